import { Outlet } from 'react-router'
import { UnreadNumber } from '#app/features/messages/components/unread-number.tsx'
import { NotificationsBell } from '#app/features/notifications/components/bell.tsx'
import { WaitingNumber } from '#app/features/rentals/components/waiting-number.tsx'
import { BottomNav } from '#app/features/site/components/bottom-nav.tsx'
import { Header } from '#app/features/site/components/header.tsx'
import { NavigationProgress } from '#app/features/site/components/navigation-progress.tsx'
import { SkipLink } from '#app/features/site/components/skip-link.tsx'
import { ThemeButton } from '#app/features/site/components/theme-button.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'

/** The entry of pages that name none of their own. */
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
