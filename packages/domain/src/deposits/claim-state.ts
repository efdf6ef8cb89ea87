import type { RentalParty } from '../rentals/rental-state.ts'

/** Where a claim on a deposit stands. What was accepted or decided is taken; of one that is withdrawn nothing is. */
export const claimStates = ['open', 'contested', 'accepted', 'decided', 'withdrawn'] as const
export type ClaimState = (typeof claimStates)[number]

export const claimActs = ['accept', 'contest', 'withdraw', 'decide'] as const
export type ClaimAct = (typeof claimActs)[number]

interface ClaimTransition {
  readonly by: RentalParty | 'operator'
  readonly from: readonly ClaimState[]
  readonly to: ClaimState
}

/** Who may do what to a claim. Silence is never consent: it only lets the operator decide. */
export const claimTable = {
  accept: { by: 'renter', from: ['open', 'contested'], to: 'accepted' },
  contest: { by: 'renter', from: ['open'], to: 'contested' },
  withdraw: { by: 'owner', from: ['open', 'contested'], to: 'withdrawn' },
  decide: { by: 'operator', from: ['open', 'contested'], to: 'decided' },
} as const satisfies Record<ClaimAct, ClaimTransition>

/** The states of a claim that is not settled: the deposit stays. */
export const liveClaimStates = ['open', 'contested'] as const satisfies readonly ClaimState[]

/** Whether a claim is not settled yet: both sides can still add pictures. */
export function isClaimLive(state: ClaimState): boolean {
  return liveClaimStates.some((live) => live === state)
}

/** How long the renter has to answer before the operator may decide without them, in hours. */
export const answerClaimHours = 48

export function claimAnswerBy(openedAt: Date): Date {
  return new Date(openedAt.getTime() + answerClaimHours * 3_600_000)
}

/** The state that an act of someone reaches at an instant; undefined when they can't do it (any more, or yet). */
export function afterClaimAct(
  act: ClaimAct,
  by: ClaimTransition['by'],
  claim: { readonly state: ClaimState; readonly answerBy: Date },
  now: Date,
): ClaimState | undefined {
  const row: ClaimTransition = claimTable[act]
  if (row.by !== by || !row.from.includes(claim.state)) return undefined
  if (act === 'decide' && claim.state === 'open' && now < claim.answerBy) return undefined
  return row.to
}
