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
    summary: 'What I was told, newest first.',
    query: z.object({ cursor: Cursor, limit: Limit(notificationPageSize) }),
    output: z.object({ notifications: z.array(NotificationView), next_cursor: z.nullable(z.string()) }),
  }),
  'GET /notifications/unread': member({
    name: 'countUnreadNotifications',
    summary: "How many of them I haven't read; 100 stands for 100 or more.",
    output: z.object({ count: z.number() }),
  }),
  'POST /notifications/read': member({
    name: 'markAllNotificationsRead',
    summary: 'Mark all of them as read.',
    output: Nothing,
  }),
  'POST /notifications/:notificationId/read': member({
    name: 'markNotificationRead',
    summary: 'Mark one of them as read.',
    params: z.object({ notificationId: Id }),
    output: Nothing,
    errors: ['not_found'],
  }),
  'GET /my/push-subscriptions': member({
    name: 'listPushSubscriptions',
    summary: 'The key that a browser needs to ask for pushes, and the addresses of my browsers that did.',
    output: z.object({ public_key: z.string(), endpoints: listOf(z.string(), maxBrowsers) }),
  }),
  'PUT /my/push-subscriptions': member({
    name: 'savePushSubscription',
    summary: 'Send pushes to this browser, until the session of this call ends. Again changes its keys.',
    body: PushSubscriptionInput,
    output: Nothing,
  }),
  'DELETE /my/push-subscriptions': member({
    name: 'deletePushSubscription',
    summary: 'Send no more pushes to a browser of mine; without one it changes nothing.',
    body: z.object({ endpoint: PushEndpoint }),
    output: Nothing,
  }),
} as const satisfies Record<CallKey, Call>
