import { Outlet } from 'react-router'
import { UnreadDot } from '#app/features/messages/components/unread-dot.tsx'
import { BottomNav } from '#app/features/site/components/bottom-nav.tsx'
import { NavigationProgress } from '#app/features/site/components/navigation-progress.tsx'
import { SkipLink } from '#app/features/site/components/skip-link.tsx'

/** Bottom navigation only: /home. */
export default function NavLayout() {
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <Outlet />
      <BottomNav messagesDot={<UnreadDot />} />
    </>
  )
}
