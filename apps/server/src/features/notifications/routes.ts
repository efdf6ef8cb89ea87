import type { Context } from '../../context.ts'
import { writePlace } from '../../platform/db/list-place.ts'
import { on } from '../../platform/http/on.ts'
import type { Http } from '../../platform/http/types.ts'
import { notificationsPart, pushPart } from './personal/service.ts'
import { presentNotification } from './present.ts'
import {
  countOwnUnread,
  listOwnNotifications,
  notificationSource,
  readAllNotifications,
  readNotification,
} from './service.ts'
import { mountPush } from './push/routes.ts'
import { mountUnsubscribe } from './unsubscribe/routes.ts'

/** What people are told, and the changes of it for their open pages. */
export function mountNotifications(http: Http, context: Context): void {
  context.realtime.register(notificationSource)
  context.personal.register(notificationsPart)
  context.personal.register(pushPart)
  mountPush(http, context)
  mountUnsubscribe(http, context)

  on(http, 'GET /notifications', async ({ actor, query }) => {
    const { notifications, next } = await listOwnNotifications(context, actor, query)
    return { notifications: notifications.map(presentNotification), next_cursor: next ? writePlace(next) : null }
  })

  on(http, 'GET /notifications/unread', async ({ actor }) => ({ count: await countOwnUnread(context, actor) }))

  on(http, 'POST /notifications/read', async ({ actor }) => {
    await readAllNotifications(context, actor)
    return {}
  })

  on(http, 'POST /notifications/:notificationId/read', async ({ actor, params }) => {
    await readNotification(context, actor, params.notificationId)
    return {}
  })
}
