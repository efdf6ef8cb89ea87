import { randomBytes } from 'node:crypto'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Actor } from '../../../platform/http/types.ts'
import { AuthError } from '../../../platform/sessions/auth-error.ts'
import { hashToken } from '../../../platform/sessions/one-time.ts'
import { findSession, insertRefreshToken, lockSession, type SessionRow } from '../sessions/session-queries.ts'
import { sessionNotFound } from '../sessions/session-policy.ts'
import type { OpenedSession } from '../sessions/sessions.ts'
import { isBanned } from '../users/user-policy.ts'
import { lockUser, type UserRow } from '../users/user-queries.ts'
import { deleteLowSessions, endFactorReset, raiseSession } from './factor-queries.ts'

/** Locks the actor's account, and returns it with the session. Throws `session_not_found`, `user_not_found` and `user_banned`. */
export async function lockOwnAccount(
  { now }: Pick<Context, 'now'>,
  trx: Db,
  actor: Actor,
): Promise<{ user: UserRow; session: SessionRow }> {
  const user = await lockUser(trx, actor.userId)
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  if (isBanned(user, now())) throw new AuthError(400, 'user_banned', 'User is banned')
  const session = await findSession(trx, actor)
  if (!session) throw sessionNotFound()
  return { user, session }
}

/**
 * Raises a session to two factors: the same session with new tokens. Its earlier refresh tokens stop working, and the account's other
 * sessions with only one factor are ended.
 */
export async function raiseOwnSession(
  { now }: Pick<Context, 'now'>,
  trx: Db,
  { user, sessionId, ...factor }: { user: UserRow; sessionId: string; factorId: string; method: string },
): Promise<OpenedSession> {
  const at = now()
  await lockSession(trx, sessionId)
  const session = await raiseSession(trx, { sessionId, ...factor, at })
  if (!session) throw sessionNotFound()
  const refreshToken = randomBytes(32).toString('base64url')
  await insertRefreshToken(trx, sessionId, hashToken(refreshToken), at)
  await deleteLowSessions(trx, user.id, sessionId)
  // Someone who shows a second factor hasn't lost it.
  await endFactorReset(trx, user.id, 'signed_in', at)
  return { user, session, refreshToken }
}
