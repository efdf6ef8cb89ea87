/** The states of a payout from an owner's account to their bank. */
export const payoutStates = ['pending', 'paid', 'failed'] as const
export type PayoutState = (typeof payoutStates)[number]

/**
 * The state for a status of the provider. A cancelled payout counts as failed: the money is on the account again. An unknown status counts
 * as pending.
 */
export function payoutStateOf(word: string): PayoutState {
  if (word === 'paid') return 'paid'
  return word === 'failed' || word === 'canceled' ? 'failed' : 'pending'
}

/** Whether a state that was read is later than the known one: a bank can return a payout that it had accepted, and that is final. */
export function isLater(read: PayoutState, known: PayoutState): boolean {
  return payoutStates.indexOf(read) > payoutStates.indexOf(known)
}
