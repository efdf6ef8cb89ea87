import { Outlet } from 'react-router'
import { BottomNav } from '#app/features/site/components/bottom-nav.tsx'
import { SkipLink } from '#app/features/site/components/skip-link.tsx'

/** Bottom navigation only: /home. */
export default function NavLayout() {
  return (
    <>
      <SkipLink />
      <Outlet />
      <BottomNav />
    </>
  )
}
