import { randomBytes, randomUUID } from 'node:crypto'
import { emailCodeDigits } from '@itemo/domain/accounts/email-code.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Actor } from '../../../platform/http/types.ts'
import { networkOf } from '../../../platform/rate-limits.ts'
import { AuthError } from '../../../platform/sessions/auth-error.ts'
import { hashToken } from '../../../platform/sessions/one-time.ts'
import { encodeBase32, totpOfStep, totpStep } from '../../../platform/sessions/totp.ts'
import type { Caller } from '../devices/device-policy.ts'
import { noteSecurityEvent, type SecurityEvent } from '../devices/security-events.ts'
import { answerSession, type OpenedSession } from '../sessions/sessions.ts'
import { sendFactorNotice } from './mail-factors.ts'
import {
  challengeMs,
  codeTries,
  factorNotFound,
  hasVerified,
  isRaised,
  isVerifiedApp,
  maxAttempts,
  maxFactors,
  requireFreeName,
  unfinishedMs,
  wrongCode,
} from './factor-policy.ts'
import {
  type ChallengeRow,
  deleteFactors,
  deleteUnfinished,
  type FactorRow,
  insertChallenge,
  insertFactor,
  listFactors,
  lockChallenge,
  lockFactor,
  lowerSessions,
  updateChallenge,
  updateFactor,
} from './factor-queries.ts'
import { noteFactorShown, takeFactorTry } from './factor-tries.ts'
import { lockOwnAccount, raiseOwnSession } from './raise-session.ts'

type FactorDeps = Pick<Context, 'db' | 'log' | 'now' | 'jobs' | 'limits' | 'factorSecrets'>

const issuerOfSite = 'Itemo'

/** Starts adding an authenticator app: returns its secret, once. Throws `insufficient_aal` at aal1 if there is a verified factor. */
export async function enrollFactor(
  deps: FactorDeps,
  actor: Actor,
  { name, issuer = issuerOfSite }: { name: string; issuer?: string | undefined },
) {
  const secret = encodeBase32(randomBytes(20))
  const { factor, email } = await inTransaction(deps.db, async (trx) => {
    const { user, session } = await lockOwnAccount(deps, trx, actor)
    const at = deps.now()
    await deleteUnfinished(trx, new Date(at.getTime() - unfinishedMs), user.id)
    const factors = await listFactors(trx, user.id)
    if (hasVerified(factors) && !isRaised(actor, session))
      throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
    if (factors.length >= maxFactors)
      throw new AuthError(
        422,
        'too_many_enrolled_mfa_factors',
        'Maximum number of verified factors reached, unenroll to continue',
      )
    requireFreeName(factors, name)
    const id = randomUUID()
    const values = { id, user_id: user.id, factor_type: 'totp', friendly_name: name, status: 'unverified' } as const
    const sealed = deps.factorSecrets.seal(id, secret)
    const row = await insertFactor(trx, { ...values, secret: sealed, created_at: at, updated_at: at })
    return { factor: row, email: user.email }
  })
  const label = [issuer, email].map((part) => encodeURIComponent(part)).join(':')
  const parts = new URLSearchParams({ algorithm: 'SHA1', digits: '6', issuer, period: '30', secret })
  return { factor, secret, uri: `otpauth://totp/${label}?${parts}` }
}

/** Creates a challenge for one's own factor. Throws `mfa_factor_not_found`. */
export async function challengeFactor(
  deps: FactorDeps,
  actor: Actor,
  { factorId, caller }: { factorId: string; caller: Caller },
): Promise<ChallengeRow> {
  await takeFactorTry(deps, actor, caller, 'challenges', { limit: 30, windowSeconds: 3600 })
  return inTransaction(deps.db, async (trx) => {
    await lockOwnAccount(deps, trx, actor)
    const factor = await lockFactor(trx, actor.userId, factorId)
    if (factor?.factor_type !== 'totp') throw factorNotFound()
    const at = deps.now()
    await updateFactor(trx, factor.id, { last_challenged_at: at })
    return insertChallenge(trx, {
      factor_id: factor.id,
      network_hash: hashToken(networkOf(caller.address)),
      created_at: at,
      expires_at: new Date(at.getTime() + challengeMs),
    })
  })
}

interface Attempt {
  readonly factorId: string
  readonly challengeId: string
  readonly code: string
  readonly caller: Caller
}

/**
 * Answers a challenge with a code of the app, which raises the session; the first right code of a factor turns it on. Throws
 * `mfa_verification_failed` for a wrong or already used code, `mfa_challenge_expired` for an expired challenge, and `rate_limited` after
 * ten attempts in an hour, counted together for all browsers where the factor was never shown, and separately for each where it was.
 */
export async function verifyFactor(
  deps: FactorDeps & Pick<Context, 'tokens' | 'oneTime'>,
  actor: Actor,
  attempt: Attempt,
) {
  const bucket = await takeFactorTry(deps, actor, attempt.caller, 'second factor', codeTries)
  const outcome = await inTransaction(deps.db, (trx) => tryCode(deps, trx, actor, attempt))
  if (outcome === 'wrong') throw wrongCode()
  await deps.limits.giveBack(bucket, codeTries)
  await noteFactorShown(deps, actor, attempt.caller)
  return answerSession(deps, outcome)
}

/** Returns a result instead of throwing, so that the counted attempt is committed. */
async function tryCode(
  deps: FactorDeps,
  trx: Db,
  actor: Actor,
  { factorId, challengeId, code, caller }: Attempt,
): Promise<OpenedSession | 'wrong'> {
  const { user, session } = await lockOwnAccount(deps, trx, actor)
  const factor = await lockFactor(trx, user.id, factorId)
  if (factor?.factor_type !== 'totp') throw factorNotFound()
  const challenge = await lockChallenge(trx, factor.id, challengeId)
  if (!challenge) throw factorNotFound(422)
  const at = deps.now()
  requireOpen(challenge, at)
  if (challenge.network_hash !== hashToken(networkOf(caller.address)))
    throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch')
  await updateChallenge(trx, challenge.id, { attempts: challenge.attempts + 1 })
  const step = matchingStep(deps, factor, code, at)
  if (step === undefined) return 'wrong'
  await updateChallenge(trx, challenge.id, { verified_at: at })
  await updateFactor(trx, factor.id, { status: 'verified', last_step: step, updated_at: at })
  if (factor.status === 'unverified')
    await turnOn(deps, trx, { user, factor, isRaised: isRaised(actor, session), caller, sessionId: session.id })
  return raiseOwnSession(deps, trx, { user, sessionId: session.id, factorId: factor.id, method: 'totp' })
}

function requireOpen({ id, expires_at, verified_at, attempts }: ChallengeRow, at: Date): void {
  if (verified_at === null && expires_at > at && attempts < maxAttempts) return
  const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`
  throw new AuthError(422, 'mfa_challenge_expired', message)
}

/** The 30-second step that a code belongs to: the current one or a neighbour, and later than the last accepted one. */
function matchingStep({ factorSecrets }: FactorDeps, factor: FactorRow, code: string, at: Date): number | undefined {
  if (factor.secret === null) return undefined
  const secret = factorSecrets.open(factor.id, factor.secret)
  const digits = emailCodeDigits(code)
  const last = Number(factor.last_step ?? -1)
  const now = totpStep(at)
  return [now - 1, now, now + 1].find((step) => step > last && totpOfStep(secret, step) === digits)
}

interface NewFactor {
  readonly user: { readonly id: string; readonly email: string }
  readonly factor: FactorRow
  readonly isRaised: boolean
  readonly caller: Caller
  readonly sessionId: string
}

/** Turns a factor on: deletes other unfinished factors, and notifies the owner. */
async function turnOn(deps: FactorDeps, trx: Db, { user, factor, isRaised: raised, ...by }: NewFactor): Promise<void> {
  const others = (await listFactors(trx, user.id)).filter(({ id }) => id !== factor.id)
  // It was started before another factor was turned on, which now has to be shown.
  if (hasVerified(others) && !raised)
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to verify a new factor')
  await deleteFactors(
    trx,
    others.filter(({ status }) => status === 'unverified').map(({ id }) => id),
  )
  await noteSecurityEvent(deps, trx, { userId: user.id, kind: 'two_step_on', ...by })
  await deps.jobs.send(trx, sendFactorNotice, { user_id: user.id, to: user.email, what: 'on' })
}

/**
 * Removes one's own factor. Throws `mfa_factor_not_found`, `insufficient_aal` for a verified one at aal1, and `conflict` for the last one
 * of an account that has to keep one.
 */
export async function removeOwnFactor(
  deps: FactorDeps,
  actor: Actor,
  { factorId, mustKeepOne }: { factorId: string; mustKeepOne: boolean },
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const { user, session } = await lockOwnAccount(deps, trx, actor)
    const factor = await lockFactor(trx, user.id, factorId)
    if (!factor) throw factorNotFound()
    if (factor.status === 'verified' && !isRaised(actor, session))
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    const left = (await listFactors(trx, user.id)).filter(({ id }) => id !== factorId)
    if (mustKeepOne && isVerifiedApp(factor) && !hasVerified(left))
      throw new AuthError(409, 'conflict', 'Staff keep at least one verified factor')
    await removeFactors(deps, trx, user, [factor], { sessionId: session.id })
  })
}

/** Removes factors; with the last app the recovery codes are removed too. The owner is notified of each verified app that is removed. */
export async function removeFactors(
  deps: Pick<Context, 'jobs' | 'log' | 'now'>,
  trx: Db,
  user: { readonly id: string; readonly email: string },
  factors: readonly FactorRow[],
  { by = 'self', ...from }: Pick<SecurityEvent, 'by' | 'caller' | 'sessionId'>,
): Promise<void> {
  const ids = new Set(factors.map(({ id }) => id))
  const left = (await listFactors(trx, user.id)).filter(({ id }) => !ids.has(id))
  if (!hasVerified(left)) for (const { id, factor_type: type } of left) if (type === 'recovery_code') ids.add(id)
  await lowerSessions(trx, [...ids])
  await deleteFactors(trx, [...ids])
  if (!hasVerified(factors)) return
  const what = hasVerified(left) ? 'removed' : 'off'
  const off = by === 'self' ? 'two_step_off' : 'two_step_reset'
  await noteSecurityEvent(deps, trx, { userId: user.id, kind: what === 'off' ? off : 'app_removed', by, ...from })
  await deps.jobs.send(trx, sendFactorNotice, { user_id: user.id, to: user.email, what })
}
