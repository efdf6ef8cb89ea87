import { randomUUID } from 'node:crypto'
import { londonDayInWords } from '@itemo/domain/date-words.ts'
import { Id } from '@itemo/domain/ids.ts'
import { pathTo } from '@itemo/domain/site-path.ts'
import * as z from 'zod/mini'
import type { Context } from '../../../context.ts'
import { type AnyJob, defineJob, mailRetryPolicy } from '../../../define-job.ts'
import type { Db } from '../../../platform/db/db.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError, found } from '../../../platform/http/app-error.ts'
import { addressWith, siteAddress } from '../../../platform/http/safe-address.ts'
import { renderMail } from '../../../platform/mail/render.ts'
import { hashToken } from '../../../platform/sessions/one-time.ts'
import { lockUser } from '../users/user-queries.ts'
import { isVerifiedApp } from './factor-policy.ts'
import { endFactorReset, findOpenReset, listFactors } from './factor-queries.ts'
import { removeAllFactors } from './factors-of-others.ts'

const hourMs = 3_600_000
/** How long the person has to object. */
const waitMs = 72 * hourMs
/** When each of its emails is due after the reset was opened. */
const mailsAfterMs = [0, 24 * hourMs, 48 * hourMs] as const
/**
 * The minimum time between two emails, and between the last one and the reset, whenever they were really sent: a day, minus an hour for
 * the job.
 */
const apartMs = 23 * hourMs
/** After this time the mail job has given up, and the email is queued again. */
const givenUpMs = 60 * hourMs

type ResetRow = NonNullable<Awaited<ReturnType<typeof findOpenReset>>>

const isMailAllowed = ({ mailed_at: mailedAt }: ResetRow, at: Date): boolean =>
  mailedAt === null || at.getTime() >= mailedAt.getTime() + apartMs

/** Whether no email of a reset is queued. */
const isFree = ({ mails_queued, mails_sent, mail_queued_at: queuedAt }: ResetRow, at: Date): boolean =>
  mails_queued === mails_sent || queuedAt === null || at.getTime() >= queuedAt.getTime() + givenUpMs

type OpenDeps = Pick<Context, 'jobs' | 'now' | 'oneTime'>

/**
 * Opens a reset of someone's second factors in the caller's transaction; an open one stays. Returns when it takes effect. Throws
 * `not_found`, and `conflict` if they have no second factor.
 */
export async function openFactorReset(
  deps: OpenDeps,
  trx: Db,
  userId: string,
): Promise<{ dueAt: Date; isNew: boolean }> {
  found(await lockUser(trx, userId))
  const open = await findOpenReset(trx, userId)
  if (open) return { dueAt: open.due_at, isNew: false }
  if (!(await listFactors(trx, userId)).some(isVerifiedApp))
    throw new AppError('conflict', { message: "This account doesn't use two-step login." })
  const [id, at] = [randomUUID(), deps.now()]
  const dueAt = new Date(at.getTime() + waitMs)
  const token_hash = hashToken(deps.oneTime.linkToken(id))
  await trx
    .insertInto('auth.factor_resets')
    .values({ id, user_id: userId, token_hash, opened_at: at, due_at: dueAt })
    .execute()
  await queueMail(deps, trx, { id, user_id: userId, mails_sent: 0 })
  return { dueAt, isNew: true }
}

/**
 * Stops a reset with the token from one of its emails; repeating it changes nothing. Throws `not_found` for an unknown token, and once
 * the reset is done.
 */
export async function stopFactorReset({ db, now }: Pick<Context, 'db' | 'now'>, token: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const ofToken = trx
      .selectFrom('auth.factor_resets')
      .select(['user_id', 'outcome'])
      .where('token_hash', '=', hashToken(token))
    // The account is locked first, as by everything that ends a reset; then the reset is read again.
    found(await lockUser(trx, found(await ofToken.executeTakeFirst()).user_id))
    const reset = found(await ofToken.executeTakeFirst())
    if (reset.outcome === 'done') throw new AppError('not_found')
    if (reset.outcome === null) await endFactorReset(trx, reset.user_id, 'stopped', now())
  })
}

/** Queues the next email, or the previous one again if it was never sent. */
async function queueMail(
  { jobs, now }: Pick<Context, 'jobs' | 'now'>,
  trx: Db,
  { id, user_id, mails_sent }: { readonly id: string; readonly user_id: string; readonly mails_sent: number },
): Promise<void> {
  const number = mails_sent + 1
  const queued = { mails_queued: number, mail_queued_at: now() }
  await trx.updateTable('auth.factor_resets').set(queued).where('id', '=', id).execute()
  await jobs.send(trx, mailFactorReset, { reset_id: id, user_id, number })
}

/** The email that a reset is open, until when, and how to stop it. */
const mailFactorReset = defineJob({
  name: 'accounts.mail-factor-reset',
  payload: z.object({ reset_id: Id, user_id: Id, number: z.number() }),
  retry: mailRetryPolicy,
  subjects: ({ user_id }) => [user_id],
  async run(context, { reset_id: id, user_id: userId, number }, { id: jobId }) {
    const { db, oneTime, siteUrl } = context
    const open = await findOpenReset(db, userId)
    const account = await db.selectFrom('auth.users').select('email').where('id', '=', userId).executeTakeFirst()
    if (open?.id !== id || !account || open.mails_sent >= number) return
    // Late emails delay the reset.
    const leftMs = (mailsAfterMs.length + 1 - number) * apartMs
    const day = londonDayInWords(new Date(Math.max(open.due_at.getTime(), context.now().getTime() + leftMs)))
    const url = addressWith(siteAddress(siteUrl, pathTo`/secure-account`), {
      fragment: { stop: oneTime.linkToken(id) },
    })
    const words = renderMail({
      heading: `Your two-step login will be reset on ${day}`,
      paragraphs: [
        `You told our support team that you can’t use your two-step login any more. On ${day} we’ll turn it off, and you’ll log in with just your password.`,
        "If this wasn't you, stop it now: someone may know your password. Logging in with a code stops it too.",
      ],
      action: { label: 'Stop this', url },
      footer: "You're getting this email because we have to tell you.",
    })
    await context.mail.send({ id: jobId, to: account.email, subjects: [userId, account.email], ...words })
    // Recorded only when sent: an email that is still queued hasn't notified anyone.
    const sent = db.updateTable('auth.factor_resets').set({ mails_sent: number, mailed_at: context.now() })
    await sent
      .where('id', '=', id)
      .where('mails_sent', '=', number - 1)
      .execute()
  },
})

/** Every hour: sends the due emails of open resets, and applies the resets that are due. */
const applyFactorResets = defineJob({
  name: 'accounts.factor-resets',
  schedule: '7 * * * *',
  policy: 'stately',
  async run(context) {
    const { db, now } = context
    const open = await db
      .selectFrom('auth.factor_resets')
      .select(['id', 'user_id'])
      .where('ended_at', 'is', null)
      .execute()
    for (const { id, user_id: userId } of open) {
      await inTransaction(db, async (trx) => {
        // The account is locked first, as by everything that ends a reset.
        if (!(await lockUser(trx, userId))) return
        const reset = await findOpenReset(trx, userId)
        if (reset?.id !== id) return
        const at = now()
        const due = mailsAfterMs[reset.mails_sent]
        const isDue = due !== undefined && at.getTime() >= reset.opened_at.getTime() + due && isMailAllowed(reset, at)
        // Nobody loses a factor before they were notified three times, a day apart.
        if (isDue && isFree(reset, at)) return queueMail(context, trx, reset)
        if (due !== undefined || at < reset.due_at || !isMailAllowed(reset, at)) return
        if (await endFactorReset(trx, userId, 'done', at)) await removeAllFactors(context, trx, userId)
      })
    }
  },
})

export const factorResetJobs: readonly AnyJob[] = [mailFactorReset, applyFactorResets]
