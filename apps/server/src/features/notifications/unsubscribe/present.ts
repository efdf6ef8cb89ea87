import type { NotificationTopic } from '@itemo/domain/notifications/kinds.ts'
import { smallPage } from '../../../platform/http/small-page.ts'

/** What each switch of the settings is called there, and what it is about. */
const topics: Readonly<Record<NotificationTopic, { readonly label: string; readonly about: string }>> = {
  hire_requests: { label: 'Hire requests', about: 'hires, reviews and boosts' },
  messages: { label: 'Messages', about: 'messages from others' },
  marketing: { label: 'Marketing', about: 'tips and offers' },
}

const settings = '<a href="/account-settings">account settings</a>'

/** Asks first: programs that look into mails open links, and only a person presses the button. */
export function presentQuestion(topic: NotificationTopic): string {
  const { label, about } = topics[topic]
  return smallPage(
    'Stop these emails?',
    `<p>You will get no more emails and no push notifications about ${about}. This switches “${label}” off in your settings; you still find everything in Itemo.</p>
<form method="post"><button>Stop these emails</button></form>`,
  )
}

export function presentDone(topic: NotificationTopic): string {
  const { label, about } = topics[topic]
  return smallPage(
    'You will get no more of these emails',
    `<p role="status">“${label}” is off: no more emails and push notifications about ${about}.</p>
<p>Changed your mind? Switch it on again in your ${settings}.</p>`,
  )
}

export function presentUnknown(): string {
  return smallPage(
    "This link doesn't work",
    `<p>Please open the link as it stands in the email, or choose what you get in your ${settings}.</p>`,
  )
}
