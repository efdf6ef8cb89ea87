import * as z from 'zod/mini'
import {
  type NotificationKind,
  type NotificationTopic,
  type SentChannel,
  isTooLate,
  notificationTable,
} from '@itemo/domain/notifications/notification-kinds.ts'
import { pushAt } from '@itemo/domain/notifications/quiet-hours.ts'
import { pathTo, sitePath } from '@itemo/domain/site-path.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { listBrowsers } from './push-subscriptions.ts'
import { pushToBrowser } from './push-to-browser.ts'
import { unsubscribeUrl } from './unsubscribe.ts'
import { notificationMail } from './notification-email-template.ts'
import { type Delivery, findDelivery, findKind, noteMailed } from './delivery-queries.ts'
import { Id } from '@itemo/domain/ids.ts'
import { defineJob, mailRetryPolicy } from '../../define-job.ts'

type DeliveryDeps = Pick<Context, 'db' | 'jobs' | 'mail' | 'now' | 'secrets' | 'siteUrl'>

type Sender = (deps: DeliveryDeps, delivery: Delivery, topic: NotificationTopic) => Promise<void>

/** How a notification leaves the product. Each may be asked twice for the same one, after a crash, and throws to be asked again. */
const senders: Record<SentChannel, Sender> = { mail: sendMail, push: sendPushes }

export function sentChannels(kind: NotificationKind): SentChannel[] {
  const { channels } = notificationTable[kind]
  return (Object.keys(senders) as SentChannel[]).filter((channel) => channels.some((each) => each === channel))
}

/** Sends a notification by one channel, unless its person does not want that (any more) or it is too late. */
async function deliverNotification(deps: DeliveryDeps, id: string, channel: SentChannel): Promise<void> {
  const found = await findKind(deps.db, id)
  if (!found) return
  const kind = found.kind as NotificationKind
  if (isTooLate(kind, found.created_at, deps.now())) return
  const { topic } = notificationTable[kind]
  const delivery = await findDelivery(deps.db, id, channel, topic)
  if (delivery) await senders[channel](deps, delivery, topic)
}

async function sendMail(deps: DeliveryDeps, delivery: Delivery, topic: NotificationTopic): Promise<void> {
  const { mail, email, title, user_id: userId, about_id: aboutId } = delivery
  if (!mail || email === null) return
  const stopUrl = await unsubscribeUrl(deps, { userId, topic })
  const { siteUrl } = deps
  const path = sitePath(delivery.path) ?? pathTo`/notifications`
  const words = notificationMail({ title, path, ...mail, topic, siteUrl, stopUrl })
  await deps.mail.send({ to: email, subjects: aboutId === null ? [userId] : [userId, aboutId], ...words })
  await noteMailed(deps.db, delivery.id, deps.now())
}

/** A job for each browser, all or none: what fails at one is tried again there alone. */
async function sendPushes({ db, jobs, now }: DeliveryDeps, { id, user_id: userId }: Delivery): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const subscriptionId of await listBrowsers(trx, userId)) {
      const payload = { notification_id: id, subscription_id: subscriptionId, user_id: userId }
      await jobs.send(trx, pushToBrowser, payload, { startAfter: pushAt(now()) })
    }
  })
}

/** One notification by one channel: what fails there is tried again, and touches nothing else. */
export const deliver = defineJob({
  name: 'notifications.deliver',
  payload: z.object({ notification_id: Id, user_id: Id, channel: z.enum(['mail', 'push']) }),
  retry: mailRetryPolicy,
  subjects: ({ user_id }) => [user_id],
  concurrency: 2,
  run: (context, { notification_id: id, channel }) => deliverNotification(context, id, channel),
})
