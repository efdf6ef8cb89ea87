import type { Pence } from '../money.ts'
import { type DueFacts, type DueStanding, dueStanding } from './due-state.ts'
import { booksOf, type HireMoney, type Sent } from './rules-of-money.ts'

/** For how many days what was sent too much waits before it is fetched back: the operator may take it on (R74). */
export const fetchBackDays = 3

export interface SentFacts extends Omit<DueFacts, 'amountPence'> {
  readonly money: HireMoney
  readonly sent: Sent
  /** What was given up fetching back, and is a debt. Whole pence. */
  readonly debtPence: Pence
}

export interface DuePlace {
  readonly standing: DueStanding
  /** What is to be sent. Whole pence. */
  readonly owedPence: Pence
  /** What is to be fetched back. Whole pence. */
  readonly excessPence: Pence
  /** What is still a debt: never more than what is with the owner too much. Whole pence. */
  readonly debtPence: Pence
}

const at = (state: Exclude<DueStanding['state'], 'blocked'>): DueStanding => ({ state, blockedBy: null })

/** Where a due stands by the facts of its hire and by what was sent of it and came back. */
export function placeOfDue(due: SentFacts, now: Date): DuePlace {
  const { money, sent, state, readyAt, isDisputed, heldBy } = due
  const { stillOwedPence: owedPence, debtPence: tooMuchPence } = booksOf(money, sent)
  const debtPence = Math.min(due.debtPence, tooMuchPence)
  const place = { owedPence, excessPence: tooMuchPence - debtPence, debtPence }
  // Whether it is there already nobody knows before the provider has answered.
  if (state === 'sending') return { ...place, standing: at('sending') }
  if (place.excessPence > 0) return { ...place, standing: at('reversing') }
  if (owedPence === 0 && sent.sentPence > 0) {
    const isWithThem = sent.sentPence > sent.reversedPence && debtPence === 0
    return { ...place, standing: at(isWithThem ? 'sent' : 'reversed') }
  }
  const facts = { state: 'expected' as const, amountPence: owedPence, readyAt, isDisputed, heldBy }
  return { ...place, standing: dueStanding(facts, now) }
}
