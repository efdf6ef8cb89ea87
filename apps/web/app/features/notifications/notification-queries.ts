import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { type Answer, call, callPartQuery, inPages } from '#app/lib/api.ts'
import { refetch } from '#app/lib/ask-again.ts'

export type NotificationPage = Answer<'GET /notifications'>
export type Notification = NotificationPage['notifications'][number]

const all = ['notifications'] as const

/** The person's notifications, newest first, page by page. */
export function notificationsQuery() {
  return infiniteQueryOptions({
    queryKey: [...all, 'list'],
    queryFn: ({ pageParam: cursor, signal }) => call('GET /notifications', { query: { cursor }, signal }),
    ...inPages,
  })
}

/** The number of unread notifications; 100 means 100 or more. */
export function unreadQuery() {
  return callPartQuery([...all, 'unread'], 'GET /notifications/unread', 'count')
}

/** Refetches the list and the count; requests in flight are cancelled. */
export const refreshNotifications = (client: QueryClient) => refetch(client, all)
