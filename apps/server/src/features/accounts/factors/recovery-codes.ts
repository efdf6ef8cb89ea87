import { randomInt } from 'node:crypto'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Actor } from '../../../platform/http/types.ts'
import { AuthError } from '../../../platform/sessions/auth-error.ts'
import { hashToken } from '../../../platform/sessions/one-time.ts'
import type { Caller } from '../devices/device-policy.ts'
import { noteSecurityEvent } from '../devices/security-events.ts'
import { findSession } from '../sessions/session-queries.ts'
import { sessionNotFound } from '../sessions/session-policy.ts'
import { answerSession } from '../sessions/sessions.ts'
import { factorNotFound, hasVerified, isRaised, recoveryTries, requireFreeName } from './factor-policy.ts'
import {
  consumeRecoveryCode,
  countRecoveryCodes,
  deleteFactors,
  deleteRecoveryCodes,
  type FactorRow,
  insertFactor,
  insertRecoveryCodes,
  listFactors,
  lockRecoveryFactor,
  lowerSessions,
} from './factor-queries.ts'
import { noteFactorShown, takeFactorTry } from './factor-tries.ts'
import { sendFactorNotice } from './mail-factors.ts'
import { lockOwnAccount, raiseOwnSession } from './raise-session.ts'

type CodeDeps = Pick<Context, 'db' | 'log' | 'now' | 'jobs' | 'limits'>

const amount = 10
const length = 16
/** Without letters and digits that look alike. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

function makeCode(): string {
  const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** Case, spaces and hyphens make no difference. */
const hashOf = (factorId: string, code: string) =>
  hashToken(`${factorId} ${code.toUpperCase().replaceAll(/[\s\-‐-―]/g, '')}`)

const insufficient = () => new AuthError(422, 'insufficient_aal', 'AAL2 required to manage recovery codes')

/** How many recovery codes the actor has, and how many are unused. Throws `session_not_found`, and `mfa_factor_not_found` without any. */
export async function countOwnCodes({ db }: Pick<CodeDeps, 'db'>, actor: Actor) {
  if (!(await findSession(db, actor))) throw sessionNotFound()
  const factor = (await listFactors(db, actor.userId)).find(({ factor_type: type }) => type === 'recovery_code')
  if (!factor) throw factorNotFound()
  return { factor, ...(await countRecoveryCodes(db, factor.id)) }
}

/** Creates ten recovery codes, shown once. Throws `mfa_recovery_codes_sole_factor`, `insufficient_aal`, `mfa_verified_factor_exists`. */
export async function generateCodes(deps: CodeDeps, actor: Actor, name: string) {
  return inTransaction(deps.db, async (trx) => {
    const { user, session } = await lockOwnAccount(deps, trx, actor)
    const factors = await listFactors(trx, user.id)
    if (!hasVerified(factors))
      throw new AuthError(422, 'mfa_recovery_codes_sole_factor', "Recovery codes can't be the only factor")
    if (!isRaised(actor, session)) throw insufficient()
    if (factors.some(({ factor_type: type }) => type === 'recovery_code'))
      throw new AuthError(422, 'mfa_verified_factor_exists', 'There are recovery codes already')
    requireFreeName(factors, name)
    const at = deps.now()
    const values = { user_id: user.id, factor_type: 'recovery_code', status: 'verified', friendly_name: name } as const
    const factor = await insertFactor(trx, { ...values, created_at: at, updated_at: at })
    return writeCodes(trx, factor)
  })
}

/** Replaces the recovery codes by ten new ones. Throws `mfa_factor_not_found`, `insufficient_aal`. */
export async function regenerateCodes(deps: CodeDeps, actor: Actor) {
  return inTransaction(deps.db, async (trx) => {
    const factor = await lockOwnCodes(deps, trx, actor)
    await deleteRecoveryCodes(trx, factor.id)
    return writeCodes(trx, factor)
  })
}

/** Removes the recovery codes. Throws `mfa_factor_not_found`, `insufficient_aal`. */
export async function removeCodes(deps: CodeDeps, actor: Actor): Promise<FactorRow> {
  return inTransaction(deps.db, async (trx) => {
    const factor = await lockOwnCodes(deps, trx, actor)
    await lowerSessions(trx, [factor.id])
    await deleteFactors(trx, [factor.id])
    return factor
  })
}

async function lockOwnCodes(deps: CodeDeps, trx: Db, actor: Actor): Promise<FactorRow> {
  const { session } = await lockOwnAccount(deps, trx, actor)
  const factor = await lockRecoveryFactor(trx, actor.userId)
  if (!factor) throw factorNotFound()
  if (!isRaised(actor, session)) throw insufficient()
  return factor
}

async function writeCodes(trx: Db, factor: FactorRow) {
  const codes = Array.from({ length: amount }, makeCode)
  await insertRecoveryCodes(
    trx,
    factor.id,
    codes.map((code) => hashOf(factor.id, code)),
  )
  return { factor, codes, total: amount, remaining: amount }
}

/** Raises the session with a recovery code, once. Throws `mfa_verification_failed`, and `mfa_recovery_codes_locked` after five wrong ones. */
export async function useRecoveryCode(
  deps: CodeDeps & Pick<Context, 'tokens' | 'oneTime'>,
  actor: Actor,
  { code, caller }: { code: string; caller: Caller },
) {
  const bucket = await takeFactorTry(deps, actor, caller, 'recovery codes', recoveryTries).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error
    const { retryAfterSeconds } = error
    throw new AuthError(429, 'mfa_recovery_codes_locked', 'Too many wrong recovery codes', { retryAfterSeconds })
  })
  const opened = await inTransaction(deps.db, async (trx) => {
    const { user, session } = await lockOwnAccount(deps, trx, actor)
    const factor = await lockRecoveryFactor(trx, user.id)
    if (!factor) throw factorNotFound()
    if (!(await consumeRecoveryCode(trx, factor.id, hashOf(factor.id, code), deps.now()))) return undefined
    const { remaining } = await countRecoveryCodes(trx, factor.id)
    const notice = { user_id: user.id, to: user.email, what: 'recovery_code', remaining } as const
    const event = { userId: user.id, kind: 'recovery_code_used', sessionId: session.id } as const
    await noteSecurityEvent(deps, trx, event)
    await deps.jobs.send(trx, sendFactorNotice, notice)
    return raiseOwnSession(deps, trx, {
      user,
      sessionId: session.id,
      factorId: factor.id,
      method: 'mfa/recovery_code',
    })
  })
  if (!opened) throw new AuthError(422, 'mfa_verification_failed', 'Invalid recovery code entered')
  await deps.limits.giveBack(bucket, recoveryTries)
  await noteFactorShown(deps, actor, caller)
  return answerSession(deps, opened)
}
