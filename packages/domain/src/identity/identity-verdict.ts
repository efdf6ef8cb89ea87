import type { NameMatch } from './name-match.ts'

/** Where a check stands. The provider has the document while it is not one of the last three. */
export const identityStates = [
  'open',
  'processing',
  'needs_input',
  'verified',
  'expired',
  'withdrawn',
  'cancelled',
] as const
export type IdentityState = (typeof identityStates)[number]

/** Nobody has two of these at a time. */
export const runningStates = ['open', 'processing', 'needs_input'] as const satisfies readonly IdentityState[]

export const identityDecisions = ['grant', 'withdraw', 'require', 'allow_second_account'] as const
export type IdentityDecision = (typeof identityDecisions)[number]

export const identityVerdicts = ['tick', 'name_differs', 'under_age', 'needs_review', 'none'] as const
export type IdentityVerdict = (typeof identityVerdicts)[number]

/** The latest check that has a result. */
export interface VerdictCheck {
  readonly state: IdentityState
  readonly resultAt: Date
  readonly validUntil: Date | null
  /** When its consent was taken back. */
  readonly withdrawnAt: Date | null
  /** Whether the document says when its person was born. */
  readonly hasAge: boolean
  readonly nameMatch: NameMatch | null
  /** The key of the profile's name that was compared. */
  readonly matchedNameKey: string | null
}

export interface VerdictProfile {
  /** The key of its name now. */
  readonly nameKey: string
  /** When a check last said that the person isn't of age. */
  readonly minorAt: Date | null
}

/** What staff decided, in any order. `nameKey`: of the name that a tick was granted to. */
export interface VerdictDecision {
  readonly what: IdentityDecision
  readonly at: Date
  readonly nameKey: string | null
}

/**
 * What follows from a check, a profile, what staff decided, and whether the same person has another account that was checked
 * before (`others`), or was banned (`bannedAt`). Staff's latest decision counts until a later check has a result; what they decided
 * before a ban doesn't waive it, and a tick that they granted while a check stood ends with it. A minor stays one until staff
 * grant otherwise.
 */
export function identityVerdict(
  check: VerdictCheck | undefined,
  profile: VerdictProfile,
  decisions: readonly VerdictDecision[],
  { others, bannedAt = null, now }: { readonly others: boolean; readonly bannedAt?: Date | null; readonly now: Date },
): IdentityVerdict {
  const ordered = decisions.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const granted = ordered.findLast(({ what }) => what === 'grant')
  if (profile.minorAt && !(granted && granted.at > profile.minorAt)) return 'under_age'
  const isBanned =
    bannedAt !== null &&
    !ordered.some(({ what, at }) => (what === 'grant' || what === 'allow_second_account') && at >= bannedAt)
  const latest = ordered.findLast(({ what }) => what !== 'allow_second_account')
  if (latest && !(check && check.resultAt > latest.at)) {
    if (latest.what !== 'grant' || latest.nameKey !== profile.nameKey) return 'none'
    return hasEndedSince(check, latest.at, now) ? 'none' : isBanned ? 'needs_review' : 'tick'
  }
  if (check?.state !== 'verified' || (check.validUntil && check.validUntil <= now)) return 'none'
  if (isBanned || !check.hasAge) return 'needs_review'
  if (others && !ordered.some(({ what }) => what === 'allow_second_account')) return 'needs_review'
  const isSame = check.nameMatch !== null && check.nameMatch !== 'different'
  return isSame && check.matchedNameKey === profile.nameKey ? 'tick' : 'name_differs'
}

/** Whether a check that stood at an instant has ended by now: its consent was taken back, or it is too old. */
function hasEndedSince(check: VerdictCheck | undefined, at: Date, now: Date): boolean {
  const isOver = (end: Date | null) => end !== null && end > at && end <= now
  return check !== undefined && (isOver(check.withdrawnAt) || isOver(check.validUntil))
}
