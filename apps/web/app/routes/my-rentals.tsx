import type { RentalView } from '@itemo/contract/rental-views.ts'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { MyRentals, type RentalsTab } from '#app/features/rentals/components/my-rentals.tsx'
import { RentalCard } from '#app/features/rentals/components/rental-card.tsx'
import { keepListed } from '#app/features/rentals/rental-cache.ts'
import { headingOf } from '#app/features/rentals/rental-copy.ts'
import { myRentalsQuery, pastRentalsQuery, rentalQuery } from '#app/features/rentals/rental-queries.ts'
import { useLiveRentals } from '#app/features/rentals/rental-realtime.ts'
import { useReviewPrompt } from '#app/features/reviews/use-review-prompt.tsx'
import { Screen } from '#app/features/site/components/screen.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { lazyDialog } from '#app/lib/lazy-dialog.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { pageMeta } from '#app/lib/meta.ts'
import type { MyRentalsState } from '#app/lib/paths.ts'
import { queryClient } from '#app/lib/query-client.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/my-rentals'

const MessageDialog = lazyDialog(
  () => import('#app/features/messages/components/message-dialog.tsx'),
  'MessageDialog',
  {
    when: 'idle',
  },
)

const OneRental = lazyPart(() => import('#app/features/rentals/components/one-rental.tsx'), 'OneRental', {
  when: 'idle',
  fallback: LoadingRental,
})
const HireAtConsole = lazyPart(() => import('#app/features/operator/way-to-console.tsx'), 'HireAtConsole')

export const handle = { nav: 'items' } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ params, loaderData }) => {
  if (params.rentalId === undefined) return pageMeta('Items', 'Your bookings and what others book from you.')
  const title = loaderData ? `${headingOf(loaderData)}: ${loaderData.item.title}` : 'Booking'
  return [...pageMeta(title, 'One booking.'), { name: 'robots', content: 'noindex' }]
}

/** The tab of an address: the one that was chosen there, or else the one that a link requested (spec: accounts 2). */
function tabOf(search: URLSearchParams, asked?: RentalsTab): RentalsTab {
  const chosen = search.get('tab') ?? search.get('defaultTab') ?? asked
  return chosen === 'listings' ? 'listings' : 'hires'
}

/**
 * Loads the hire of the address, or else begins to load the lists. Those aren't awaited: retries can take seconds, and the page shows
 * skeletons in the meantime.
 */
export async function clientLoader({ params: { rentalId }, request }: Route.ClientLoaderArgs) {
  if (rentalId !== undefined) {
    keepListed(queryClient(), rentalId)
    // The page shows what failed.
    return queryClient()
      .ensureQueryData({ ...rentalQuery(rentalId), revalidateIfStale: true })
      .catch(() => null)
  }
  const tab = tabOf(new URL(request.url).searchParams)
  void queryClient().prefetchQuery(myRentalsQuery())
  void queryClient().prefetchInfiniteQuery(pastRentalsQuery(tab === 'listings' ? 'owner' : 'renter'))
  return null
}

function LoadingRental() {
  return (
    <main id="main" role="status" aria-label="Loading the booking" className="page clear-nav max-w-3xl pt-3 md:pt-6">
      <Skeleton className="mt-13 h-9 w-3/5" />
      <Skeleton className="mt-6 h-96 rounded-card" />
    </main>
  )
}

/** /my-rentals (spec: marketplace 2): the lists, with the tab that the address or the navigation asks for, or one hire. */
export default function MyRentalsRoute({ params: { rentalId } }: Route.ComponentProps) {
  useLiveRentals()
  const asked = (useLocation().state as MyRentalsState | null)?.defaultTab
  const [search, setSearch] = useSearchParams()
  const [about, setAbout] = useState<RentalView>()
  const review = useReviewPrompt()
  const handlers = { onMessage: setAbout, onReview: review.ask, onReturned: review.askSoon }
  const other = about?.role === 'owner' ? about.renter_profile : about?.owner_profile
  return (
    <>
      {rentalId === undefined ? (
        <Screen title="Items" width="narrow">
          <MyRentals
            tab={tabOf(search, asked)}
            onTabChange={(next) => setSearch({ tab: next }, { replace: true, preventScrollReset: true })}
            {...handlers}
          />
        </Screen>
      ) : (
        <OneRental
          rentalId={rentalId}
          atConsole={<HireAtConsole id={rentalId} />}
          card={(rental) => <RentalCard alone rental={rental} {...handlers} />}
        />
      )}
      <MessageDialog
        open={about !== undefined}
        onOpenChange={(open) => {
          if (!open) setAbout(undefined)
        }}
        person={other ? { id: other.id, full_name: other.full_name } : undefined}
        item={about ? { id: about.item_id, title: about.item.title } : undefined}
      />
      {review.dialog}
    </>
  )
}
