import { useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { Link } from 'react-router'
import { NotificationList } from '#app/features/notifications/components/notification-list.tsx'
import { useReadAllNotifications } from '#app/features/notifications/notification-mutations.ts'
import { notificationsQuery, unreadQuery } from '#app/features/notifications/notification-queries.ts'
import { Screen } from '#app/features/site/components/screen.tsx'
import { pageMeta } from '#app/lib/meta.ts'
import { paths } from '#app/lib/paths.ts'
import { queryClient } from '#app/lib/query-client.ts'
import { Button } from '#app/ui/button.tsx'

export const meta = () => pageMeta('Notifications', 'What happened to your hires, your items and you.')

/** Not awaited: the page shows skeletons while it's loading. */
export function clientLoader() {
  void queryClient().prefetchInfiniteQuery(notificationsQuery())
  return null
}

/** /notifications: all notifications of a member. The bell in the header keeps them live. */
export default function NotificationsRoute() {
  return (
    <Screen title="Notifications" width="narrow" action={<ReadAllButton />}>
      <NotificationList />
      <p className="mt-6 text-center text-small">
        <Link to={paths.accountSettings()} className="inline-flex min-h-10 items-center font-medium text-brand">
          Notification settings
        </Link>
      </p>
    </Screen>
  )
}

/** Marks all as read. With nothing unread it ignores presses but keeps the focus. */
function ReadAllButton() {
  const { data: count = 0 } = useQuery(unreadQuery())
  const readAll = useReadAllNotifications()
  return (
    <Button
      variant="quiet"
      aria-disabled={count === 0 || undefined}
      onClick={() => count === 0 || readAll.mutate()}
      className="-me-2 ms-auto shrink-0 md:-me-4"
    >
      <CheckCheck className="size-5" />
      Mark all as read
    </Button>
  )
}
