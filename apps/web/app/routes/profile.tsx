import { ComingScreen } from '#app/features/site/components/coming-screen.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'

export const handle = { nav: 'profile' } satisfies RouteHandle

export const meta = () => pageMeta('Profile', 'Your Itemo profile.')

export default function ProfileScreen() {
  return (
    <ComingScreen title="Profile" sentence="Your profile, your items and everything about your account will be here." />
  )
}
