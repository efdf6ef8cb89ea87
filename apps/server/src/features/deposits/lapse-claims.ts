import { inTransaction } from '../../platform/db/transaction.ts'
import { type ClaimDeps, publishClaimChange } from './claims.ts'
import { changeClaim, endOffer, findClaim, listLapsedOffers, listUnanswered, noteUnanswered } from './claim-queries.ts'
import { lockDeposit } from './deposit-queries.ts'

const lapseBatchSize = 200

/** Passes the claims and offers that nobody answered in time to the operator. Each is checked by its row, so this may run at any time. */
export async function lapseClaims(deps: ClaimDeps): Promise<void> {
  await noteSilence(deps)
  await lapseOffers(deps)
}

async function noteSilence(deps: ClaimDeps): Promise<void> {
  for (const rentalId of await listUnanswered(deps.db, deps.now(), lapseBatchSize)) {
    await inTransaction(deps.db, async (trx) => {
      await lockDeposit(trx, rentalId)
      const claim = await findClaim(trx, rentalId)
      const isSilent = claim?.state === 'open' && claim.decidable_at === null && claim.answer_by <= deps.now()
      if (!isSilent) return
      await noteUnanswered(trx, claim)
      await deps.jobs.publish(trx, { name: 'claim.unanswered', payload: { rental_id: rentalId } })
      await publishClaimChange(deps, trx, rentalId)
    })
  }
}

async function lapseOffers(deps: ClaimDeps): Promise<void> {
  for (const rentalId of await listLapsedOffers(deps.db, deps.now(), lapseBatchSize)) {
    await inTransaction(deps.db, async (trx) => {
      await lockDeposit(trx, rentalId)
      const claim = await findClaim(trx, rentalId)
      const isLapsed = claim?.state === 'offered' && claim.offer_until !== null && claim.offer_until <= deps.now()
      if (!isLapsed) return
      await endOffer(trx, rentalId, 'lapsed')
      await changeClaim(trx, rentalId, { state: 'contested', offer_until: null, decidable_at: claim.offer_until })
      await deps.jobs.publish(trx, { name: 'claim.offer_lapsed', payload: { rental_id: rentalId } })
      await publishClaimChange(deps, trx, rentalId)
    })
  }
}
