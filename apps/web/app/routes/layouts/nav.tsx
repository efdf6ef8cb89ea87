import { Outlet } from 'react-router'
import { UnreadNumber } from '#app/features/messages/components/unread-number.tsx'
import { UnreadCount } from '#app/features/notifications/components/unread-count.tsx'
import { WaitingNumber } from '#app/features/rentals/components/waiting-number.tsx'
import { BottomNav } from '#app/features/site/components/bottom-nav.tsx'
import { NavigationProgress } from '#app/features/site/components/navigation-progress.tsx'
import { SkipLink } from '#app/features/site/components/skip-link.tsx'

/** Bottom navigation only: /home. It has no header, so the bell's dot is on Profile, which has one. */
export default function NavLayout() {
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <Outlet />
      <BottomNav itemsDot={<WaitingNumber />} messagesDot={<UnreadNumber />} profileDot={<UnreadCount look="dot" />} />
    </>
  )
}
