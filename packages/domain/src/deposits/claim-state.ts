import type { Pence } from '../money.ts'
import type { RentalParty } from '../rentals/rental-state.ts'

/**
 * The states of a claim on a deposit. `offered`: one side offered less than was claimed, and the other has to answer; `settled`: the other
 * side agreed; `appealed`: one side appealed against the decision. The amount that was accepted, settled or decided is taken from the
 * deposit; a withdrawn claim takes nothing.
 */
export const claimStates = [
  'open',
  'offered',
  'contested',
  'accepted',
  'settled',
  'decided',
  'appealed',
  'withdrawn',
] as const
export type ClaimState = (typeof claimStates)[number]

/** What the two sides can do about a claim. `accept`: pay the amount claimed, or agree to the other side's offer. */
export const claimPartyActs = ['accept', 'offer', 'refuse', 'contest', 'withdraw', 'appeal'] as const
export type ClaimPartyAct = (typeof claimPartyActs)[number]

export const claimActs = [...claimPartyActs, 'decide'] as const
export type ClaimAct = (typeof claimActs)[number]

/** The states of a claim that isn't settled yet: the deposit isn't released. */
export const liveClaimStates = ['open', 'offered', 'contested', 'appealed'] as const satisfies readonly ClaimState[]

/** Whether a claim isn't settled yet, so that both sides can still add pictures. */
export function isClaimLive(state: ClaimState): boolean {
  return liveClaimStates.some((live) => live === state)
}

/**
 * How long the renter has to answer before the operator may decide without them, and how long either side has to answer an offer; in hours.
 */
export const answerClaimHours = 48
/** How long each side can appeal against the decision, once; in days. No money moves until then. */
export const appealDays = 7
/** How long staff have to decide once they may: five working days, which is always a week; in days. */
export const decideClaimDays = 7
/** How many offers each side can make. */
export const maxClaimOffers = 3

/** The renter's deadline to answer a claim; after it staff may decide without them. */
export function claimAnswerBy(openedAt: Date): Date {
  return new Date(openedAt.getTime() + answerClaimHours * 3_600_000)
}

/** The deadline of each side for an appeal against the decision. */
export function claimAppealUntil(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + appealDays * 86_400_000)
}

/** The deadline of staff for their decision, once they may decide. */
export function claimDecideBy(decidableAt: Date): Date {
  return new Date(decidableAt.getTime() + decideClaimDays * 86_400_000)
}

/** An unanswered offer. */
interface OpenOffer {
  readonly by: RentalParty
  readonly pence: Pence
  readonly until: Date
}

export interface ClaimFacts {
  readonly state: ClaimState
  readonly pence: Pence
  readonly answerBy: Date
  readonly offer: OpenOffer | undefined
  /** The deadline for an appeal against the decision; null: there's no appeal (any more). */
  readonly appealUntil: Date | null
  /** How much the decision takes. */
  readonly decidedPence: Pence
  /** How many offers each side has made. */
  readonly offersBy: Readonly<Record<RentalParty, number>>
}

/**
 * Whether a decision is worse for someone than their own position: the owner gets less than claimed, or the renter pays at all. Only then
 * can they appeal.
 */
export function isUnfavourable(
  by: RentalParty,
  { pence, decidedPence }: Pick<ClaimFacts, 'pence' | 'decidedPence'>,
): boolean {
  return by === 'renter' ? decidedPence > 0 : decidedPence < pence
}

/** The state at an instant: an offer that wasn't answered in time lapses, and the claim is contested again. */
export function claimStateAt({ state, offer }: Pick<ClaimFacts, 'state' | 'offer'>, now: Date): ClaimState {
  return state === 'offered' && (!offer || now >= offer.until) ? 'contested' : state
}

/**
 * The state after an act by someone at an instant; undefined when they can't do it (any more, or yet). Silence is never consent: it only
 * lets the operator decide, once the time to answer is over.
 */
export function afterClaimAct(
  act: ClaimAct,
  by: RentalParty | 'operator',
  claim: ClaimFacts,
  now: Date,
): ClaimState | undefined {
  const state = claimStateAt(claim, now)
  if (act === 'appeal') {
    if (by === 'operator' || state !== 'decided' || !isUnfavourable(by, claim)) return undefined
    return claim.appealUntil !== null && now < claim.appealUntil ? 'appealed' : undefined
  }
  if (!isClaimLive(state)) return undefined
  if (by === 'operator') {
    if (act !== 'decide' || state === 'offered') return undefined
    return state !== 'open' || now >= claim.answerBy ? 'decided' : undefined
  }
  // From here on only the operator decides.
  if (state === 'appealed') return undefined
  const isAsked = state === 'offered' && claim.offer?.by !== by
  switch (act) {
    case 'accept':
      if (isAsked) return 'settled'
      return by === 'renter' ? 'accepted' : undefined
    case 'offer': {
      const isTheirTurn = isAsked || state === 'contested' || (state === 'open' && by === 'renter')
      return isTheirTurn && claim.offersBy[by] < maxClaimOffers ? 'offered' : undefined
    }
    case 'refuse':
      return isAsked ? 'contested' : undefined
    case 'contest':
      return by === 'renter' && state === 'open' ? 'contested' : undefined
    case 'withdraw':
      return by === 'owner' ? 'withdrawn' : undefined
    case 'decide':
      return undefined
    default:
      return act satisfies never
  }
}

/** What someone can do about a claim now, in the order of the buttons. */
export function claimActsOf(by: RentalParty, claim: ClaimFacts, now: Date): ClaimPartyAct[] {
  return claimPartyActs.filter((act) => afterClaimAct(act, by, claim, now) !== undefined)
}

/** How much of the deposit is taken when someone accepts: the other side's offer, or the amount claimed. */
export function acceptedPence(by: RentalParty, { state, pence, offer }: ClaimFacts, now: Date): Pence {
  return claimStateAt({ state, offer }, now) === 'offered' && offer && offer.by !== by ? offer.pence : pence
}
