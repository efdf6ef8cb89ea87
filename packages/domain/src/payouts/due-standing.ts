import type { Pence } from '../money.ts'
import { type DueFacts, type DueStanding, dueStanding } from './due-state.ts'
import { booksOf, type HireMoney, type Sent } from './rules-of-money.ts'

/** How many days an overpayment waits before it's fetched back: the operator may bear it (R74). */
export const reversalDelayDays = 3

export interface SentFacts extends Omit<DueFacts, 'amountPence'> {
  readonly money: HireMoney
  readonly sent: Sent
  /** The part that we gave up fetching back: a debt. Whole pence. */
  readonly debtPence: Pence
}

export interface DuePlace {
  readonly standing: DueStanding
  /** The amount to send. Whole pence. */
  readonly owedPence: Pence
  /** The amount to fetch back. Whole pence. */
  readonly excessPence: Pence
  /** The remaining debt: never more than the overpayment. Whole pence. */
  readonly debtPence: Pence
}

const at = (state: Exclude<DueStanding['state'], 'blocked'>): DueStanding => ({ state, blockedBy: null })

/** The state of a due, from the facts of its hire and from what was sent and came back. */
export function placeOfDue(due: SentFacts, now: Date): DuePlace {
  const { money, sent, state, readyAt, isDisputed, heldBy } = due
  const { stillOwedPence: owedPence, debtPence: tooMuchPence } = booksOf(money, sent)
  const debtPence = Math.min(due.debtPence, tooMuchPence)
  const place = { owedPence, excessPence: tooMuchPence - debtPence, debtPence }
  // Before the provider answers, nobody knows whether the transfer was made.
  if (state === 'sending') return { ...place, standing: at('sending') }
  if (place.excessPence > 0) return { ...place, standing: at('reversing') }
  if (owedPence === 0 && sent.sentPence > 0) {
    const isWithThem = sent.sentPence > sent.reversedPence && debtPence === 0
    return { ...place, standing: at(isWithThem ? 'sent' : 'reversed') }
  }
  const facts = { state: 'expected' as const, amountPence: owedPence, readyAt, isDisputed, heldBy }
  return { ...place, standing: dueStanding(facts, now) }
}
