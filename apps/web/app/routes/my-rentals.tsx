import { ComingScreen } from '#app/features/site/components/coming-screen.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'

export const handle = { nav: 'items' } satisfies RouteHandle

export const meta = () => pageMeta('Items', 'Your bookings and listings.')

export default function MyRentalsScreen() {
  return <ComingScreen title="Items" sentence="Your bookings and the requests for your items will be here." />
}
