/** The states of an owner's account at the card provider. `needs_more`: the provider requires something (again). */
export const accountStates = ['started', 'needs_more', 'active', 'rejected', 'closed'] as const
export type AccountState = (typeof accountStates)[number]

/** The provider's data about an account. */
export interface AccountFacts {
  readonly isClosed: boolean
  /** Whether money can be transferred to it; null: this was never requested. */
  readonly transfers: 'active' | 'pending' | 'restricted' | 'unsupported' | 'rejected' | null
  /** Whether payouts to its bank are enabled. */
  readonly payoutsActive: boolean
  /** The missing requirements, by the provider's names, and whether something was supplied but rejected. */
  readonly missing: readonly { readonly name: string; readonly isRefused: boolean }[]
}

/** The state of an account by its facts and its previous state: it's only `started` as long as none of it was ever checked. */
export function accountStateOf(facts: AccountFacts, before: AccountState): AccountState {
  const { isClosed, transfers, missing } = facts
  if (isClosed) return 'closed'
  if (transfers === 'active') return 'active'
  if (transfers === 'rejected' || transfers === 'unsupported') return 'rejected'
  const isUntouched = missing.length > 0 && missing.every(({ isRefused }) => !isRefused)
  return before === 'started' && isUntouched ? 'started' : 'needs_more'
}
