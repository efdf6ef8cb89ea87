import type { NotificationTopic } from '@itemo/domain/notifications/notification-kinds.ts'
import type { SitePath } from '@itemo/domain/site-path.ts'
import { type SafeAddress, siteAddress } from '../../platform/http/safe-address.ts'
import { renderMail } from '../../platform/mail/render.ts'

interface NotificationMail {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly label: string
  readonly path: SitePath
  readonly topic: NotificationTopic
  readonly siteUrl: string
  /** Where its reader stops mails of that sort. */
  readonly stopUrl: SafeAddress
}

const what = {
  hire_requests: 'hire notifications are on',
  messages: 'message notifications are on',
  marketing: 'news and offers are on',
} as const satisfies Record<NotificationTopic, string>

export function notificationMail({ title, paragraphs, label, path, topic, siteUrl, stopUrl }: NotificationMail) {
  const mail = renderMail({
    // A subject must not hold line breaks.
    heading: title.replace(/\s+/g, ' '),
    paragraphs,
    action: { label, url: siteAddress(siteUrl, path) },
    footer: `You're getting this email because ${what[topic]} in your Itemo settings.`,
    footerLink: { label: 'Stop these emails', url: stopUrl },
  })
  // Mail programs show a button of their own, and press it for their reader (RFC 8058).
  const headers = { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  return { ...mail, headers }
}
