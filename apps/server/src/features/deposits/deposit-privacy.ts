import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { DataExporter } from '../../platform/data-export-and-erasure.ts'
import { eraseClaimTexts, listClaimRecords } from './claim-queries.ts'
import { listOpenDeposits } from './deposits.ts'
import { endRequestsTo, renameDepositSides } from './deposit-queries.ts'

function listDepositRecords(db: Db, userId: string) {
  return db
    .selectFrom('deposits')
    .select(['rental_id', 'amount_pence', 'mode', 'state', 'terms', 'terms_version', 'taken_pence', 'created_at'])
    .where('renter_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** The claims that a person wrote or answered; their words are erased with them. */
export const claimExporter: DataExporter = {
  name: 'claims',
  collect: listClaimRecords,
}

/**
 * What is stored about a person's deposits. One that is held, or can still be claimed, prevents the deletion of their
 * account; the card is forgotten when the deposit ends.
 */
export function depositExporter(deps: Pick<Context, 'now'>): DataExporter {
  return {
    name: 'deposits',
    collect: listDepositRecords,
    async obstacle(trx, userId) {
      return (await listOpenDeposits({ ...deps, db: trx }, userId)).length > 0 ? 'account_has_open_money' : undefined
    },
    async erase(trx, { userId, tombstoneId }) {
      await endRequestsTo(trx, userId, deps.now())
      await eraseClaimTexts(trx, userId)
      await renameDepositSides(trx, userId, tombstoneId)
    },
  }
}
