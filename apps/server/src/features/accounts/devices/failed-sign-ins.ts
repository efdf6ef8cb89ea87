import { londonDayInWords } from '@itemo/domain/date-words.ts'
import { Id } from '@itemo/domain/ids.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Context } from '../../../context.ts'
import { defineJob, mailRetryPolicy } from '../../../define-job.ts'
import type { Db } from '../../../platform/db/db.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { renderMail } from '../../../platform/mail/render.ts'
import { findUser, findUserByEmail, lockUser } from '../users/user-queries.ts'
import { type Caller, describeBrowser } from './device-policy.ts'
import { logSecurityEvent, shortNetwork } from './security-events.ts'

/** The number of failed log-ins within a day that the owner is notified of: fewer may be a forgotten password. */
export const minNotifiedFailures = 10

/** The account is looked up in a job, so that the request takes the same time for an unknown address. */
export const noteFailedSignIn = defineJob({
  name: 'accounts.note-failed-sign-in',
  payload: z.object({ email: z.string(), network: z.string(), device: z.string(), at: z.string() }),
  subjects: ({ email }) => [email],
  run: ({ db, jobs, log }, { email, network, device, at }) =>
    inTransaction(db, async (trx) => {
      const found = await findUserByEmail(trx, email)
      // The lock serialises the jobs, so that of ten at once exactly one sees the tenth failure.
      const user = found && (await lockUser(trx, found.id))
      if (!user) return
      await sql`
        insert into security_events (user_id, at, kind, device, network)
        values (${user.id}, ${at}, 'sign_in_failed', ${device}, ${network})
        on conflict (user_id, network, date_bin('1 hour', at, '2000-01-01 00:00:00+00')) where kind = 'sign_in_failed'
        do update set count = security_events.count + 1,
          device = excluded.device, at = greatest(security_events.at, excluded.at)`.execute(trx)
      logSecurityEvent({ log }, trx, { userId: user.id, kind: 'sign_in_failed', by: 'self' })
      // A day's count passes ten only once, so there is at most one email a day.
      if ((await countFailuresOfDay(trx, user.id, at)) !== minNotifiedFailures) return
      await jobs.send(trx, sendFailedSignInsNotice, { user_id: user.id, device, at })
    }),
})

/** The failed log-ins to an account on a day in UTC, from all networks. */
async function countFailuresOfDay(trx: Db, userId: string, at: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::int as count from security_events
    where user_id = ${userId} and kind = 'sign_in_failed'
      and date_bin('1 day', at, '2000-01-01 00:00:00+00') = date_bin('1 day', ${at}::timestamptz, '2000-01-01 00:00:00+00')`.execute(
    trx,
  )
  return rows[0]?.count ?? 0
}

/** Notifies someone that their password is being guessed. */
export const sendFailedSignInsNotice = defineJob({
  name: 'accounts.send-failed-sign-ins-notice',
  payload: z.object({ user_id: Id, device: z.string(), at: z.string() }),
  retry: mailRetryPolicy,
  subjects: ({ user_id }) => [user_id],
  async run(context, { user_id: userId, device, at }, { id }) {
    const user = await findUser(context.db, userId)
    if (!user) return
    const mail = renderMail({
      heading: 'Failed log-ins to your account',
      paragraphs: [
        `On ${londonDayInWords(new Date(at))} someone tried to log in to your account ${minNotifiedFailures} times, last from ${device}. These ${minNotifiedFailures} attempts failed.`,
        'If this was you and you forgot your password, use “Forgot password?” on the log-in page.',
        'If it wasn’t, make sure you don’t use this password anywhere else. You can also turn on two-step login in your account settings: it protects you even if someone guesses your password.',
      ],
    })
    await context.mail.send({ id, to: user.email, subjects: [userId], ...mail })
  },
})

/** Records a failed log-in, with the same query for every address. */
export async function reportFailedSignIn(
  { db, jobs, now }: Pick<Context, 'db' | 'jobs' | 'now'>,
  email: string,
  { address, userAgent }: Caller,
): Promise<void> {
  const [network, device] = [shortNetwork(address), describeBrowser(userAgent)]
  await jobs.send(db, noteFailedSignIn, { email, network, device, at: now().toISOString() })
}
