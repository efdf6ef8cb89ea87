import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { DataExporter } from '../../platform/data-export-and-erasure.ts'
import { changeDue, listUnsettledHires } from './due-queries.ts'
import { listOpenPayouts, sumToGiveUp } from './open-money.ts'
import { reckonDue } from './reckon-due.ts'

function listDueRecords(db: Db, userId: string) {
  return db
    .selectFrom('dues')
    .select([
      'rental_id',
      'kind',
      'amount_pence',
      'state',
      'held_reason',
      'ready_at',
      'created_at',
      sql<unknown[]>`(
        select coalesce(json_agg(json_build_object('amount_pence', o.amount_pence, 'reference', o.reference, 'at', o.at) order by o.at), '[]')
        from outside_payments o where o.due_id = dues.id
      )`.as('paid_another_way'),
      sql<number | null>`(
        select b.open_pence from debts b where b.due_id = dues.id and b.owner_id = dues.owner_id
      )`.as('owed_back_pence'),
    ])
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/**
 * What is stored about a person's earnings. What they are still to get prevents the deletion of their account, unless
 * they give it up (R80). The rest stays in the books, except for reasons that were written to them.
 */
export function dueExporter(deps: Pick<Context, 'now'>): DataExporter {
  return {
    name: 'dues',
    collect: listDueRecords,
    async obstacle(trx, userId, giveUpPence) {
      for (const id of await listUnsettledHires(trx, userId)) await reckonDue(deps, trx, id)
      const open = await listOpenPayouts(deps, trx, userId)
      const isGivenUp = giveUpPence !== undefined && giveUpPence === (await sumToGiveUp(trx, userId))
      return open.some(({ what }) => what !== 'earnings' || !isGivenUp) ? 'account_has_open_money' : undefined
    },
    async erase(trx, { userId, tombstoneId, at }) {
      // They give up what isn't settled by now.
      for (const id of await listUnsettledHires(trx, userId)) await giveUp(deps, trx, id, at)
      await trx
        .updateTable('dues')
        .set({ owner_id: tombstoneId, held_reason: null })
        .where('owner_id', '=', userId)
        .execute()
      await trx.updateTable('debts').set({ owner_id: tombstoneId }).where('owner_id', '=', userId).execute()
    },
  }
}

/** From now on the operator keeps what a person was still to get for a rental. */
async function giveUp(deps: Pick<Context, 'now'>, trx: Db, rentalId: string, at: Date): Promise<void> {
  const { due, owedPence } = (await reckonDue(deps, trx, rentalId)) ?? {}
  if (!due || !owedPence) return
  await changeDue(trx, due, { given_up_pence: due.given_up_pence + owedPence, updated_at: at })
  await reckonDue(deps, trx, rentalId)
}

function listAccountRecords(db: Db, userId: string) {
  const accounts = db.selectFrom('payout_accounts').select(['state', 'legal_name_matches', 'created_at'])
  return accounts.where('user_id', '=', userId).execute()
}

/** The account row is deleted with the person; what the provider stores is between the person and the provider. */
export const payoutAccountExporter: DataExporter = { name: 'payout_account', collect: listAccountRecords }

function listPayoutRecords(db: Db, userId: string) {
  return db
    .selectFrom('payouts')
    .innerJoin('payout_accounts', 'payout_accounts.id', 'payouts.payout_account_id')
    .select(['payouts.amount_pence', 'payouts.state', 'payouts.arrives_on', 'payouts.created_at'])
    .where('payout_accounts.user_id', '=', userId)
    .orderBy('payouts.created_at')
    .orderBy('payouts.id')
    .execute()
}

/** Payouts are deleted with the account. */
export const payoutExporter: DataExporter = { name: 'payouts', collect: listPayoutRecords }
