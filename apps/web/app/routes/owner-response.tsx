import { redirect } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { OwnerResponse, RentalNotFound } from '#app/features/rentals/components/owner-response.tsx'
import { neighboursQuery, requestQuery } from '#app/features/rentals/rental-queries.ts'
import { useLiveRentals } from '#app/features/rentals/rental-realtime.ts'
import { Screen } from '#app/features/site/components/screen.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { ApiError } from '#app/lib/api-error.ts'
import { requireAuthWithToast } from '#app/lib/guards.ts'
import { lazyPart, loadPart } from '#app/lib/lazy-part.ts'
import { isGone } from '#app/lib/is-gone.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { notify } from '#app/lib/toasts.ts'
import { paths } from '#app/lib/paths.ts'
import { queryClient } from '#app/lib/query-client.ts'
import { withOwnReport } from '#app/lib/session.ts'
import { SpinnerScreen } from '#app/ui/spinner.tsx'
import type { Route } from './+types/owner-response'

const HireAtConsole = lazyPart(() => import('#app/features/operator/way-to-console.tsx'), 'HireAtConsole')

/** Whether a member of staff uses this browser. Checked only where a page isn't the reader's: members load nothing for it. */
const isOfStaff = () =>
  loadPart(() => import('#app/features/operator/way-to-console.tsx')).then(
    (part) => part.isOfStaff(),
    () => false,
  )

export const handle = { nav: 'items' } satisfies RouteHandle

export const meta = () => pageMeta('Booking Request Response', 'Approve or decline a request to hire your item.')

export const clientMiddleware = [requireAuthWithToast('Please sign in to view this page')]

/**
 * Only the owner can answer a request; others are redirected to their own bookings with a toast (spec: marketplace 8). Staff get a link to
 * the console.
 */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  try {
    const rental = await withOwnReport(() => queryClient().fetchQuery(requestQuery(params.rentalId)))
    if (rental.item_id !== null) {
      void queryClient().prefetchQuery(neighboursQuery(params.rentalId))
      return null
    }
    notify.error('Item information not found')
  } catch (error) {
    const { code, message } = error instanceof ApiError ? error : { code: undefined, message: undefined }
    if (isGone(error) || (code === 'forbidden' && (await isOfStaff()))) return null
    if (code === 'unauthenticated') {
      notify.error('Please sign in to view this page')
      return redirect(paths.login(new URL(request.url).pathname))
    }
    if (code === 'forbidden') notify.error(notTheirs)
    else if (code === undefined) notify.error('An error occurred while loading the rental details')
    else notify.error('Failed to load rental details', message)
  }
  return redirect(paths.myRentals())
}

const notTheirs = "You don't have permission to respond to this rental request"

export const HydrateFallback = () => <SpinnerScreen label="Loading the request" />

/** /owner-response/{rentalId} (spec: marketplace 2 "Owner response"). */
export default function OwnerResponseRoute({ params }: Route.ComponentProps) {
  useLiveRentals()
  const { data, error } = useQuery(requestQuery(params.rentalId))
  // The renter can withdraw the request while the owner reads it.
  const isTakenBack = isGone(error)
  return (
    <Screen title="Booking Request Response" width="narrow">
      {data && !isTakenBack ? (
        <OwnerResponse rental={data} />
      ) : error ? (
        <>
          <RentalNotFound />
          <HireAtConsole id={params.rentalId} />
        </>
      ) : (
        <SpinnerScreen label="Loading the request" />
      )}
    </Screen>
  )
}
