import type { NameMatch } from './name-match.ts'

/** The states of a check. The provider has the document except in the last three. */
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

/** Nobody has two checks in these states at a time. */
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
  /** When the consent was withdrawn. */
  readonly withdrawnAt: Date | null
  /** Whether the document shows a date of birth. */
  readonly hasAge: boolean
  readonly nameMatch: NameMatch | null
  /** The key of the profile's name that was compared. */
  readonly matchedNameKey: string | null
}

export interface VerdictProfile {
  /** The key of the profile's current name. */
  readonly nameKey: string
  /** When a check last found the person to be under age. */
  readonly minorAt: Date | null
}

/** A decision of staff; decisions come in any order. `nameKey`: the key of the name that a tick was granted to. */
export interface VerdictDecision {
  readonly what: IdentityDecision
  readonly at: Date
  readonly nameKey: string | null
}

/**
 * The verdict from a check, a profile, the decisions of staff, and whether the same person has another account that was checked before
 * (`others`) or was banned (`bannedAt`). The latest decision of staff counts until a later check has a result. A decision before a ban
 * doesn't waive the ban, and a tick that staff granted while a check was valid ends with that check. A minor remains one until staff decide
 * otherwise.
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

/** Whether a check that was valid at an instant has ended since: its consent was withdrawn, or it expired. */
function hasEndedSince(check: VerdictCheck | undefined, at: Date, now: Date): boolean {
  const isOver = (end: Date | null) => end !== null && end > at && end <= now
  return check !== undefined && (isOver(check.withdrawnAt) || isOver(check.validUntil))
}
