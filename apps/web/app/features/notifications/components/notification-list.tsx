import { useInfiniteQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { paths } from '#app/lib/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { notificationsQuery } from '../notification-queries.ts'
import { NotificationRow } from './notification-row.tsx'

/** The person's notifications, newest first, with every state a list can have. */
export function NotificationList() {
  const list = useInfiniteQuery(notificationsQuery())
  // A paused query isn't loading: it's fetched automatically once there is a network.
  if (list.isPending && !list.isPaused) return <LoadingRows />
  if (list.data === undefined) {
    return (
      <LoadError title="Failed to load notifications" query={list}>
        {reasonOf(list.error ?? new ApiError('network'))}
      </LoadError>
    )
  }
  const notifications = list.data.pages.flatMap((page) => page.notifications)
  if (notifications.length === 0) {
    return (
      <EmptyState
        icon={<Bell />}
        title="No notifications yet"
        action={<ButtonLink to={paths.home()}>Browse items</ButtonLink>}
      >
        Requests, replies and reviews will appear here.
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="-mx-4 divide-y divide-line border-y border-line bg-surface md:mx-0 md:overflow-hidden md:rounded-card md:border">
        {notifications.map((notification) => (
          <li key={notification.id}>
            <NotificationRow notification={notification} />
          </li>
        ))}
      </ul>
      <LoadMore query={list} />
    </>
  )
}

function LoadingRows() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Loading notifications</span>
      {[0, 1, 2, 3].map((index) => (
        <div key={index} className="flex items-start gap-3.5">
          <Skeleton className="size-10 rounded-full" />
          <div className="flex grow flex-col gap-2 pt-1">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  )
}
