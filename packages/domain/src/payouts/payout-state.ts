/** Where a payment from an owner's account to their bank stands. */
export const payoutStates = ['pending', 'paid', 'failed'] as const
export type PayoutState = (typeof payoutStates)[number]

/**
 * The state by the provider's word for it. What was called off counts as failed: it is on the account again. A word that is not
 * known yet is something under way.
 */
export function payoutStateOf(word: string): PayoutState {
  if (word === 'paid') return 'paid'
  return word === 'failed' || word === 'canceled' ? 'failed' : 'pending'
}

/** Whether a state that was read is later than the one that is known: what a bank takes it can send back, and no more after that. */
export function isLater(read: PayoutState, known: PayoutState): boolean {
  return payoutStates.indexOf(read) > payoutStates.indexOf(known)
}
