/** Where an owner's account at the card provider stands. `needs_more`: the provider wants something (again). */
export const accountStates = ['started', 'needs_more', 'active', 'rejected', 'closed'] as const
export type AccountState = (typeof accountStates)[number]

/** What the provider says of an account. */
export interface AccountFacts {
  readonly isClosed: boolean
  /** Whether money can be sent to it; null: that was never asked for. */
  readonly transfers: 'active' | 'pending' | 'restricted' | 'unsupported' | 'rejected' | null
  /** Whether its bank takes money from it. */
  readonly payoutsActive: boolean
  /** What is missing, by the provider's names, and whether it was given and did not do. */
  readonly missing: readonly { readonly name: string; readonly isRefused: boolean }[]
}

/** The state of an account by its facts and the state it was in: it has only started while nothing of it was ever looked at. */
export function accountStateOf(facts: AccountFacts, before: AccountState): AccountState {
  const { isClosed, transfers, missing } = facts
  if (isClosed) return 'closed'
  if (transfers === 'active') return 'active'
  if (transfers === 'rejected' || transfers === 'unsupported') return 'rejected'
  const isUntouched = missing.length > 0 && missing.every(({ isRefused }) => !isRefused)
  return before === 'started' && isUntouched ? 'started' : 'needs_more'
}
