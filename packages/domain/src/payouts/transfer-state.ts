import type { Pence } from '../money.ts'
import type { DueState } from './due-state.ts'

/**
 * Where a transfer to an owner stands. `sending`: it is to be made, or was and nobody knows yet; `called_off`: the facts changed before it
 * was made. What comes back of one that was sent is a sum, and no state: what is to be fetched back is a state of its due.
 */
export const transferStates = ['sending', 'sent', 'called_off'] as const
type TransferState = (typeof transferStates)[number]

/** What is begun, recorded or called off makes of a transfer and of its due, and in which state the due is before. */
export const transferMoves = {
  /** Decided: nothing was asked of the provider yet. */
  begin: { to: 'sending', due: { from: 'ready', to: 'sending' } },
  /** The provider has it. */
  record: { to: 'sent', due: { from: 'sending', to: 'sent' } },
  /** The provider doesn't have it and was not asked, or refused plainly. The facts of the hire say where its due goes on from there. */
  call_off: { to: 'called_off', due: { from: 'sending', to: 'waiting' } },
} as const satisfies Readonly<
  Record<string, { to: TransferState; due: { readonly from: DueState; readonly to: DueState } }>
>

/** So long after a question whose answer was lost nothing of it can come true any more, in milliseconds. */
export const lostAnswerMs = 10 * 60_000

/** What is known of a transfer that the provider doesn't list. Whole pence. */
export interface TransferFacts {
  readonly state: TransferState
  readonly amountPence: Pence
  readonly dueState: DueState
  /** What its owner is still to get of the due. */
  readonly owedPence: Pence
  /** A payer's bank has the money until it has decided. */
  readonly isDisputed: boolean
  /** Whether money can be sent to the owner's account. */
  readonly isPayable: boolean
  /** How long ago the provider was asked for it without an answer; null: it wasn't, or it refused. Milliseconds. */
  readonly askedAgoMs: number | null
}

/**
 * What is to be done about a transfer that isn't made as far as anyone knows. `ask`: the provider is asked for it, with the same key as
 * before; `wait`: it would be called off, but may have been made a moment ago; undefined: nothing.
 */
export function nextTransferStep(facts: TransferFacts): 'ask' | 'wait' | 'call_off' | undefined {
  const { state, dueState, amountPence, owedPence, isDisputed, isPayable, askedAgoMs } = facts
  if (state !== 'sending' || dueState !== 'sending') return undefined
  if (owedPence === amountPence && !isDisputed && isPayable) return 'ask'
  return askedAgoMs !== null && askedAgoMs < lostAnswerMs ? 'wait' : 'call_off'
}
