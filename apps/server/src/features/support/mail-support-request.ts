import { instantInBrief, instantInWords } from '@itemo/domain/date-words.ts'
import { Id } from '@itemo/domain/ids.ts'
import { problemHours, questionHours } from '@itemo/domain/promised-hours.ts'
import { pathTo } from '@itemo/domain/site-path.ts'
import { replyAddress, threadName } from '@itemo/domain/support/inbound-mail.ts'
import { supportKindNames, supportReference } from '@itemo/domain/support/support-state.ts'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { type AnyJob, defineJob, mailRetryPolicy } from '../../define-job.ts'
import { siteAddress } from '../../platform/http/safe-address.ts'
import { renderMail } from '../../platform/mail/render.ts'
import { replyTokenOf, threadPath } from './support-keys.ts'
import { forgetOldRequests } from './support-privacy.ts'
import { findMessage, findSupportRequest, hasInboxStaff, type RequestRow } from './support-queries.ts'

/** The priority comes first, so that it is visible in an inbox. */
const markOf = ({ priority }: RequestRow) =>
  priority === 'urgent' ? '[URGENT] ' : priority === 'high' ? '[High] ' : ''

/** The notice to staff who answer in the console: the request's number, without its author or text. */
function noticeMail(request: RequestRow, { isFurther, siteUrl }: { isFurther: boolean; siteUrl: string }) {
  const reference = supportReference(request.number)
  return renderMail({
    subject: `${markOf(request)}Support request ${reference}${isFurther ? ': a further message' : ''}`,
    heading: `Support request ${reference}`,
    paragraphs: [
      `About: ${supportKindNames[request.kind]}\nPriority: ${request.priority}\nReply by ${instantInBrief(request.due_at)}.`,
    ],
    action: { label: 'Open it in the console', url: siteAddress(siteUrl, pathTo`/operator/support/${request.id}`) },
    footer: "You're getting this email because this is the support address.",
  })
}

/** Without staff in the console, the whole request is sent to the operator, who answers by pressing Reply (ADR-0162). */
function operatorMail(request: RequestRow, text: string) {
  const reference = supportReference(request.number)
  return renderMail({
    subject: `${markOf(request)}${request.subject} (support request ${reference})`,
    heading: request.subject,
    paragraphs: [
      `From: ${request.name}, ${request.email}\nPriority: ${request.priority}\n${memberLine(request.user_id)}`,
      text,
    ],
    footer: `Support request ${reference}. Reply to this email to answer ${request.name}.`,
  })
}

function memberLine(userId: string | null): string {
  return userId === null ? 'Not logged in, so anyone could have typed this address.' : `Logged in as member ${userId}`
}

/** When it will be answered: an urgent request or a problem gets an exact time, which is sooner than usual. */
function promiseOf({ kind, priority, due_at: dueAt }: RequestRow): string {
  const by = `We'll answer it by ${instantInWords(dueAt)} at the latest.`
  if (kind === 'privacy') return `This confirms that we received your complaint about personal data. ${by}`
  const isSooner = priority === 'urgent' || kind === 'problem' || kind === 'damage'
  return isSooner ? by : `We reply within ${problemHours}-${questionHours} hours.`
}

/** Confirms a request without repeating its text, and without the key of its thread: anyone can enter anyone's address. */
function confirmationMail(request: RequestRow, siteUrl: string) {
  const reference = supportReference(request.number)
  const isMember = request.user_id !== null
  return renderMail({
    subject: `We've received your support request (${reference})`,
    heading: "We've received your support request",
    paragraphs: [
      `Thank you for writing to us. Your request has the reference ${reference}.`,
      `${promiseOf(request)} We'll reply to this address.`,
      "Wasn't this you? Then someone mistyped their address, and you don't need to do anything.",
    ],
    action: isMember
      ? { label: 'See your request', url: siteAddress(siteUrl, pathTo`/support/${reference}`) }
      : { label: 'Common questions and answers', url: siteAddress(siteUrl, pathTo`/item-support`) },
    footer:
      "You're getting this email because someone wrote to us from this address, or entered it in our contact form.",
  })
}

/** The author: the account, if any, and the address that was entered. */
const AboutRequest = z.object({ request_id: Id, user_id: z.nullable(Id), email: z.string() })
type AboutRequest = z.output<typeof AboutRequest>

function subjectsOf({ user_id: userId, email }: Pick<AboutRequest, 'user_id' | 'email'>): string[] {
  return [...(userId === null ? [] : [userId]), email.toLowerCase()]
}

async function mailSupportOperator(context: Context, request: RequestRow, further: string | undefined, id: string) {
  const to = context.config.mail.supportTo
  if (await hasInboxStaff(context.db)) {
    const words = noticeMail(request, { isFurther: further !== undefined, siteUrl: context.siteUrl })
    await context.mail.send({ id, to, subjects: [], ...words })
    return
  }
  const words = operatorMail(request, further ?? request.message)
  const headers = { 'Reply-To': request.email }
  await context.mail.send({ id, to, subjects: subjectsOf(request), ...words, headers })
}

/** Sends a request to the operator. */
export const mailOperator = defineJob({
  name: 'support.mail-operator',
  payload: AboutRequest,
  retry: mailRetryPolicy,
  subjects: (payload) => subjectsOf(payload),
  async run(context, { request_id: requestId }, { id }) {
    const request = await findSupportRequest(context.db, requestId)
    if (request) await mailSupportOperator(context, request, undefined, id)
  },
})

const AboutMessage = z.extend(AboutRequest, { message_id: Id })

/** Sends a further message of its author to the operator. */
export const mailFurther = defineJob({
  name: 'support.mail-further',
  payload: AboutMessage,
  retry: mailRetryPolicy,
  subjects: (payload) => subjectsOf(payload),
  async run(context, { request_id: requestId, message_id: messageId }, { id }) {
    const request = await findSupportRequest(context.db, requestId)
    const message = await findMessage(context.db, messageId)
    if (request && message) await mailSupportOperator(context, request, message.text, id)
  },
})

/** Sends a staff answer to the author of a request. */
export const mailReply = defineJob({
  name: 'support.mail-reply',
  payload: AboutMessage,
  retry: mailRetryPolicy,
  subjects: (payload) => subjectsOf(payload),
  async run(context, { request_id: requestId, message_id: messageId }, { id }) {
    const request = await findSupportRequest(context.db, requestId)
    const message = await findMessage(context.db, messageId)
    if (!request || !message) return
    const reference = supportReference(request.number)
    const words = renderMail({
      subject: `Our answer to your support request (${reference})`,
      heading: `Our answer to ${reference}`,
      paragraphs: [...message.text.split(/\n{2,}/), message.author ?? 'Itemo'],
      action: {
        label: 'Read it all, or write back',
        url: siteAddress(context.siteUrl, await threadPath(context, request)),
      },
      footer: `You're getting this email because you wrote to Itemo's support.${context.config.mail.inbound ? ' You can answer by replying to it.' : ''}`,
    })
    const headers = await replyHeaders(context, request)
    await context.mail.send({ id, to: request.email, subjects: subjectsOf(request), ...words, headers })
  },
})

/** Where replies by email are sent: into the thread, if inbound email is configured (ADR-0201). */
async function replyHeaders(context: Context, { id, number }: RequestRow): Promise<Record<string, string>> {
  const { inbound, supportTo } = context.config.mail
  if (!inbound) return { 'Reply-To': supportTo }
  const thread = { number, token: await replyTokenOf(context, id) }
  return { 'Reply-To': replyAddress(inbound.address, thread), References: threadName(inbound.address, thread) }
}

export const mailSender = defineJob({
  name: 'support.mail-sender',
  payload: AboutRequest,
  retry: mailRetryPolicy,
  subjects: (payload) => subjectsOf(payload),
  async run(context, { request_id: requestId }, { id }) {
    const request = await findSupportRequest(context.db, requestId)
    if (!request) return
    const words = confirmationMail(request, context.siteUrl)
    // Prevents automatic replies to this email.
    const headers = { 'Auto-Submitted': 'auto-replied' }
    await context.mail.send({ id, to: request.email, subjects: subjectsOf(request), ...words, headers })
  },
})

export const supportJobs: readonly AnyJob[] = [mailOperator, mailFurther, mailReply, mailSender, forgetOldRequests]
