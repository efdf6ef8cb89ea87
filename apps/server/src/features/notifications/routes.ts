import type { Context } from '../../context.ts'
import { mountCall } from '../../platform/http/call.ts'
import type { Http } from '../../platform/http/types.ts'
import { notificationExporter, pushExporter } from './notification-privacy.ts'
import {
  countOwnUnread,
  listOwnNotifications,
  notificationSource,
  readAllNotifications,
  readNotification,
} from './notifications.ts'
import { mountUnsubscribe } from './unsubscribe-routes.ts'
import type { NotificationView } from '@itemo/contract/notification-views.ts'
import type { NotificationRow } from './notification-queries.ts'
import { listOwnEndpoints, startPushes, stopPushes } from './push-subscriptions.ts'

/** Serves notifications, pushes and the links that stop emails. */
export function mountNotifications(http: Http, context: Context): void {
  context.realtime.register(notificationSource)
  context.exporters.register(notificationExporter)
  context.exporters.register(pushExporter)
  mountPush(http, context)
  mountUnsubscribe(http, context)

  mountCall(http, 'GET /notifications', async ({ actor, query }) => {
    const { shown, next_cursor } = await listOwnNotifications(context, actor, query)
    return { notifications: shown.map(presentNotification), next_cursor }
  })

  mountCall(http, 'GET /notifications/unread', async ({ actor }) => ({ count: await countOwnUnread(context, actor) }))

  mountCall(http, 'POST /notifications/read', ({ actor }) => readAllNotifications(context, actor))

  mountCall(http, 'POST /notifications/:notificationId/read', ({ actor, params }) =>
    readNotification(context, actor, params.notificationId),
  )
}

function presentNotification(row: NotificationRow): NotificationView {
  const { id, kind, title, body, path, read_at, created_at } = row
  return { id, kind, title, body, path, is_read: read_at !== null, created_at: created_at.toISOString() }
}

function mountPush(http: Http, context: Context): void {
  mountCall(http, 'GET /my/push-subscriptions', async ({ actor }) => ({
    public_key: context.push.publicKey,
    endpoints: await listOwnEndpoints(context, actor),
  }))

  mountCall(http, 'PUT /my/push-subscriptions', ({ actor, body }) => startPushes(context, actor, body))

  mountCall(http, 'DELETE /my/push-subscriptions', ({ actor, body }) => stopPushes(context, actor, body.endpoint))
}
