import { Id } from '@itemo/domain/ids.ts'
import { maxBrowsers, PushEndpoint, PushSubscriptionInput } from '@itemo/domain/notifications/push.ts'
import { notificationPageSize } from '@itemo/domain/notifications/notification-schemas.ts'
import * as z from 'zod/mini'
import { member, type Call, type CallKey } from './call.ts'
import { Cursor, Limit, listOf, Nothing } from './wire.ts'
import { NotificationView } from './notification-views.ts'

export const notificationsCalls = {
  'GET /notifications': member({
    name: 'listNotifications',
    summary: 'My notifications, newest first.',
    query: z.object({ cursor: Cursor, limit: Limit(notificationPageSize) }),
    output: z.object({ notifications: z.array(NotificationView), next_cursor: z.nullable(z.string()) }),
  }),
  'GET /notifications/unread': member({
    name: 'countUnreadNotifications',
    summary: 'The number of unread notifications; 100 stands for 100 or more.',
    output: z.object({ count: z.number() }),
  }),
  'POST /notifications/read': member({
    name: 'markAllNotificationsRead',
    summary: 'Mark all notifications as read.',
    output: Nothing,
  }),
  'POST /notifications/:notificationId/read': member({
    name: 'markNotificationRead',
    summary: 'Mark a notification as read.',
    params: z.object({ notificationId: Id }),
    output: Nothing,
    errors: ['not_found'],
  }),
  'GET /my/push-subscriptions': member({
    name: 'listPushSubscriptions',
    summary: 'The key for subscribing a browser to pushes, and the endpoints of my subscribed browsers.',
    output: z.object({ public_key: z.string(), endpoints: listOf(z.string(), maxBrowsers) }),
  }),
  'PUT /my/push-subscriptions': member({
    name: 'savePushSubscription',
    summary: 'Subscribe this browser to pushes until the session of this call ends. A repeated call updates its keys.',
    body: PushSubscriptionInput,
    output: Nothing,
  }),
  'DELETE /my/push-subscriptions': member({
    name: 'deletePushSubscription',
    summary: "Unsubscribe a browser of mine from pushes. Changes nothing if it isn't subscribed.",
    body: z.object({ endpoint: PushEndpoint }),
    output: Nothing,
  }),
} as const satisfies Record<CallKey, Call>
