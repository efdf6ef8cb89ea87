import { Link } from 'react-router'
import { NotificationList } from '#app/features/notifications/components/notification-list.tsx'
import { ReadAllButton } from '#app/features/notifications/components/read-all-button.tsx'
import { notificationsCopy } from '#app/features/notifications/notification-copy.ts'
import { notificationsQuery } from '#app/features/notifications/notification-queries.ts'
import { Screen } from '#app/features/site/components/screen.tsx'
import { pageMeta } from '#app/lib/meta.ts'
import { paths } from '#app/lib/paths.ts'
import { queryClient } from '#app/lib/query-client.ts'

export const meta = () => pageMeta(notificationsCopy.title, 'What happened to your hires, your items and you.')

/** Not awaited: the page shows skeletons meanwhile. */
export function clientLoader() {
  void queryClient().prefetchInfiniteQuery(notificationsQuery())
  return null
}

/** /notifications: everything a member was told. The bell of the header keeps it live. */
export default function NotificationsRoute() {
  return (
    <Screen title={notificationsCopy.title} width="narrow" action={<ReadAllButton />}>
      <NotificationList />
      <p className="mt-6 text-center text-small">
        <Link to={paths.accountSettings()} className="inline-flex min-h-10 items-center font-medium text-brand">
          {notificationsCopy.settings}
        </Link>
      </p>
    </Screen>
  )
}
