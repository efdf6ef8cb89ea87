import { BookingTest } from '#app/features/rentals/components/booking-test.tsx'
import { NotFound } from '#app/features/site/components/not-found.tsx'
import { Screen } from '#app/features/site/components/screen.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { call } from '#app/lib/api.ts'
import { pageMeta } from '#app/lib/meta.ts'
import type { Route } from './+types/booking-test'

export const handle = { nav: 'items' } satisfies RouteHandle

export const meta = () => pageMeta('Booking test', 'Developer page.')

/** The page exists outside production only (R40). */
export async function clientLoader() {
  return { open: (await call('GET /config')).developer_pages }
}

/** /booking-test: for developers. */
export default function BookingTestRoute({ loaderData }: Route.ComponentProps) {
  if (!loaderData.open) return <NotFound />
  return (
    <Screen title="Booking test" intro="Makes real calls as the person who is logged in." width="narrow">
      <BookingTest />
    </Screen>
  )
}
