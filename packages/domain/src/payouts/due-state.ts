import { type Day, startOfDay } from '../dates.ts'
import type { Pence } from '../money.ts'

/**
 * The states of a due, the amount that an owner is to get for a hire. `expected`: the money is here and the hire isn't over; `waiting`:
 * it's over, and the 24 hours are running; `ready`: it can be sent; `void`: nothing is due (any more).
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

/** Why a due isn't sent although it's time. `claim`: the owner says that the item isn't back. */
export const dueBlocks = ['dispute', 'operator', 'claim'] as const
export type DueBlock = (typeof dueBlocks)[number]

/** Why a ready due can't be sent: payouts through the provider are off, or the owner has no account, or none that can be paid. */
export const sendObstacles = ['payouts_off', 'no_account', 'account'] as const
export type SendObstacle = (typeof sendObstacles)[number]

/** The obstacle to sending an owner's due once it's ready; null: none. */
export function sendObstacle(facts: {
  readonly paysOut: boolean
  readonly hasAccount: boolean
  readonly isPayable: boolean
}): SendObstacle | null {
  if (!facts.paysOut) return 'payouts_off'
  if (!facts.hasAccount) return 'no_account'
  return facts.isPayable ? null : 'account'
}

/** The states in which the owner has or had the money: from then on transfers change a due, not the facts of the hire. */
export const sentStates = ['sending', 'sent', 'reversing', 'reversed'] as const satisfies readonly DueState[]

/** How long after the end of a hire its due becomes ready, in hours: the time for reporting damage. */
export const dueHours = 24

/** When a due becomes ready: 24 hours after the hire is over, and never before 24 hours of its first day have passed (R72). */
export function dueReadyAt(overAt: Date, startDate: Day): Date {
  return new Date(Math.max(overAt.getTime(), startOfDay(startDate).getTime()) + dueHours * 3_600_000)
}

export interface DueFacts {
  readonly state: DueState
  readonly amountPence: Pence
  /** Null while the hire isn't over. */
  readonly readyAt: Date | null
  /** A payer's bank holds the money until it decides. */
  readonly isDisputed: boolean
  /** Any other reason to hold it back; null: none. */
  readonly heldBy: Exclude<DueBlock, 'dispute'> | null
}

export type DueStanding =
  | { readonly state: 'blocked'; readonly blockedBy: DueBlock }
  | { readonly state: Exclude<DueState, 'blocked'>; readonly blockedBy: null }

/**
 * The state of a due from the facts of its hire at an instant. It depends on facts alone, so the order and number of messages don't matter,
 * and a due that was void comes back with its money. It doesn't change a due that was sent.
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

/** The operator's acts on a due. `settle_outside`: the owner got the money by other means than a transfer. */
export const dueActs = ['block', 'release', 'settle_outside'] as const
export type DueAct = (typeof dueActs)[number]

/** The states in which each act is possible; `release` only where the operator holds the due back. */
export const dueTable = {
  block: ['expected', 'waiting', 'ready'],
  release: ['blocked'],
  settle_outside: ['waiting', 'ready', 'blocked'],
} as const satisfies Record<DueAct, readonly DueState[]>

/** Whether the operator can do this to a due in this state. */
export function mayAct(act: DueAct, { state, blockedBy }: { state: DueState; blockedBy: DueBlock | null }): boolean {
  if (act === 'release' && blockedBy !== 'operator') return false
  // While a bank has the money, nobody knows whether it's the owner's.
  if (act === 'settle_outside' && blockedBy === 'dispute') return false
  const from: readonly DueState[] = dueTable[act]
  return from.includes(state)
}

/** Whether an owner can give a due up by deleting their account: whenever it could also be settled outside (R80). */
export function mayGiveUp(due: { state: DueState; blockedBy: DueBlock | null }): boolean {
  return mayAct('settle_outside', due)
}
