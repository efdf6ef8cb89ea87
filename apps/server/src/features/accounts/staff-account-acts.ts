import { foldText } from '@itemo/domain/text.ts'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { type AnyJob, defineJob, mailRetryPolicy } from '../../define-job.ts'
import type { Db } from '../../platform/db/db.ts'
import { AppError, found, refusedField } from '../../platform/http/app-error.ts'
import { renderMail } from '../../platform/mail/render.ts'
import { eraseAccount, type ErasureDeps } from './account-privacy.ts'
import { noteSecurityEvent } from './devices/security-events.ts'
import { profileForReport } from './restrictions.ts'
import { deleteSessions } from './sessions/session-queries.ts'
import { issueToken } from './tokens/issue-token.ts'
import { lockUser, type UserRow } from './users/user-queries.ts'

type MailDeps = Pick<Context, 'jobs' | 'now' | 'oneTime'>

/** Staff can send an account at most one email of a kind in this time, in seconds. */
const pauseSeconds = 60

/** Throws `rate_limited` if the previous email is too recent. The account is locked, so only one of several concurrent requests sends. */
function requirePause(sentAt: Date | null, now: Date): void {
  const agoMs = now.getTime() - (sentAt?.getTime() ?? 0)
  if (agoMs < pauseSeconds * 1000) throw new AppError('rate_limited', { retryAfterSeconds: pauseSeconds })
}

/** Locks an account, so that log-outs are serialised; returns its number of sessions. Throws `not_found`. */
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

/** Notifies someone that their account is deleted. The address is the only thing left of them, and it is deleted with this job. */
const mailDeleted = defineJob({
  name: 'accounts.mail-deleted',
  payload: z.object({ email: z.string() }),
  retry: mailRetryPolicy,
  subjects: ({ email }) => [email],
  async run(context, { email }, { id }) {
    const { name, complaints_email: writeTo } = context.settings.get('legal.operator')
    const words = renderMail({
      heading: 'We deleted your account',
      paragraphs: [
        `We deleted your ${name} account and everything in it, because it broke our terms or the law. You can’t log in any more.`,
        writeTo === null
          ? 'If you think that’s wrong, reply to this email. We’ll tell you why, and someone will look at it again.'
          : `If you think that’s wrong, write to ${writeTo}. We’ll tell you why, and someone will look at it again.`,
      ],
      footer: 'You’re getting this email because we have to tell you about decisions that affect you.',
    })
    await context.mail.send({ id, to: email, subjects: [email], ...words })
  },
})

export const staffAccountJobs: readonly AnyJob[] = [mailDeleted]

/**
 * Deletes an account permanently, in one transaction with `finish`, and emails its owner. Throws `not_found`, `invalid_input` if the
 * given name isn't theirs, and the reason for a refusal.
 */
export async function deleteAccountOf(
  deps: ErasureDeps,
  userId: string,
  name: string,
  finish: (trx: Db) => Promise<void>,
): Promise<void> {
  let email: string | undefined
  const allow = async (trx: Db, user: UserRow) => {
    // An unconfirmed address may be another person's.
    email = user.email_confirmed_at ? user.email : undefined
    const person = await profileForReport(trx, userId)
    if (foldText(person?.full_name ?? '') !== foldText(name)) throw refusedField('name', "This isn't their name.")
  }
  const finishDeletion = async (trx: Db) => {
    await finish(trx)
    // Queued last: jobs that are already queued for them are deleted with their account.
    if (email !== undefined) await deps.jobs.send(trx, mailDeleted, { email })
  }
  const obstacle = await eraseAccount(deps, userId, { allow, finish: finishDeletion })
  if (obstacle) throw new AppError(obstacle === 'gone' ? 'not_found' : obstacle)
}

/** Sends the email for setting a new password, in the caller's transaction. Throws `not_found`, `rate_limited`. */
export async function sendResetTo(deps: MailDeps, trx: Db, userId: string): Promise<void> {
  const user = found(await lockUser(trx, userId))
  requirePause(user.recovery_sent_at, deps.now())
  await issueToken(deps, trx, { user, kind: 'recovery', email: user.email, redirectTo: null })
}

/**
 * Sends the email for confirming an address, in the caller's transaction. Throws `not_found`, `rate_limited`, and `conflict` if it is
 * already confirmed.
 */
export async function sendConfirmationTo(deps: MailDeps, trx: Db, userId: string): Promise<void> {
  const user = found(await lockUser(trx, userId))
  if (user.email_confirmed_at) throw new AppError('conflict', { message: 'The address is already confirmed.' })
  requirePause(user.confirmation_sent_at, deps.now())
  await issueToken(deps, trx, { user, kind: 'signup', email: user.email, redirectTo: null })
}
