import type { Pence } from '../money.ts'
import type { DueState } from './due-state.ts'

/**
 * The states of a transfer to an owner. `sending`: it's to be made, or was, with an unknown result; `called_off`: the facts changed before
 * it was made. Reversals of a sent transfer are a sum rather than a state: what is to be fetched back is a state of its due.
 */
export const transferStates = ['sending', 'sent', 'called_off'] as const
type TransferState = (typeof transferStates)[number]

/** What beginning, recording or calling off does to a transfer and its due, and the state that the due has before. */
export const transferMoves = {
  /** Decided, but not requested from the provider yet. */
  begin: { to: 'sending', due: { from: 'ready', to: 'sending' } },
  /** The provider made it. */
  record: { to: 'sent', due: { from: 'sending', to: 'sent' } },
  /** The provider didn't make it, and wasn't asked or clearly refused. The facts of the hire decide the due's next state. */
  call_off: { to: 'called_off', due: { from: 'sending', to: 'waiting' } },
} as const satisfies Readonly<
  Record<string, { to: TransferState; due: { readonly from: DueState; readonly to: DueState } }>
>

/** How long after a request whose response was lost it can still take effect, in milliseconds. */
export const lostAnswerMs = 10 * 60_000

/** The facts about a transfer that isn't in the provider's list. Whole pence. */
export interface TransferFacts {
  readonly state: TransferState
  readonly amountPence: Pence
  readonly dueState: DueState
  /** What the owner is still to get of the due. */
  readonly owedPence: Pence
  /** A payer's bank holds the money until it decides. */
  readonly isDisputed: boolean
  /** Whether money can be sent to the owner's account. */
  readonly isPayable: boolean
  /** How long ago the provider was asked for it without a response; null: it wasn't asked, or it refused. Milliseconds. */
  readonly askedAgoMs: number | null
}

/**
 * The next step for a transfer that, as far as we know, wasn't made. `ask`: request it from the provider, with the same key as before;
 * `wait`: it would be called off, but may have just been made; undefined: nothing.
 */
export function nextTransferStep(facts: TransferFacts): 'ask' | 'wait' | 'call_off' | undefined {
  const { state, dueState, amountPence, owedPence, isDisputed, isPayable, askedAgoMs } = facts
  if (state !== 'sending' || dueState !== 'sending') return undefined
  if (owedPence === amountPence && !isDisputed && isPayable) return 'ask'
  return askedAgoMs !== null && askedAgoMs < lostAnswerMs ? 'wait' : 'call_off'
}
