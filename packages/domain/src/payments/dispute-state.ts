import type { ProviderFacts } from './next-transition.ts'

/** The states of a dispute. `warning`: only an inquiry of the bank; the money is still here. */
export const disputeStates = ['warning', 'warning_closed', 'needs_response', 'under_review', 'won', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]

/** The meaning of each state. No state is final: the provider's latest status counts, even after a decision. */
const meanings = {
  warning: { isOpen: true, money: 'here', takesAnswer: true },
  warning_closed: { isOpen: false, money: 'here', takesAnswer: false },
  needs_response: { isOpen: true, money: 'bank', takesAnswer: true },
  under_review: { isOpen: true, money: 'bank', takesAnswer: false },
  won: { isOpen: false, money: 'here', takesAnswer: false },
  lost: { isOpen: false, money: 'gone', takesAnswer: false },
} as const satisfies Record<
  DisputeState,
  {
    readonly isOpen: boolean
    /** Who has the disputed money: we, the payer's bank until it decides, or the payer for good. */
    readonly money: 'here' | 'bank' | 'gone'
    /** Whether the bank accepts evidence, or our concession. */
    readonly takesAnswer: boolean
  }
>

/** The disputes that the bank hasn't closed. */
export const openDisputes = disputeStates.filter((state) => meanings[state].isOpen)
/** The disputes during which the bank has the money: none of it is sent or refunded. */
export const heldDisputes = disputeStates.filter((state) => meanings[state].money === 'bank')
/** The disputes that wait for our response. */
export const answerableDisputes = disputeStates.filter((state) => meanings[state].takesAnswer)

/** The card provider's statuses of a dispute, and whether each waits for our response. */
const words: ReadonlyMap<string, { readonly state: DisputeState; readonly waits: boolean }> = new Map(
  Object.entries({
    warning_needs_response: { state: 'warning', waits: true },
    warning_under_review: { state: 'warning', waits: false },
    warning_closed: { state: 'warning_closed', waits: false },
    // No money was taken.
    prevented: { state: 'warning_closed', waits: false },
    needs_response: { state: 'needs_response', waits: true },
    under_review: { state: 'under_review', waits: false },
    won: { state: 'won', waits: false },
    lost: { state: 'lost', waits: false },
  } as const),
)

/** The state for a status of the provider, independent of the previous state. With an unknown status, nothing is refunded. */
export function disputeStateOf(word: string): DisputeState {
  return words.get(word)?.state ?? 'under_review'
}

/** Whether a dispute waits for our response, by the provider's status. */
export function waitsForAnswer(word: string): boolean {
  return words.get(word)?.waits ?? false
}

/** What an operator does about a dispute: submits evidence to the bank, or concedes. */
export const disputeActs = ['submit', 'accept'] as const
type DisputeAct = (typeof disputeActs)[number]

/** Whether a dispute can be answered like this: once, and with evidence only where there's a hire to describe. */
export function mayAnswer(
  act: DisputeAct,
  {
    state,
    isAnswered,
    hasHire,
  }: { readonly state: DisputeState; readonly isAnswered: boolean; readonly hasHire: boolean },
): boolean {
  return meanings[state].takesAnswer && !isAnswered && (act === 'accept' || hasHire)
}

/** The combined state of several disputes of one charge: a single one that is open or lost prevents refunds. */
export function combineDisputes(states: readonly DisputeState[]): ProviderFacts['dispute'] {
  if (states.some((state) => meanings[state].money === 'bank')) return 'open'
  return states.some((state) => meanings[state].money === 'gone') ? 'lost' : 'none'
}
