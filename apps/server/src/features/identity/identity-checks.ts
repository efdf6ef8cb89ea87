import type { OwnIdentityView } from '@itemo/contract/identity-views.ts'
import { identityConsentVersion, type IdentityCheckInput } from '@itemo/domain/identity/identity-schemas.ts'
import { identitySteps } from '@itemo/domain/identity/identity-policy.ts'
import { isRenewable } from '@itemo/domain/identity/identity-renewal.ts'
import { pathTo } from '@itemo/domain/site-path.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import { isProviderError } from '../../platform/stripe/client.ts'
import { lockName } from '../accounts/profiles.ts'
import { applyVerdict, readStanding, type Standing } from './apply-verdict.ts'
import { isUnderReview } from './banned-people.ts'
import { followCheck, type FollowDeps } from './follow-check.ts'
import { identityPolicy, offeredChecks, underAge } from './identity-policy.ts'
import {
  changeCheck,
  type CheckRow,
  countAttempts,
  deleteNotStarted,
  findLatest,
  findRunning,
  insertCheck,
  storeSessionId,
  listChecks,
} from './identity-queries.ts'
import { queueRedaction } from './redactions.ts'
import { recheckSamePerson } from './same-person.ts'

export type CheckDeps = FollowDeps & Pick<Context, 'limits' | 'siteUrl'>

const startsPerHour = { limit: 30, windowSeconds: 3600 }
const newChecksPerDay = { limit: 5, windowSeconds: 86_400 }
const readsPerMinute = { limit: 30, windowSeconds: 60 }

/** How long a result counts towards someone's attempts. */
const attemptsMs = 90 * 86_400_000

/** The remaining attempts: a decision by staff resets the count. */
async function attemptsLeft(deps: CheckDeps, db: Db, userId: string, { decisions }: Standing): Promise<number> {
  const { maxAttempts } = identityPolicy(deps)
  const window = deps.now().getTime() - attemptsMs
  const since = new Date(Math.max(window, decisions[0]?.at.getTime() ?? 0))
  return Math.max(0, maxAttempts - (await countAttempts(db, userId, since)))
}

/** The actor's own identity status. */
export async function readOwnIdentity(deps: CheckDeps, actor: Pick<Actor, 'userId'>): Promise<OwnIdentityView> {
  const policy = identityPolicy(deps)
  const offered = offeredChecks(deps)
  const standing = await readStanding(deps, deps.db, actor.userId)
  const check = await findLatest(deps.db, actor.userId)
  return {
    mode: offered ? policy.checks : 'off',
    sandbox: offered?.provider.name === 'sandbox',
    selfie: policy.selfie,
    required_for: offered ? [...identitySteps(policy)] : [],
    above: policy.abovePence === null ? null : policy.abovePence / 100,
    verdict: standing?.verdict ?? 'none',
    state: check?.state ?? null,
    failure: check?.failure_code ?? null,
    attempts_left: standing ? await attemptsLeft(deps, deps.db, actor.userId, standing) : 0,
    verified_at: standing?.tickAt?.toISOString() ?? null,
    valid_until: standing?.row.result?.valid_until?.toISOString() ?? null,
    consent_version: identityConsentVersion,
  }
}

/**
 * Starts a check, or continues the open one, and returns the address of the provider's page, which works once. Throws the errors that the
 * contract lists; if the provider can't be reached, no check is left open.
 */
export async function startCheck(deps: CheckDeps, actor: Actor, input: IdentityCheckInput): Promise<{ url: string }> {
  await deps.limits.take(`identity:start:${actor.userId}`, startsPerHour)
  const offered = offeredChecks(deps)
  if (!offered) throw new AppError('identity_not_offered')
  if (!input.consent || input.consent_version !== identityConsentVersion) throw new AppError('consent_needed')
  const { policy, provider } = offered
  const check = await inTransaction(deps.db, (trx) => openCheck(deps, trx, actor.userId, provider.name, input))
  try {
    if (check.provider_session_id !== null) return { url: await continueAt(deps, check) }
    const returnUrl = `${deps.siteUrl}${pathTo`/verify-identity`}?return=${encodeURIComponent(check.return_to)}`
    const session = await provider.create(check.id, { returnUrl, selfie: policy.selfie })
    if (await storeSessionId(deps.db, check.id, session.id)) return { url: session.url ?? returnUrl }
    // The check was cancelled, or the account deleted, in the meantime.
    const named = { provider: provider.name, sessionId: session.id }
    await inTransaction(deps.db, (trx) => queueRedaction(deps, trx, named, deps.now()))
    throw new AppError('identity_provider')
  } catch (cause) {
    await deleteNotStarted(deps.db, check.id)
    throw unreachable(deps, check.id, cause)
  }
}

async function continueAt(deps: CheckDeps, check: CheckRow): Promise<string> {
  const facts = await deps.identity.provider?.read(check.provider_session_id ?? '')
  // A result whose notification hasn't arrived yet counts before another attempt is allowed.
  if (facts && facts.failure !== null) {
    await followCheck(deps, check.id)
    const standing = await readStanding(deps, deps.db, check.user_id)
    if (standing?.verdict === 'under_age') throw underAge()
    if (standing && (await attemptsLeft(deps, deps.db, check.user_id, standing)) === 0)
      throw new AppError('identity_attempts_used')
  }
  if (facts?.status === 'requires_input' && facts.url) return facts.url
  // The check is in progress or finished, and its notification hasn't arrived yet.
  await followCheck(deps, check.id)
  return `${deps.siteUrl}/verify-identity`
}

async function openCheck(
  deps: CheckDeps,
  trx: Db,
  userId: string,
  provider: CheckRow['provider'],
  input: IdentityCheckInput,
): Promise<CheckRow> {
  // Serialised by the profile's lock: pressing ten times starts one check.
  if (!(await lockName(trx, userId)))
    throw new AppError('forbidden', { message: 'Please complete your profile first.' })
  const standing = await readStanding(deps, trx, userId)
  if (!standing) throw new AppError('unauthenticated')
  if (standing.verdict === 'under_age') throw underAge()
  // A check that expires soon can be renewed while it still counts.
  const isDone = standing.verdict === 'tick' && !isRenewable(standing.row.result?.valid_until ?? null, deps.now())
  if (isDone || standing.verdict === 'needs_review')
    throw new AppError('identity_verified_already', { message: 'Your document has already been checked.' })
  const running = await findRunning(trx, userId)
  if (running?.state === 'processing') return running
  if ((await attemptsLeft(deps, trx, userId, standing)) === 0) throw new AppError('identity_attempts_used')
  if (running) return running
  await deps.limits.take(`identity:new:${userId}`, newChecksPerDay, trx)
  const at = deps.now()
  return insertCheck(trx, {
    user_id: userId,
    provider,
    consent_text_version: input.consent_version,
    consent_at: at,
    return_to: input.return_to,
    created_at: at,
    updated_at: at,
  })
}

/** Fetches the state of one's own check from the provider once. Throws `identity_provider`, `rate_limited`. */
export async function refreshOwnCheck(deps: CheckDeps, actor: Actor): Promise<OwnIdentityView> {
  await deps.limits.take(`identity:refresh:${actor.userId}`, readsPerMinute)
  const check = await findLatest(deps.db, actor.userId)
  if (check) {
    try {
      await followCheck(deps, check.id)
    } catch (cause) {
      throw unreachable(deps, check.id, cause)
    }
  }
  return readOwnIdentity(deps, actor)
}

/**
 * Withdraws one's consent: the tick is removed at once, nothing that was read is kept, and the provider deletes its data as soon as
 * possible. A finding that someone isn't of age is kept until staff have decided, and the fingerprint as long as a case about them is
 * open.
 */
export async function withdrawConsent(deps: CheckDeps, actor: Actor): Promise<OwnIdentityView> {
  await inTransaction(deps.db, async (trx) => {
    if (!(await lockName(trx, actor.userId))) return
    await recheckSamePerson(deps, trx, actor.userId)
    for (const check of await listChecks(trx, actor.userId)) await endCheck(deps, trx, check)
    await applyVerdict(deps, trx, actor.userId)
  })
  return readOwnIdentity(deps, actor)
}

/** Ends a check permanently and has the provider delete it. The caller holds the lock of the person's profile. */
export async function endCheck(deps: FollowDeps, trx: Db, check: CheckRow): Promise<void> {
  const isRunning = check.state === 'open' || check.state === 'processing' || check.state === 'needs_input'
  const state = isRunning || check.state === 'cancelled' ? 'cancelled' : 'withdrawn'
  const personKey = check.person_key && (await isUnderReview(trx, check.user_id)) ? check.person_key : null
  if (check.state !== state || check.person_key !== personKey) {
    const nothing = {
      person_key: personKey,
      matched_name_key: null,
      name_match: null,
      failure_code: null,
      valid_until: null,
    }
    await changeCheck(trx, check, { ...nothing, state, updated_at: deps.now() })
  }
  if (check.provider_session_id !== null) {
    const named = { provider: check.provider, sessionId: check.provider_session_id }
    await queueRedaction(deps, trx, named, deps.now())
  }
}

function unreachable({ log }: CheckDeps, checkId: string, cause: unknown): unknown {
  if (!isProviderError(cause)) return cause
  log.warn('a call to the identity check provider failed', { error: cause, check: checkId })
  return new AppError('identity_provider', { message: "We couldn't reach the identity check provider.", cause })
}
