import { type IdentityPolicy, type IdentityStep, needsIdentity } from '@itemo/domain/identity/identity-policy.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { hasMinorCheck, readStanding, type StandingDeps } from './apply-verdict.ts'

type PolicyDeps = Pick<Context, 'identity' | 'settings'>

/** The identity settings in force: from the environment, or as operators decided. Without a provider nothing is checked. */
export function identityPolicy({ identity, settings }: PolicyDeps): IdentityPolicy {
  const { checks, above_pence, selfie, max_attempts, recheck_months, redact_days } = settings.get('identity')
  return {
    checks: identity.provider ? checks : 'off',
    abovePence: above_pence,
    selfie,
    maxAttempts: max_attempts,
    recheckMonths: recheck_months,
    redactDays: redact_days,
    since: settings.since('identity'),
  }
}

/** Whether checks are offered, with the policy and the provider. */
export function offeredChecks(deps: PolicyDeps) {
  const policy = identityPolicy(deps)
  const { provider } = deps.identity
  return policy.checks === 'off' || !provider ? undefined : { policy, provider }
}

interface Hire {
  readonly totalPence: number
  readonly depositPence: number
  /** When it was requested: a rule doesn't apply to older requests. */
  readonly askedAt?: Date | null
}

/** Whether a step of a hire requires a verified identity of the person who takes it. */
function isNeeded(deps: PolicyDeps, step: IdentityStep, { askedAt, ...hire }: Hire): boolean {
  const offered = offeredChecks(deps)
  if (!offered || !needsIdentity(offered.policy, step, hire)) return false
  const { since } = offered.policy
  return !(since && askedAt && askedAt < since)
}

/** For each of these hires, whether someone lacks the identity that a step requires. Queries the database once, and only if needed. */
export async function lackingIdentity(
  deps: StandingDeps & PolicyDeps,
  db: Db,
  userId: string,
  step: IdentityStep,
  hires: readonly (Hire | undefined)[],
): Promise<boolean[]> {
  const needed = hires.map((hire) => hire !== undefined && isNeeded(deps, step, hire))
  if (!needed.includes(true) || (await readStanding(deps, db, userId))?.verdict !== 'tick') return needed
  return needed.map(() => false)
}

/** Throws `under_age` for someone whose document says so, and `identity_needed` if a step of a hire requires a check that they lack. */
export async function requireIdentity(
  deps: StandingDeps & PolicyDeps,
  db: Db,
  userId: string,
  step: IdentityStep,
  hire: Hire,
): Promise<void> {
  if (!isNeeded(deps, step, hire)) return requireOfAge(deps, db, userId)
  const verdict = (await readStanding(deps, db, userId))?.verdict
  if (verdict === 'under_age') throw underAge()
  if (verdict !== 'tick') {
    throw new AppError('identity_needed', { message: 'Please verify your identity first.' })
  }
}

/** Throws `under_age` for someone whose document says so, until staff decide otherwise. */
export async function requireOfAge(deps: StandingDeps, db: Db, userId: string): Promise<void> {
  // Hardly anyone has such a check: for everyone else this is a single short query.
  if (!(await hasMinorCheck(db, userId))) return
  if ((await readStanding(deps, db, userId))?.verdict === 'under_age') throw underAge()
}

/** The error for someone who isn't 18 yet: `under_age`. */
export function underAge(): AppError {
  return new AppError('under_age', { message: 'Itemo is for people aged 18 and over.' })
}
