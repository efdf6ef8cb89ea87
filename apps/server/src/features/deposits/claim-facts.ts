import type { ClaimFacts } from '@itemo/domain/deposits/claim-state.ts'
import type { ClaimRow, OfferRow } from './claim-queries.ts'

/** Rows, or their `to_json` form. */
interface Claim extends Pick<ClaimRow, 'amount_pence' | 'state'> {
  readonly answer_by: Date | string
  readonly appeal_until: Date | string | null
  readonly appealed_by: string | null
}
interface Offer extends Pick<OfferRow, 'amount_pence' | 'by' | 'state'> {
  readonly offer_until: Date | string
}

/** The facts of a claim, from its row, its offers and its deposit. */
export function claimFactsOf(
  claim: Claim,
  offers: readonly Offer[],
  { decided_pence: decidedPence }: { readonly decided_pence: number },
): ClaimFacts {
  const open = offers.find(({ state }) => state === 'open')
  const madeBy = (side: Offer['by']) => offers.filter(({ by }) => by === side).length
  return {
    state: claim.state,
    pence: claim.amount_pence,
    answerBy: new Date(claim.answer_by),
    appealUntil: claim.appeal_until !== null && claim.appealed_by === null ? new Date(claim.appeal_until) : null,
    decidedPence,
    offer: open && { by: open.by, pence: open.amount_pence, until: new Date(open.offer_until) },
    offersBy: { owner: madeBy('owner'), renter: madeBy('renter') },
  }
}
