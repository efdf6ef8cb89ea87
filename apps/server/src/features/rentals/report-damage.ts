import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Actor } from '../../platform/http/types.ts'
import { type ClaimDeps, type DamageReport, openClaim } from '../deposits/claims.ts'
import { openRequest } from '../deposits/deposits.ts'
import { findPaymentFor } from '../payments/payments.ts'
import { isGone, lockRental, type RentalRow } from './rental-queries.ts'

/**
 * The owner reports damage or loss: against the deposit, or if none was agreed as a request that the renter may pay or
 * not (R75). If the report is refused everything is rolled back.
 */
export async function reportDamage(
  deps: ClaimDeps,
  actor: Actor,
  rentalId: string,
  report: DamageReport,
): Promise<Record<string, never>> {
  await inTransaction(deps.db, async (trx) => {
    const rental = await lockRental(trx, rentalId)
    if (rental) await makeRoom(deps, trx, rental)
    await openClaim(deps, trx, actor, { rentalId, report })
  })
  return {}
}

/** Money can be requested only for a rental that was agreed and paid, and only from a renter whose account still exists. */
async function makeRoom(deps: Pick<Context, 'now'>, trx: Context['db'], rental: RentalRow): Promise<void> {
  const payment = await findPaymentFor(trx, { kind: 'rental', id: rental.id })
  if (!rental.approved_at || !payment?.captured_at || (await isGone(trx, rental.renter_id))) return
  await openRequest(deps, trx, {
    rentalId: rental.id,
    renterId: rental.renter_id,
    ownerId: rental.owner_id,
    startDate: rental.start_date,
    endDate: rental.end_date,
    agreedAt: rental.approved_at,
    overAt: rental.over_at,
    deniedAt: rental.return_denied_at,
  })
}
