import type { NotificationTopic } from '@itemo/domain/notifications/notification-kinds.ts'
import { smallPage, smallPageStyle } from '../../platform/http/small-page.ts'
import type { Context as HonoContext } from 'hono'
import type { Context } from '../../context.ts'
import { contentSecurityPolicy } from '../../platform/http/security.ts'
import { readForm } from '../../platform/http/input.ts'
import type { Http, HttpEnv } from '../../platform/http/types.ts'
import { findSubscription, unsubscribe } from './unsubscribe.ts'

/** The name of each switch in the settings, and what it is about. */
const topics: Readonly<Record<NotificationTopic, { readonly label: string; readonly about: string }>> = {
  hire_requests: { label: 'Hire requests', about: 'hires, reviews and boosts' },
  messages: { label: 'Messages', about: 'messages from others' },
  alerts: { label: 'Alerts', about: 'new items for your alerts' },
  wants: { label: 'Needs nearby', about: 'what people need nearby' },
  marketing: { label: 'Marketing', about: 'tips and offers' },
}

const settings = '<a href="/account-settings">account settings</a>'

/** The page for a single saved search, or for all of them. */
const searchQuestion = smallPage(
  'Stop this alert?',
  `<p>You won’t hear about this search any more. Your other alerts stay on.</p>
<form method="post"><button>Stop this alert</button></form>
<form method="post"><input type="hidden" name="all" value="1"><button>Stop all alerts</button></form>`,
)
const searchDone = smallPage(
  'This alert is off',
  '<p role="status">You won’t hear about this search any more. You can switch it back on in <a href="/saved?tab=alerts">your alerts</a>.</p>',
)

/** Asks for confirmation: programs that scan mails open links, but only a person presses the button. */
function presentQuestion(topic: NotificationTopic): string {
  const { label, about } = topics[topic]
  return smallPage(
    'Stop these emails?',
    `<p>You won’t get any more emails or push notifications about ${about}. This switches “${label}” off in your settings; you can still see everything in Itemo.</p>
<form method="post"><button>Stop these emails</button></form>`,
  )
}

function presentDone(topic: NotificationTopic): string {
  const { label, about } = topics[topic]
  return smallPage(
    'You won’t get these emails any more',
    `<p role="status">“${label}” is off: no more emails or push notifications about ${about}.</p>
<p>Changed your mind? Switch it on again in your ${settings}.</p>`,
  )
}

function presentUnknown(): string {
  return smallPage(
    "This link doesn't work",
    `<p>Please open the link from the email again, or choose what you get in your ${settings}.</p>`,
  )
}

const headers = {
  'content-security-policy': contentSecurityPolicy({ styles: [smallPageStyle] }),
  // The address contains a token: it must not be cached or passed on.
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
}

/** The unsubscribe address in mails: a page for people, and one POST without a session for mail programs (RFC 8058). */
export function mountUnsubscribe(http: Http, context: Context): void {
  const asked = (c: HonoContext<HttpEnv>) => findSubscription(context, c.req.query('token') ?? '')

  http.get('/unsubscribe', async (c) => {
    const subscription = await asked(c)
    if (!subscription) return c.html(presentUnknown(), 404, headers)
    const { topic, searchId } = subscription
    return c.html(searchId === undefined ? presentQuestion(topic) : searchQuestion, 200, headers)
  })

  http.post('/unsubscribe', async (c) => {
    const subscription = await asked(c)
    if (!subscription) return c.html(presentUnknown(), 404, headers)
    const { userId, topic, searchId } = subscription
    const isOne = searchId !== undefined && !(await readForm(c)).has('all')
    await unsubscribe(context, isOne ? subscription : { userId, topic })
    return c.html(isOne ? searchDone : presentDone(topic), 200, headers)
  })
}
