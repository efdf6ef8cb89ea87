import { ComingScreen } from '#app/features/site/components/coming-screen.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { paths } from '#app/lib/paths.ts'

export const handle = { nav: 'items' } satisfies RouteHandle

export const meta = () => pageMeta('Booking Request Response', 'Answer a booking request.')

export default function OwnerResponseScreen() {
  return (
    <ComingScreen
      title="Booking Request Response"
      sentence="Here you will be able to answer a request for your item."
      way={{ to: paths.myRentals(), label: 'Go to My Bookings' }}
    />
  )
}
