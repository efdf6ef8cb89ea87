import type { ProviderFacts } from './next-transition.ts'

/** Where a dispute stands. `warning`: the bank only asks, and the money is still here. */
export const disputeStates = ['warning', 'warning_closed', 'needs_response', 'under_review', 'won', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]

/** What each state means. No state is final: whatever the provider says next counts, also of one that was decided. */
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
    /** Who has what is disputed: we, the payer's bank until it has decided, or the payer for good. */
    readonly money: 'here' | 'bank' | 'gone'
    /** Whether the bank takes evidence, or our word that the payer is right. */
    readonly takesAnswer: boolean
  }
>

/** Those that the bank hasn't closed. */
export const openDisputes = disputeStates.filter((state) => meanings[state].isOpen)
/** Those during which the bank has the money: nothing of it is sent or given back. */
export const heldDisputes = disputeStates.filter((state) => meanings[state].money === 'bank')
/** Those that wait for an answer of ours. */
export const answerableDisputes = disputeStates.filter((state) => meanings[state].takesAnswer)

/** The card provider's words for where a dispute stands, and whether it waits for an answer of ours then. */
const words: ReadonlyMap<string, { readonly state: DisputeState; readonly waits: boolean }> = new Map(
  Object.entries({
    warning_needs_response: { state: 'warning', waits: true },
    warning_under_review: { state: 'warning', waits: false },
    warning_closed: { state: 'warning_closed', waits: false },
    // It took nothing.
    prevented: { state: 'warning_closed', waits: false },
    needs_response: { state: 'needs_response', waits: true },
    under_review: { state: 'under_review', waits: false },
    won: { state: 'won', waits: false },
    lost: { state: 'lost', waits: false },
  } as const),
)

/** Where a dispute stands by the provider's word, whatever was known before. Of a word that isn't known yet nothing is given back. */
export function disputeStateOf(word: string): DisputeState {
  return words.get(word)?.state ?? 'under_review'
}

/** Whether a dispute waits for an answer of ours, by the provider's word. */
export function waitsForAnswer(word: string): boolean {
  return words.get(word)?.waits ?? false
}

/** What an operator does about a dispute: gives the bank evidence, or says that the payer is right. */
export const disputeActs = ['submit', 'accept'] as const
type DisputeAct = (typeof disputeActs)[number]

/** Whether a dispute is answered like this: once, and with evidence only where there is a hire to tell of. */
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

/** What several disputes of one charge come to: one that is open or lost is enough for nothing to be refunded. */
export function combineDisputes(states: readonly DisputeState[]): ProviderFacts['dispute'] {
  if (states.some((state) => meanings[state].money === 'bank')) return 'open'
  return states.some((state) => meanings[state].money === 'gone') ? 'lost' : 'none'
}
