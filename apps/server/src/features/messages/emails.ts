import { renderMail } from '../../platform/mail/render.ts'

interface UnreadMail {
  readonly sender: string
  readonly item: string | null
  readonly count: number
  /** The conversation's page. */
  readonly url: string
}

/** Tells of unread messages without their text: what people write to each other stays in the product. */
export function unreadMail({ sender, item, count, url }: UnreadMail) {
  const messages = count === 1 ? 'a message' : `${count} messages`
  const about = item === null ? '' : ` about '${item}'`
  return {
    subject: `${sender} sent you ${messages}${about}`,
    ...renderMail({
      heading: `You have ${count === 1 ? 'an unread message' : 'unread messages'}`,
      paragraphs: [`${sender} sent you ${messages}${about}. Read and answer in Itemo.`],
      action: { label: 'Read and answer', url },
      footer: 'You get this mail because message notifications are on in your account settings.',
    }),
  }
}
