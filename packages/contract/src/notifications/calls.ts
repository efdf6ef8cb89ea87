import { Id } from '@itemo/domain/ids.ts'
import { notificationPageSize } from '@itemo/domain/notifications/schemas.ts'
import * as z from 'zod/mini'
import { call, type Call, type CallKey } from '../call.ts'
import { Cursor, Limit, Nothing } from '../wire.ts'
import { NotificationView } from './views.ts'

export const notificationsCalls = {
  'GET /notifications': call({
    who: 'member',
    summary: 'What I was told, newest first.',
    query: z.object({ cursor: Cursor, limit: Limit(notificationPageSize) }),
    output: z.object({ notifications: z.array(NotificationView), next_cursor: z.nullable(z.string()) }),
  }),
  'GET /notifications/unread': call({
    who: 'member',
    summary: 'How many of them I have not read; 100 stands for 100 or more.',
    output: z.object({ count: z.number() }),
  }),
  'POST /notifications/read': call({
    who: 'member',
    summary: 'Mark all of them as read.',
    output: Nothing,
  }),
  'POST /notifications/:notificationId/read': call({
    who: 'member',
    summary: 'Mark one of them as read.',
    params: z.object({ notificationId: Id }),
    output: Nothing,
    errors: ['not_found'],
  }),
} as const satisfies Record<CallKey, Call>
