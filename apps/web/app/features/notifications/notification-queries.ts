import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { type Answer, call, callPartQuery, inPages } from '#app/lib/api.ts'
import { askAgain } from '#app/lib/ask-again.ts'

export type NotificationPage = Answer<'GET /notifications'>
export type Notification = NotificationPage['notifications'][number]

const all = ['notifications'] as const

/** What the person was told, newest first, page by page. */
export function notificationsQuery() {
  return infiniteQueryOptions({
    queryKey: [...all, 'list'],
    queryFn: ({ pageParam: cursor, signal }) => call('GET /notifications', { query: { cursor }, signal }),
    ...inPages,
  })
}

/** How many of them I have not read; 100 stands for 100 or more. */
export function unreadQuery() {
  return callPartQuery([...all, 'unread'], 'GET /notifications/unread', 'count')
}

/** Asks for the list and the count again; what is still on its way is given up. */
export const refreshNotifications = (client: QueryClient) => askAgain(client, all)
