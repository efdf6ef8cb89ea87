import type { ClaimView } from '@itemo/contract/rental-views.ts'
import {
  acceptedPence,
  afterClaimAct,
  claimActsOf,
  claimDecideBy,
  type ClaimState,
  claimStateAt,
  isClaimLive,
} from '@itemo/domain/deposits/claim-state.ts'
import { toPounds } from '@itemo/domain/money.ts'
import { sql } from 'kysely'
import type { OfferRow } from './claim-queries.ts'
import { claimFactsOf } from './claim-facts.ts'

/** Since when staff may decide about a claim (alias `c`), or from when they may unless someone answers. */
export const mayDecideAt = sql<Date>`case c.state when 'offered' then c.offer_until
  else coalesce(c.decidable_at, c.appealed_at, c.answered_at, c.answer_by) end`

/** A row of claims as `to_json` returns it, with when staff may decide, and its pictures and offers in order. */
export interface PresentedClaim {
  readonly amount_pence: number
  readonly text: string
  readonly state: ClaimState
  readonly answer: string | null
  readonly answer_by: string
  readonly may_decide_at: string
  readonly decision_text: string | null
  readonly appeal_until: string | null
  readonly appealed_by: 'owner' | 'renter' | null
  readonly appeal_text: string | null
  readonly pictures: readonly { readonly path: string; readonly owner_id: string }[]
  readonly offers: readonly PresentedOffer[]
}

interface PresentedOffer extends Pick<OfferRow, 'amount_pence' | 'by' | 'state' | 'text'> {
  readonly made_at: string
  readonly offer_until: string
}

interface Reading {
  readonly deposit: { readonly owner_id: string; readonly decided_pence: number }
  readonly role: 'owner' | 'renter'
  readonly now: Date
}

/** A claim as one of its two sides sees it, by its row and its deadlines at an instant. */
export function presentClaim(claim: PresentedClaim, { deposit, role, now }: Reading): ClaimView {
  const facts = claimFactsOf(claim, claim.offers, deposit)
  const state = claimStateAt(facts, now)
  const isDecided = state === 'decided' || state === 'appealed'
  return {
    amount: toPounds(claim.amount_pence),
    text: claim.text,
    state,
    answer: claim.answer,
    answer_by: facts.answerBy.toISOString(),
    decide_by:
      afterClaimAct('decide', 'operator', facts, now) === undefined
        ? null
        : claimDecideBy(new Date(claim.may_decide_at)).toISOString(),
    pictures: claim.pictures.map((one) => ({
      path: one.path,
      by: one.owner_id === deposit.owner_id ? 'owner' : 'renter',
    })),
    can_add_pictures: isClaimLive(state),
    offers: claim.offers.map((one) => ({
      by: one.by,
      amount: toPounds(one.amount_pence),
      text: one.text,
      at: new Date(one.made_at).toISOString(),
      answer_by: new Date(one.offer_until).toISOString(),
      is_open: one.state === 'open' && state === 'offered',
    })),
    decision: isDecided
      ? {
          amount: toPounds(deposit.decided_pence),
          text: claim.decision_text,
          // The money may move some time later.
          appeal_until: facts.appealUntil !== null && now < facts.appealUntil ? facts.appealUntil.toISOString() : null,
        }
      : null,
    appeal: claim.appealed_by && { by: claim.appealed_by, text: claim.appeal_text ?? '' },
    payable: toPounds(acceptedPence(role, facts, now)),
    actions: claimActsOf(role, facts, now),
  }
}
