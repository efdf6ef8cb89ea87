import * as z from 'zod/mini'
import {
  type NotificationKind,
  isTooLate,
  notificationTable,
  pushAtOf,
} from '@itemo/domain/notifications/notification-kinds.ts'
import type { Context } from '../../context.ts'
import { isRead } from '../messages/messages.ts'
import { type PushRow, deleteGone, findPush } from './push-queries.ts'
import { Id } from '@itemo/domain/ids.ts'
import { defineJob } from '../../define-job.ts'

/**
 * Pushes a notification that is still wanted and unread. Returns when to try again if it is a quiet hour; throws if the service is
 * unavailable.
 */
async function pushOne(
  deps: Pick<Context, 'db' | 'now' | 'push'>,
  which: { readonly notificationId: string; readonly subscriptionId: string },
): Promise<Date | undefined> {
  const { db, now, push } = deps
  const at = now()
  const row = await findPush(db, which)
  if (!row) return undefined
  // A retry may fall into quiet hours.
  const later = pushAtOf(row.kind as NotificationKind, at)
  if (later > at) return later
  if (isTooLate(row.kind as NotificationKind, row.created_at, at) || !(await isWanted(deps, row))) return undefined
  const { title, body, path, notification_id: id } = row
  // The id without dashes: push services accept up to 32 characters of base64url.
  const answer = await push.send(row, JSON.stringify({ title, body, path, id }), id.replaceAll('-', ''))
  if (answer === 'gone') await deleteGone(db, row)
  return undefined
}

async function isWanted(deps: Pick<Context, 'db'>, row: PushRow): Promise<boolean> {
  const kind = row.kind as NotificationKind
  const { topic } = notificationTable[kind]
  if (!row.push_notifications || row.read_at !== null || (topic !== 'service' && !row[topic])) return false
  // Messages aren't in the list: they are read in their conversation.
  const [, messageId] = row.dedupe_key.split(' ')
  return kind !== 'new_message' || messageId === undefined || !(await isRead(deps, messageId))
}

const Payload = z.object({ notification_id: Id, subscription_id: Id, user_id: Id })

/** One notification in one browser; a failure is retried for about six hours, but not at night. */
export const pushToBrowser = defineJob({
  name: 'notifications.push-to-browser',
  payload: Payload,
  retry: { limit: 12, delaySeconds: 30 },
  concurrency: 2,
  subjects: ({ user_id }) => [user_id],
  async run(context, payload) {
    const { notification_id: notificationId, subscription_id: subscriptionId } = payload
    const startAfter = await pushOne(context, { notificationId, subscriptionId })
    if (startAfter) await context.jobs.send(context.db, pushToBrowser, payload, { startAfter })
  },
})
