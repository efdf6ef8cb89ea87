import type { ProviderFacts } from './next-transition.ts'

/** Where a dispute stands. `warning`: the bank only asks, and the money is still here. */
export const disputeStates = ['warning', 'warning_closed', 'needs_response', 'under_review', 'won', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]

/** What several disputes of one charge come to: one that is open or lost is enough for nothing to be refunded. */
export function combineDisputes(states: readonly DisputeState[]): ProviderFacts['dispute'] {
  if (states.some((state) => state === 'needs_response' || state === 'under_review')) return 'open'
  return states.includes('lost') ? 'lost' : 'none'
}
