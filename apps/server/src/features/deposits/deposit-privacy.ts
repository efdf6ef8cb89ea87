import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { DataExporter } from '../../platform/data-export-and-erasure.ts'
import { eraseClaimTexts, listClaimRecords } from './claim-queries.ts'
import { endRequestsTo, hasOpenDeposit, renameDepositSides } from './deposit-queries.ts'

function listDepositRecords(db: Db, userId: string) {
  return db
    .selectFrom('deposits')
    .select(['rental_id', 'amount_pence', 'mode', 'state', 'terms', 'terms_version', 'taken_pence', 'created_at'])
    .where('renter_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** Claims that someone wrote or answered: what they wrote goes with them. */
export const claimExporter: DataExporter = {
  name: 'claims',
  collect: listClaimRecords,
}

/** For so many days what is owed forbids that someone goes (R80). */
const owedDays = 90

/** What is kept of someone's deposits. One that is held, or can still be asked for, forbids that they go; their card goes with its end. */
export function depositExporter({ now }: Pick<Context, 'now'>): DataExporter {
  return {
    name: 'deposits',
    collect: listDepositRecords,
    async obstacle(trx, userId) {
      const owedSince = new Date(now().getTime() - owedDays * 86_400_000)
      return (await hasOpenDeposit(trx, userId, owedSince)) ? 'account_has_open_money' : undefined
    },
    async erase(trx, { userId, tombstoneId }) {
      await endRequestsTo(trx, userId, now())
      await eraseClaimTexts(trx, userId)
      await renameDepositSides(trx, userId, tombstoneId)
    },
  }
}
