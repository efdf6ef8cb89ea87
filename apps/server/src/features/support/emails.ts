import { renderMail } from '../../platform/mail/render.ts'

interface OperatorMail {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
  readonly priority: string
  readonly user_id: string | null
}

/** What both sides call a request. */
export function referenceOf(id: string): string {
  return id.slice(0, 8).toUpperCase()
}

/** Brings a request to the operator; the priority is the first thing that an inbox shows of it. */
export function operatorMail(request: OperatorMail) {
  const mark = request.priority === 'urgent' ? '[URGENT] ' : request.priority === 'high' ? '[High] ' : ''
  const reference = referenceOf(request.id)
  return {
    subject: `${mark}${request.subject} (support request ${reference})`,
    ...renderMail({
      heading: request.subject,
      paragraphs: [
        `From: ${request.name}, ${request.email}\nPriority: ${request.priority}\n${memberLine(request.user_id)}`,
        request.message,
      ],
      footer: `Support request ${reference}. Reply to this email to answer ${request.name}.`,
    }),
  }
}

function memberLine(userId: string | null): string {
  return userId === null ? 'Not logged in: anyone could have typed this address.' : `Logged in as member ${userId}`
}

/**
 * Tells the sender that the request arrived. It repeats nothing of what was written: anybody can type anybody's address, and
 * nobody shall send their own words to a stranger in our name.
 */
export function confirmationMail({ id, siteUrl }: { readonly id: string; readonly siteUrl: string }) {
  const reference = referenceOf(id)
  return {
    subject: `We have your support request (${reference})`,
    ...renderMail({
      heading: 'We have your support request',
      paragraphs: [
        `Thank you for writing to us. Your request has the reference ${reference}.`,
        'We reply within 24-48 hours, to urgent requests the same day. Our answer comes to this address.',
        "Wasn't this you? Then someone mistyped their address, and you don't need to do anything.",
      ],
      action: { label: 'Common questions and answers', url: `${siteUrl}/item-support` },
      footer: "You're getting this email because someone entered this address in our contact form.",
    }),
  }
}
