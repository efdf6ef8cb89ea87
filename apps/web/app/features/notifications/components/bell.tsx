import { Bell } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#app/lib/paths.ts'
import { notificationsCopy } from '../notification-copy.ts'
import { UnreadCount } from './unread-count.tsx'

/** The way to the notifications, with the number of unread ones. Hidden from visitors. */
export function NotificationsBell() {
  return (
    <Link
      to={paths.notifications()}
      className="relative grid size-10 place-items-center rounded-full text-ink-2 transition-colors not-member:hidden hover:bg-sunken hover:text-ink"
    >
      <Bell className="size-5" />
      <span className="sr-only">{notificationsCopy.title}</span>
      <UnreadCount look="badge" />
    </Link>
  )
}
