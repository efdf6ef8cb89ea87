import * as z from 'zod/mini'
import {
  type AnyTopic,
  channelSettings,
  isTooLate,
  type NotificationKind,
  notificationTable,
  type NotificationTopic,
  pushAtOf,
  type SentChannel,
} from '@itemo/domain/notifications/notification-kinds.ts'
import { pathTo, sitePath, type SitePath } from '@itemo/domain/site-path.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { isStillListed } from '../searches/match-searches.ts'
import { listBrowsers } from './push-subscriptions.ts'
import { pushToBrowser } from './push-to-browser.ts'
import { unsubscribeUrl } from './unsubscribe.ts'
import { Id } from '@itemo/domain/ids.ts'
import { defineJob, mailRetryPolicy } from '../../define-job.ts'
import { type SafeAddress, siteAddress } from '../../platform/http/safe-address.ts'
import { renderMail } from '../../platform/mail/render.ts'
import { sql } from 'kysely'
import type { Db, Row } from '../../platform/db/db.ts'

interface NotificationMail {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly label: string
  readonly path: SitePath
  /** The saved search that caused it. */
  readonly searchId?: string | undefined
  readonly siteUrl: string
  /** The topic of the mail, and the address where its reader can unsubscribe; undefined if it can't be switched off. */
  readonly stop: { readonly topic: NotificationTopic; readonly url: SafeAddress } | undefined
}

const what = {
  hire_requests: 'hire notifications are on',
  messages: 'message notifications are on',
  alerts: 'alerts are on',
  wants: 'needs nearby are on',
  marketing: 'news and offers are on',
} as const satisfies Record<NotificationTopic, string>

/** The email of a notification; if its reader can unsubscribe, it says where, in the text and in headers for the mail program. */
export function notificationMail({ title, paragraphs, label, path, searchId, siteUrl, stop }: NotificationMail) {
  const mail = renderMail({
    // A subject must not contain line breaks.
    heading: title.replace(/\s+/g, ' '),
    paragraphs,
    action: { label, url: siteAddress(siteUrl, path) },
    ...(stop
      ? {
          footer: `You're getting this email because ${what[stop.topic]} in your Itemo settings.`,
          footerLink: { label: searchId === undefined ? 'Stop these emails' : 'Stop this alert', url: stop.url },
        }
      : { footer: "You're getting this email because we have to tell you." }),
  })
  if (!stop) return mail
  // Mail programs show their own button, and send the request for their reader (RFC 8058).
  const headers = { 'List-Unsubscribe': `<${stop.url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  return { ...mail, headers }
}

type DeliveryDeps = Pick<Context, 'db' | 'jobs' | 'mail' | 'now' | 'secrets' | 'siteUrl'>

type Sender = (deps: DeliveryDeps, delivery: Delivery, topic: AnyTopic, jobId: string) => Promise<void>

/** The channels by which a notification is sent. After a crash a sender may be called twice for the same one; it throws to be retried. */
const senders: Record<SentChannel, Sender> = { mail: sendMail, push: sendPushes }

/** The channels of a kind of notification, except the list on the site. */
export function sentChannels(kind: NotificationKind): SentChannel[] {
  const { channels } = notificationTable[kind]
  return (Object.keys(senders) as SentChannel[]).filter((channel) => channels.some((each) => each === channel))
}

/** Sends a notification by one channel, unless the person doesn't want it (any more) or it is too late. */
async function deliverNotification(deps: DeliveryDeps, id: string, channel: SentChannel, jobId: string): Promise<void> {
  const found = await findKind(deps.db, id)
  if (!found) return
  const kind = found.kind as NotificationKind
  if (isTooLate(kind, found.created_at, deps.now())) return
  const { topic } = notificationTable[kind]
  const delivery = await findDelivery(deps.db, id, channel, topic)
  if (delivery && kind === 'alert_hit' && !(await isStillListed(deps, delivery.path.split('/').at(-1) ?? ''))) return
  if (delivery) await senders[channel](deps, delivery, topic, jobId)
}

async function sendMail(deps: DeliveryDeps, delivery: Delivery, topic: AnyTopic, id: string): Promise<void> {
  const { mail, email, title, user_id: userId, about_id: aboutId } = delivery
  if (!mail || email === null) return
  const stop =
    topic === 'service'
      ? undefined
      : { topic, url: await unsubscribeUrl(deps, { userId, topic, searchId: mail.searchId }) }
  const { siteUrl } = deps
  const path = sitePath(delivery.path) ?? pathTo`/notifications`
  const words = notificationMail({ title, path, ...mail, siteUrl, stop })
  await deps.mail.send({ id, to: email, subjects: aboutId === null ? [userId] : [userId, aboutId], ...words })
  await noteMailed(deps.db, delivery.id, deps.now())
}

/** Queues one job per browser, in one transaction: a failure at one browser is only retried there. */
async function sendPushes({ db, jobs, now }: DeliveryDeps, { id, user_id: userId, kind }: Delivery): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const subscriptionId of await listBrowsers(trx, userId)) {
      const payload = { notification_id: id, subscription_id: subscriptionId, user_id: userId }
      await jobs.send(trx, pushToBrowser, payload, { startAfter: pushAtOf(kind as NotificationKind, now()) })
    }
  })
}

/** One notification by one channel: a failure is retried without affecting anything else. */
export const deliver = defineJob({
  name: 'notifications.deliver',
  payload: z.object({ notification_id: Id, user_id: Id, channel: z.enum(['mail', 'push']) }),
  retry: mailRetryPolicy,
  subjects: ({ user_id }) => [user_id],
  concurrency: 2,
  run: (context, { notification_id: id, channel }, attempt) => deliverNotification(context, id, channel, attempt.id),
})

interface Delivery extends Pick<
  Row<'notifications'>,
  'id' | 'user_id' | 'about_id' | 'kind' | 'title' | 'body' | 'path' | 'read_at'
> {
  readonly mail: { readonly label: string; readonly paragraphs: readonly string[]; readonly searchId?: string } | null
  /** Null without a confirmed address. */
  readonly email: string | null
}

function findKind(db: Db, id: string): Promise<{ kind: string; created_at: Date } | undefined> {
  return db.selectFrom('notifications').select(['kind', 'created_at']).where('id', '=', id).executeTakeFirst()
}

/** A notification, if the person wants its topic and channel. */
async function findDelivery(db: Db, id: string, channel: SentChannel, topic: AnyTopic) {
  const isWanted = topic === 'service' ? sql`true` : sql`p.${sql.ref(channelSettings[channel])} and p.${sql.ref(topic)}`
  const { rows } = await sql<Delivery>`
    select n.id, n.user_id, n.about_id, n.kind, n.title, n.body, n.path, n.mail, n.read_at,
      case when u.email_confirmed_at is not null then u.email end as email
    from notifications n
    join profiles p on p.id = n.user_id
    join auth.users u on u.id = n.user_id
    where n.id = ${id} and ${isWanted}`.execute(db)
  return rows[0]
}

/** Records that the mail is sent, and deletes its text. */
async function noteMailed(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('notifications').set({ mail: null, mailed_at: at }).where('id', '=', id).execute()
}
