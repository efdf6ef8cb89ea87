import { randomBytes } from 'node:crypto'
import type { Config } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Actor } from '../../../platform/http/types.ts'
import { networkOf } from '../../../platform/rate-limits.ts'
import { AuthError } from '../../../platform/sessions/auth-error.ts'
import { hashToken } from '../../../platform/sessions/one-time.ts'
import type { Caller } from '../devices/device-policy.ts'
import { reportFailedSignIn } from '../devices/failed-sign-ins.ts'
import { noteSignIn } from '../devices/devices.ts'
import { noteSecurityEvent } from '../devices/security-events.ts'
import { takeForAccount, takeForMiss } from '../account-limits.ts'
import { hasVerified } from '../factors/factor-policy.ts'
import { endFactorReset, listFactors } from '../factors/factor-queries.ts'
import { findNewestPending } from '../pending-sign-ups/pending-sign-up-queries.ts'
import { foldEmail, isBanned } from '../users/user-policy.ts'
import { presentUser } from '../users/user-view.ts'
import {
  findUser,
  findUserByEmail,
  listIdentities,
  lockUser,
  type LoginProvider,
  type UserRow,
} from '../users/user-queries.ts'
import { isOver, sessionNotFound } from './session-policy.ts'
import { presentSession, type SessionView } from './session-view.ts'
import {
  deleteSession,
  deleteSessions,
  findRefreshToken,
  findSession,
  insertRefreshToken,
  insertSession,
  lockSession,
  markRefreshTokenUsed,
  markSignedIn,
  type SessionRow,
  touchSession,
} from './session-queries.ts'

type SessionDeps = Pick<Context, 'db' | 'log' | 'now' | 'tokens' | 'oneTime'>
type RefreshDeps = SessionDeps & { readonly config: { readonly auth: Pick<Config['auth'], 'sessionMaxDays'> } }

/** How long a refresh token may be reused: by a second tab, or after a lost response. */
const reuseWindowMs = 10_000

/** A session that was opened in a transaction, to be returned after the commit. */
export interface OpenedSession {
  readonly user: UserRow
  readonly session: SessionRow
  readonly refreshToken: string
}

export type SignInMethod = 'password' | 'otp' | 'recovery' | 'oauth' | 'passkey'

/** Opens a session inside the caller's transaction. Throws `user_banned`. */
export async function openSession(
  deps: SessionDeps & Pick<Context, 'jobs' | 'limits'>,
  trx: Db,
  opening: {
    user: UserRow
    method: SignInMethod
    /** Absent for a passkey. */
    provider?: LoginProvider
    caller: Caller
    /** The passkey that was used; if it verified the person, the session has both factors. */
    passkey?: { readonly id: string; readonly userVerified: boolean }
  },
) {
  const at = deps.now()
  const { user, method, provider, caller, passkey } = opening
  if (isBanned(user, at)) throw banned()
  const session = await insertSession(trx, { userId: user.id, method, userAgent: caller.userAgent, at, passkey })
  const refreshToken = randomBytes(32).toString('base64url')
  await insertRefreshToken(trx, session.id, hashToken(refreshToken), at)
  await markSignedIn(trx, user.id, provider, at)
  if (passkey?.userVerified) await endFactorReset(trx, user.id, 'signed_in', at)
  await noteSignIn(deps, trx, { user, caller })
  await noteSecurityEvent(deps, trx, {
    userId: user.id,
    kind: 'signed_in',
    method: provider === 'email' ? method : (provider ?? method),
    caller,
    sessionId: session.id,
  })
  return { user: { ...user, last_sign_in_at: at, updated_at: at }, session, refreshToken }
}

/** Signs the access token of a session and returns both tokens with the user. */
export async function answerSession(deps: SessionDeps, opened: OpenedSession): Promise<SessionView> {
  const { user, session, refreshToken } = opened
  const factors = await listFactors(deps.db, user.id)
  const access = await deps.tokens.issue({
    userId: user.id,
    sessionId: session.id,
    email: user.email,
    userMetadata: user.raw_user_meta_data,
    appMetadata: user.raw_app_meta_data,
    amr: session.amr,
    aal: session.aal,
    needsFactor: session.aal === 'aal1' && hasVerified(factors),
  })
  return presentSession(access, refreshToken, presentUser(user, await listIdentities(deps.db, user.id), factors))
}

/**
 * Logs in with a password (spec: accounts 7). Throws `invalid_credentials` alike for an unknown address and a wrong password, after the
 * same amount of work; `email_not_confirmed` and `user_banned` only to someone who knows the password.
 */
export async function signInWithPassword(
  deps: SessionDeps & Pick<Context, 'limits' | 'passwords' | 'jobs'>,
  input: { readonly email: string; readonly password: string },
  caller: Caller,
): Promise<SessionView> {
  const email = foldEmail(input.email)
  await takeForAccount(deps, { act: 'sign-in', email, caller, ...signInLimits })
  try {
    return await compareAndOpen(deps, { email, password: input.password }, caller)
  } catch (error) {
    if (error instanceof AuthError && error.errorCode === 'invalid_credentials')
      await reportFailedSignIn(deps, email, caller)
    throw error
  }
}

async function compareAndOpen(
  deps: SessionDeps & Pick<Context, 'limits' | 'passwords' | 'jobs'>,
  { email, password }: { readonly email: string; readonly password: string },
  caller: Caller,
): Promise<SessionView> {
  const found = await findUserByEmail(deps.db, email)
  // Queried for every address, so that accounts, pending sign-ups and unknown addresses take the same time.
  const networkHash = hashToken(networkOf(caller.address))
  const pending = await findNewestPending(deps.db, { email, networkHash, at: deps.now() })
  const hashed = (found ? found.encrypted_password : pending?.password_hash) ?? null
  if (!(await deps.passwords.verify(hashed, password))) throw invalidCredentials()
  if (!found) throw notConfirmed()
  const opened = await inTransaction(deps.db, async (trx) => {
    const user = await lockUser(trx, found.id)
    // The password was changed while it was being verified.
    if (!user || user.encrypted_password !== hashed) throw invalidCredentials()
    // Someone reported that the password may be known to others: a new one has to be chosen first.
    if (user.password_blocked_at) throw invalidCredentials()
    if (isBanned(user, deps.now())) throw banned()
    if (!user.email_confirmed_at) throw notConfirmed()
    return openSession(deps, trx, { user, method: 'password', provider: 'email', caller })
  })
  return answerSession(deps, opened)
}

const signInLimits = {
  network: { limit: 60, windowSeconds: 300 },
  accountFromNetwork: { limit: 10, windowSeconds: 900 },
  account: { limit: 100, windowSeconds: 3600 },
  ownBrowser: { limit: 10, windowSeconds: 900 },
}

type Refreshed = OpenedSession | 'unknown' | 'reused' | 'expired' | 'banned'

/** Exchanges a refresh token. Reuse within ten seconds returns the same successor; later it counts as stolen and ends the session. */
export async function refreshSession(
  deps: RefreshDeps & Pick<Context, 'limits'>,
  refreshToken: string,
  caller: Caller,
): Promise<SessionView> {
  const refreshed = await inTransaction(deps.db, (trx) => rotate(deps, trx, refreshToken, caller))
  switch (refreshed) {
    case 'unknown':
      await takeForMiss(deps, 'refresh token', caller)
      throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
    case 'reused':
      throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
    case 'expired':
      throw new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired (Inactivity)')
    case 'banned':
      throw banned()
    default:
      return answerSession(deps, refreshed)
  }
}

/** Returns a result instead of throwing when it has written something, so that the write is committed. */
async function rotate(deps: RefreshDeps, trx: Db, refreshToken: string, caller: Caller): Promise<Refreshed> {
  const at = deps.now()
  const hash = hashToken(refreshToken)
  const sessionId = (await findRefreshToken(trx, hash))?.session_id
  const session = sessionId === undefined ? undefined : await lockSession(trx, sessionId)
  // Read again under the lock: its previous holder may have used the token.
  const token = session && (await findRefreshToken(trx, hash))
  const user = session && (await findUser(trx, session.user_id))
  if (!session || !token || !user) return 'unknown'
  if (isOver(session, at, deps.config.auth.sessionMaxDays)) {
    await deleteSession(trx, session.id)
    return 'expired'
  }
  if (isBanned(user, at)) return 'banned'
  const successor = deps.oneTime.successor(refreshToken)
  if (token.used_at === null) {
    await markRefreshTokenUsed(trx, hash, at)
    await insertRefreshToken(trx, session.id, hashToken(successor), at)
    await touchSession(trx, session.id, at)
  } else if (at.getTime() - token.used_at.getTime() > reuseWindowMs) {
    await deleteSession(trx, session.id)
    await noteSecurityEvent(deps, trx, { userId: user.id, kind: 'token_reused', caller, sessionId: session.id })
    return 'reused'
  }
  return { user, session, refreshToken: successor }
}

/**
 * Logs out: this session, the others, or all of them; a session whose second factor is missing can only end itself. Their access tokens
 * stop working too (ADR-0071). Throws `session_not_found` for the token of an ended session, which can't end any others.
 */
export async function endSessions(
  deps: Pick<Context, 'db' | 'log' | 'now'>,
  actor: Actor,
  scope: 'global' | 'local' | 'others',
) {
  if (!(await findSession(deps.db, actor))) throw sessionNotFound()
  // Someone who only knows the password can't end sessions that have shown more.
  if (scope === 'local' || actor.needsFactor === true) await deleteSession(deps.db, actor.sessionId)
  else
    await inTransaction(deps.db, async (trx) => {
      const { userId, sessionId } = actor
      await noteSecurityEvent(deps, trx, { userId, kind: 'sessions_ended', sessionId })
      await deleteSessions(trx, userId, scope === 'others' ? sessionId : undefined)
    })
}

function invalidCredentials(): AuthError {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
}

function notConfirmed(): AuthError {
  return new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
}

function banned(): AuthError {
  return new AuthError(400, 'user_banned', 'User is banned')
}
