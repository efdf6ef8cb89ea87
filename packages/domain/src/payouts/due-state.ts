import { type Day, startOfDay } from '../dates.ts'
import type { Pence } from '../money.ts'

/**
 * Where a due stands: what an owner is to get for a hire. `expected`: the money is here and the hire is not over; `waiting`: it
 * is over, and the 24 hours run; `ready`: it can be sent; `void`: nothing is due (any more).
 */
export const dueStates = [
  'expected',
  'waiting',
  'ready',
  'sending',
  'sent',
  'reversing',
  'reversed',
  'blocked',
  'void',
] as const
export type DueState = (typeof dueStates)[number]

/** What a due is for. `cancellation`: what is kept of a hire that was cancelled late. */
export const dueKinds = ['hire', 'cancellation', 'damage', 'correction'] as const
export type DueKind = (typeof dueKinds)[number]

/** Why a due is not sent although its time has come. `claim`: the item is said not to be back. */
export const dueBlocks = ['dispute', 'operator', 'claim'] as const
export type DueBlock = (typeof dueBlocks)[number]

/** Why what is ready can't be sent: owners aren't paid through the provider, or theirs has no account for it, or none that can be paid. */
export const sendObstacles = ['payouts_off', 'no_account', 'account'] as const
export type SendObstacle = (typeof sendObstacles)[number]

/** What keeps a due of an owner from being sent once it is ready; null: nothing. */
export function sendObstacle(facts: {
  readonly paysOut: boolean
  readonly hasAccount: boolean
  readonly isPayable: boolean
}): SendObstacle | null {
  if (!facts.paysOut) return 'payouts_off'
  if (!facts.hasAccount) return 'no_account'
  return facts.isPayable ? null : 'account'
}

/** What is, or was, with the owner: from then on transfers move a due, not the facts of the hire. */
export const sentStates = ['sending', 'sent', 'reversing', 'reversed'] as const satisfies readonly DueState[]

/** How long after the end of a hire its due becomes ready, in hours: damage is reported in that time. */
export const dueHours = 24

/** When a due becomes ready: 24 hours after the hire is over, and never before 24 hours of its first day have passed (R72). */
export function dueReadyAt(overAt: Date, startDate: Day): Date {
  return new Date(Math.max(overAt.getTime(), startOfDay(startDate).getTime()) + dueHours * 3_600_000)
}

export interface DueFacts {
  readonly state: DueState
  readonly amountPence: Pence
  /** Null while the hire is not over. */
  readonly readyAt: Date | null
  /** A payer's bank has the money until it has decided. */
  readonly isDisputed: boolean
  /** Who else holds it back; null: nobody. */
  readonly heldBy: Exclude<DueBlock, 'dispute'> | null
}

export type DueStanding =
  | { readonly state: 'blocked'; readonly blockedBy: DueBlock }
  | { readonly state: Exclude<DueState, 'blocked'>; readonly blockedBy: null }

/**
 * Where a due stands by the facts of its hire at an instant. It looks at facts alone, so the order and the number of messages
 * don't matter, and a due that was void comes back with its money. What was sent is not moved from here.
 */
export function dueStanding(due: DueFacts, now: Date): DueStanding {
  const { state, amountPence, readyAt, isDisputed, heldBy } = due
  if (state === 'sending' || state === 'sent' || state === 'reversing' || state === 'reversed')
    return { state, blockedBy: null }
  if (amountPence === 0) return { state: 'void', blockedBy: null }
  if (heldBy === 'operator') return { state: 'blocked', blockedBy: 'operator' }
  if (isDisputed) return { state: 'blocked', blockedBy: 'dispute' }
  if (heldBy !== null) return { state: 'blocked', blockedBy: heldBy }
  if (readyAt === null) return { state: 'expected', blockedBy: null }
  return { state: now < readyAt ? 'waiting' : 'ready', blockedBy: null }
}

/** What the operator does to a due by hand. `settle_outside`: the owner has the money by another way than a transfer. */
export const dueActs = ['block', 'release', 'settle_outside'] as const
export type DueAct = (typeof dueActs)[number]

/** The states that each act of the operator leaves; `release` only of what the operator holds back. */
export const dueTable = {
  block: ['expected', 'waiting', 'ready'],
  release: ['blocked'],
  settle_outside: ['waiting', 'ready', 'blocked'],
} as const satisfies Record<DueAct, readonly DueState[]>

/** Whether the operator can do this to a due that stands like that. */
export function mayAct(act: DueAct, { state, blockedBy }: { state: DueState; blockedBy: DueBlock | null }): boolean {
  if (act === 'release' && blockedBy !== 'operator') return false
  // While a bank has the money, nobody knows whether it is the owner's.
  if (act === 'settle_outside' && blockedBy === 'dispute') return false
  const from: readonly DueState[] = dueTable[act]
  return from.includes(state)
}

/** Whether an owner can give a due up with their account: where it could as well be settled by another way (R80). */
export function mayGiveUp(due: { state: DueState; blockedBy: DueBlock | null }): boolean {
  return mayAct('settle_outside', due)
}
