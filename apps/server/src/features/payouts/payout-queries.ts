import { isLater } from '@itemo/domain/payouts/payout-state.ts'
import { sql } from 'kysely'
import { type Cursor, exactInstant, isAfterCursor } from '../../platform/db/cursor.ts'
import type { Db, Row } from '../../platform/db/db.ts'
import type { ProviderPayout } from './stripe-payouts.ts'

export type PayoutRow = Row<'payouts'>

/** Stores a payout as the provider reports it now; ignores what was read before a later state. Returns the row if it changed. */
export async function savePayout(
  trx: Db,
  accountId: string,
  { ref, amountPence, state, failureCode, arrivesOn, createdAt }: ProviderPayout,
  now: Date,
): Promise<PayoutRow | undefined> {
  const news = { state, failure_code: failureCode, arrives_on: arrivesOn, updated_at: now }
  const made = await trx
    .insertInto('payouts')
    .values({
      payout_account_id: accountId,
      provider_payout_id: ref,
      amount_pence: amountPence,
      created_at: createdAt,
      ...news,
    })
    .onConflict((conflict) => conflict.column('provider_payout_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made) return made
  const payouts = trx.selectFrom('payouts').selectAll().where('provider_payout_id', '=', ref)
  const known = await payouts.forUpdate().executeTakeFirst()
  if (!known || !isLater(state, known.state)) return undefined
  return trx.updateTable('payouts').set(news).where('id', '=', known.id).returningAll().executeTakeFirst()
}

/** A page of a person's payouts, the latest first, after `after`. */
export function listPayouts(
  db: Db,
  { userId, after, limit }: { readonly userId: string; readonly after: Cursor | undefined; readonly limit: number },
) {
  return db
    .selectFrom('payouts')
    .innerJoin('payout_accounts', 'payout_accounts.id', 'payouts.payout_account_id')
    .selectAll('payouts')
    .select(exactInstant(sql.ref('payouts.created_at')).as('place'))
    .where('payout_accounts.user_id', '=', userId)
    .where(isAfterCursor(after, sql`payouts.created_at`, sql`payouts.id`, 'desc'))
    .orderBy('payouts.created_at', 'desc')
    .orderBy('payouts.id', 'desc')
    .limit(limit)
    .execute()
}

/** A payout with its owner. */
export function findPayout(db: Db, payoutId: string) {
  return db
    .selectFrom('payouts')
    .innerJoin('payout_accounts', 'payout_accounts.id', 'payouts.payout_account_id')
    .selectAll('payouts')
    .select('payout_accounts.user_id')
    .where('payouts.id', '=', payoutId)
    .executeTakeFirst()
}
