import { foldText } from '@itemo/domain/text.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { AppError, found, refusedField } from '../../platform/http/app-error.ts'
import { eraseAccount, type ErasureDeps } from './account-privacy.ts'
import { noteSecurityEvent } from './devices/security-events.ts'
import { profileForReport } from './restrictions.ts'
import { deleteSessions } from './sessions/session-queries.ts'
import { issueToken } from './tokens/issue-token.ts'
import { lockUser } from './users/user-queries.ts'

type MailDeps = Pick<Context, 'jobs' | 'now' | 'oneTime'>

/** An account gets no more than one mail of a kind in that time by staff, in seconds. */
const pauseSeconds = 60

/** Throws `rate_limited` so soon after the mail before. The account is locked: of several at once one is sent. */
function requirePause(sentAt: Date | null, now: Date): void {
  const agoMs = now.getTime() - (sentAt?.getTime() ?? 0)
  if (agoMs < pauseSeconds * 1000) throw new AppError('rate_limited', { retryAfterSeconds: pauseSeconds })
}

/** Locks an account, so that it is logged out by one at a time; answers how many sessions it has. Throws `not_found`. */
export async function lockSessionsOf(trx: Db, userId: string): Promise<number> {
  found(await lockUser(trx, userId))
  const sessions = await trx.selectFrom('auth.sessions').select('id').where('user_id', '=', userId).execute()
  return sessions.length
}

/** Ends all sessions of an account, in the caller's transaction. */
export async function endSessionsOf(deps: Pick<Context, 'log' | 'now'>, trx: Db, userId: string): Promise<void> {
  await noteSecurityEvent(deps, trx, { userId, kind: 'sessions_ended', by: 'staff' })
  await deleteSessions(trx, userId)
}

/**
 * Deletes an account for good in one transaction, `finish` with it. Throws `not_found`, `invalid_input` for another name than theirs,
 * and what forbids it.
 */
export async function deleteAccountOf(
  deps: ErasureDeps,
  userId: string,
  name: string,
  finish: (trx: Db) => Promise<void>,
): Promise<void> {
  const requireName = async (trx: Db) => {
    const person = await profileForReport(trx, userId)
    if (foldText(person?.full_name ?? '') !== foldText(name)) throw refusedField('name', "This isn't their name.")
  }
  const obstacle = await eraseAccount(deps, userId, requireName, finish)
  if (obstacle) throw new AppError(obstacle === 'gone' ? 'not_found' : obstacle)
}

/** Sends the mail to set a new password, in the caller's transaction. Throws `not_found`, `rate_limited`. */
export async function sendResetTo(deps: MailDeps, trx: Db, userId: string): Promise<void> {
  const user = found(await lockUser(trx, userId))
  requirePause(user.recovery_sent_at, deps.now())
  await issueToken(deps, trx, { user, kind: 'recovery', email: user.email, redirectTo: null })
}

/** Sends the mail to confirm an address, in the caller's transaction. Throws `not_found`, `rate_limited`, `conflict` when it is confirmed. */
export async function sendConfirmationTo(deps: MailDeps, trx: Db, userId: string): Promise<void> {
  const user = found(await lockUser(trx, userId))
  if (user.email_confirmed_at) throw new AppError('conflict', { message: 'The address is confirmed already.' })
  requirePause(user.confirmation_sent_at, deps.now())
  await issueToken(deps, trx, { user, kind: 'signup', email: user.email, redirectTo: null })
}
