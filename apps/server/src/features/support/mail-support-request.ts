import { pathTo } from '@itemo/domain/site-path.ts'
import * as z from 'zod/mini'
import type { Row } from '../../platform/db/db.ts'
import { siteAddress } from '../../platform/http/safe-address.ts'
import { renderMail } from '../../platform/mail/render.ts'
import { Id } from '@itemo/domain/ids.ts'
import { supportKeptDays } from '@itemo/domain/bounds.ts'
import { type AnyJob, defineJob, deleteOlder, mailRetryPolicy } from '../../define-job.ts'
import { findSupportRequest } from './support-queries.ts'

export function referenceOf(id: string): string {
  return id.slice(0, 8).toUpperCase()
}

/** Brings a request to the operator; the priority is the first thing that an inbox shows of it. */
function operatorMail(request: Row<'support_requests'>) {
  const mark = request.priority === 'urgent' ? '[URGENT] ' : request.priority === 'high' ? '[High] ' : ''
  const reference = referenceOf(request.id)
  return renderMail({
    subject: `${mark}${request.subject} (support request ${reference})`,
    heading: request.subject,
    paragraphs: [
      `From: ${request.name}, ${request.email}\nPriority: ${request.priority}\n${memberLine(request.user_id)}`,
      request.message,
    ],
    footer: `Support request ${reference}. Reply to this email to answer ${request.name}.`,
  })
}

function memberLine(userId: string | null): string {
  return userId === null ? 'Not logged in: anyone could have typed this address.' : `Logged in as member ${userId}`
}

/** Confirms a request without repeating its text: anyone can type anyone's address. */
function confirmationMail({ id, siteUrl }: { readonly id: string; readonly siteUrl: string }) {
  const reference = referenceOf(id)
  return renderMail({
    subject: `We have your support request (${reference})`,
    heading: 'We have your support request',
    paragraphs: [
      `Thank you for writing to us. Your request has the reference ${reference}.`,
      'We reply within 24-48 hours, to urgent requests the same day. Our answer comes to this address.',
      "Wasn't this you? Then someone mistyped their address, and you don't need to do anything.",
    ],
    action: { label: 'Common questions and answers', url: siteAddress(siteUrl, pathTo`/item-support`) },
    footer: "You're getting this email because someone entered this address in our contact form.",
  })
}

/** Its sender: the account, if any, and the address that was typed. */
const AboutRequest = z.object({ request_id: Id, user_id: z.nullable(Id), email: z.string() })
type AboutRequest = z.output<typeof AboutRequest>

function subjectsOf({ user_id: userId, email }: Pick<AboutRequest, 'user_id' | 'email'>): string[] {
  return [...(userId === null ? [] : [userId]), email.toLowerCase()]
}

/** Brings a request to the operator, who answers its sender by pressing Reply. */
export const mailOperator = defineJob({
  name: 'support.mail-operator',
  payload: AboutRequest,
  retry: mailRetryPolicy,
  subjects: (payload) => subjectsOf(payload),
  async run(context, { request_id: requestId }, { id }) {
    const request = await findSupportRequest(context.db, requestId)
    if (!request) return
    const replyTo = { 'Reply-To': request.email }
    const to = context.config.mail.supportTo
    await context.mail.send({ id, to, subjects: subjectsOf(request), ...operatorMail(request), headers: replyTo })
  },
})

export const mailSender = defineJob({
  name: 'support.mail-sender',
  payload: AboutRequest,
  retry: mailRetryPolicy,
  subjects: (payload) => subjectsOf(payload),
  async run(context, { request_id: requestId }, { id }) {
    const request = await findSupportRequest(context.db, requestId)
    if (!request) return
    const words = confirmationMail({ id: requestId, siteUrl: context.siteUrl })
    await context.mail.send({ id, to: request.email, subjects: subjectsOf(request), ...words })
  },
})

/** A request is kept for as long as it may be asked about, then no longer. */
const forgetOld = defineJob({
  name: 'support.prune-requests',
  schedule: '40 3 * * *',
  async run(context) {
    const forgotten = await deleteOlder(context, ['support_requests', 'created_at', supportKeptDays * 86_400_000])
    if (forgotten > 0) context.log.info('old support requests deleted', { count: forgotten })
  },
})

export const supportJobs: readonly AnyJob[] = [mailOperator, mailSender, forgetOld]
