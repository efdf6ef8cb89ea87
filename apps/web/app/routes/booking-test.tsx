import { ComingScreen } from '#app/features/site/components/coming-screen.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'

export const handle = { nav: 'profile' } satisfies RouteHandle

export const meta = () => pageMeta('Booking test', 'A page for developers.')

export default function BookingTestScreen() {
  return <ComingScreen title="Booking test" sentence="The test buttons for developers will be here." />
}
