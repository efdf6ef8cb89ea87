import { ComingScreen } from '#app/features/site/components/coming-screen.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'

export const handle = { nav: 'profile' } satisfies RouteHandle

export const meta = () => pageMeta('Privacy policy', 'What Itemo keeps about you, and why.')

export default function PrivacyPolicyScreen() {
  return <ComingScreen title="Privacy policy" sentence="What we keep about you, and why, will be written here." />
}
