import { Bell } from 'lucide-react'
import { Link, Outlet } from 'react-router'
import { UnreadNumber } from '#app/features/messages/components/unread-number.tsx'
import { UnreadCount } from '#app/features/notifications/components/unread-count.tsx'
import { WaitingNumber } from '#app/features/rentals/components/waiting-number.tsx'
import { BottomNav } from '#app/features/site/components/bottom-nav.tsx'
import { Header } from '#app/features/site/components/header.tsx'
import { NavigationProgress } from '#app/features/site/components/navigation-progress.tsx'
import { SkipLink } from '#app/features/site/components/skip-link.tsx'
import { ThemeButton } from '#app/features/site/components/theme-button.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { paths } from '#app/lib/paths.ts'

/** The entry of pages that don't name one. */
export const handle = { nav: 'profile' } satisfies RouteHandle

/** Header and bottom navigation: every page but / and /home. */
export default function HeaderAndNavLayout() {
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <Header
        end={
          <div className="flex items-center gap-1">
            <NotificationsBell />
            <ThemeButton />
          </div>
        }
      />
      <Outlet />
      <BottomNav itemsDot={<WaitingNumber />} messagesDot={<UnreadNumber />} />
    </>
  )
}

/** A link to the notifications, with the number of unread ones. Hidden from visitors. */
function NotificationsBell() {
  return (
    <Link
      to={paths.notifications()}
      className="relative grid size-10 place-items-center rounded-full text-ink-2 transition-colors not-member:hidden hover:bg-sunken hover:text-ink"
    >
      <Bell className="size-5" />
      <span className="sr-only">Notifications</span>
      <UnreadCount look="badge" />
    </Link>
  )
}
