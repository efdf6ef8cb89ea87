import type { Pence } from '../money.ts'
import type { RentalParty } from '../rentals/rental-state.ts'

/**
 * Where a claim on a deposit stands. `offered`: one of the two offers less than was asked for, and the other one is to answer;
 * `settled`: they did; `appealed`: one of the two doesn't accept what was decided. What was accepted, settled or decided is taken;
 * of one that is withdrawn nothing is.
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

/** What the two sides can do about one. `accept`: pay what is asked for, or agree to the offer of the other side. */
export const claimPartyActs = ['accept', 'offer', 'refuse', 'contest', 'withdraw', 'appeal'] as const
export type ClaimPartyAct = (typeof claimPartyActs)[number]

export const claimActs = [...claimPartyActs, 'decide'] as const
export type ClaimAct = (typeof claimActs)[number]

/** The states of a claim that is not settled: the deposit stays. */
export const liveClaimStates = ['open', 'offered', 'contested', 'appealed'] as const satisfies readonly ClaimState[]

/** Whether a claim is not settled yet: both sides can still add pictures. */
export function isClaimLive(state: ClaimState): boolean {
  return liveClaimStates.some((live) => live === state)
}

/** How long the renter has to answer before the operator may decide without them, and either side to answer an offer; in hours. */
export const answerClaimHours = 48
/** How long each side can appeal against what was decided, once; in days. Until then no money moves. */
export const appealDays = 7
/** How long staff have to decide once they may: five working days, which is a week whenever it begins; in days. */
export const decideClaimDays = 7
/** How often each side can offer something. */
export const maxClaimOffers = 3

/** Until when the renter can answer a claim before staff may decide without them. */
export function claimAnswerBy(openedAt: Date): Date {
  return new Date(openedAt.getTime() + answerClaimHours * 3_600_000)
}

/** Until when each side can appeal against what was decided. */
export function claimAppealUntil(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + appealDays * 86_400_000)
}

/** Until when staff have to decide once they may. */
export function claimDecideBy(decidableAt: Date): Date {
  return new Date(decidableAt.getTime() + decideClaimDays * 86_400_000)
}

/** An offer that nobody has answered. */
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
  /** Until when what was decided can be appealed; null: it can't be (any more). */
  readonly appealUntil: Date | null
  /** What was decided to be taken. */
  readonly decidedPence: Pence
  /** How many offers each side has made. */
  readonly offersBy: Readonly<Record<RentalParty, number>>
}

/** Whether someone is worse off by what was decided than by what they said: only then they can appeal. */
export function losesByDecision(
  by: RentalParty,
  { pence, decidedPence }: Pick<ClaimFacts, 'pence' | 'decidedPence'>,
): boolean {
  return by === 'renter' ? decidedPence > 0 : decidedPence < pence
}

/** The state at an instant: an offer that nobody answers in time is none, and the claim is contested again. */
export function claimStateAt({ state, offer }: Pick<ClaimFacts, 'state' | 'offer'>, now: Date): ClaimState {
  return state === 'offered' && (!offer || now >= offer.until) ? 'contested' : state
}

/**
 * The state that an act of someone reaches at an instant; undefined when they can't do it (any more, or yet). Silence is never
 * consent: it only lets the operator decide, after the time that the one who is asked has to answer.
 */
export function afterClaimAct(
  act: ClaimAct,
  by: RentalParty | 'operator',
  claim: ClaimFacts,
  now: Date,
): ClaimState | undefined {
  const state = claimStateAt(claim, now)
  if (act === 'appeal') {
    if (by === 'operator' || state !== 'decided' || !losesByDecision(by, claim)) return undefined
    return claim.appealUntil !== null && now < claim.appealUntil ? 'appealed' : undefined
  }
  if (!isClaimLive(state)) return undefined
  if (by === 'operator') {
    if (act !== 'decide' || state === 'offered') return undefined
    return state !== 'open' || now >= claim.answerBy ? 'decided' : undefined
  }
  // From then on only the operator decides.
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

/** What someone can do about a claim now, in the order of buttons. */
export function claimActsOf(by: RentalParty, claim: ClaimFacts, now: Date): ClaimPartyAct[] {
  return claimPartyActs.filter((act) => afterClaimAct(act, by, claim, now) !== undefined)
}

/** What is taken of the deposit when someone accepts: what the other side offers, or what is asked for. */
export function acceptedPence(by: RentalParty, { state, pence, offer }: ClaimFacts, now: Date): Pence {
  return claimStateAt({ state, offer }, now) === 'offered' && offer && offer.by !== by ? offer.pence : pence
}
