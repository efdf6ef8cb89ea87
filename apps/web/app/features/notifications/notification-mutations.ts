import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import { notify } from '#app/lib/toasts.ts'
import {
  type Notification,
  type NotificationPage,
  notificationsQuery,
  refreshNotifications,
  unreadQuery,
} from './notification-queries.ts'

/** Marks one as read, with an optimistic update. A failure isn't reported: the dot reappears. */
export function useReadNotification() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<Notification, 'id' | 'is_read'>) =>
      call('POST /notifications/:notificationId/read', { params: { notificationId: id } }),
    onMutate: async ({ id, is_read: wasRead }) => {
      await cacheAsRead(client, (other) => other.id === id)
      // From 100 on the exact count is unknown.
      if (!wasRead)
        client.setQueryData(unreadQuery().queryKey, (count) =>
          count === undefined || count > 99 ? count : Math.max(0, count - 1),
        )
    },
    onSettled: () => void refreshNotifications(client),
  })
}

/** Marks all as read, with an optimistic update. */
export function useReadAllNotifications() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /notifications/read'),
    onMutate: async () => {
      await cacheAsRead(client, () => true)
      client.setQueryData(unreadQuery().queryKey, 0)
    },
    onError: (error) => notify.error("Couldn't mark them as read", error.message),
    onSettled: () => void refreshNotifications(client),
  })
}

/** Marks cached entries as read before the server has responded; a refetch in flight would undo that. */
async function cacheAsRead(client: QueryClient, which: (notification: Notification) => boolean): Promise<void> {
  await client.cancelQueries({ queryKey: ['notifications'] })
  client.setQueryData<InfiniteData<NotificationPage, string | undefined>>(notificationsQuery().queryKey, (list) => {
    const read = (page: NotificationPage) => ({
      ...page,
      notifications: page.notifications.map((each) => (which(each) ? { ...each, is_read: true } : each)),
    })
    return list && { ...list, pages: list.pages.map(read) }
  })
}
