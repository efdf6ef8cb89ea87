import type { RentalView } from '@itemo/contract/rental-views.ts'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { MyRentals, type RentalsTab } from '#app/features/rentals/components/my-rentals.tsx'
import { myRentalsQuery, pastRentalsQuery } from '#app/features/rentals/rental-queries.ts'
import { useLiveRentals } from '#app/features/rentals/rental-realtime.ts'
import { useReviewPrompt } from '#app/features/reviews/use-review-prompt.tsx'
import { Screen } from '#app/features/site/components/screen.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { lazyDialog } from '#app/lib/lazy-dialog.ts'
import { pageMeta } from '#app/lib/meta.ts'
import type { MyRentalsState } from '#app/lib/paths.ts'
import { queryClient } from '#app/lib/query-client.ts'
import type { Route } from './+types/my-rentals'

const MessageDialog = lazyDialog(
  () => import('#app/features/messages/components/message-dialog.tsx'),
  'MessageDialog',
  {
    when: 'idle',
  },
)

export const handle = { nav: 'items' } satisfies RouteHandle

export const meta = () => pageMeta('Items', 'Your bookings and what others book from you.')

/** The tab of an address: the one that was chosen there, or else the one that a link requested (spec: accounts 2). */
function tabOf(search: URLSearchParams, asked?: RentalsTab): RentalsTab {
  const chosen = search.get('tab') ?? search.get('defaultTab') ?? asked
  return chosen === 'listings' ? 'listings' : 'hires'
}

/** Not awaited: retries can take seconds, and the page shows skeletons in the meantime. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const tab = tabOf(new URL(request.url).searchParams)
  void queryClient().prefetchQuery(myRentalsQuery())
  void queryClient().prefetchInfiniteQuery(pastRentalsQuery(tab === 'listings' ? 'owner' : 'renter'))
  return null
}

/** /my-rentals (spec: marketplace 2). The tab is in the address; initially it's the one that the navigation requested. */
export default function MyRentalsRoute() {
  useLiveRentals()
  const asked = (useLocation().state as MyRentalsState | null)?.defaultTab
  const [search, setSearch] = useSearchParams()
  const [about, setAbout] = useState<RentalView>()
  const review = useReviewPrompt()
  const tab = tabOf(search, asked)
  const other = about?.role === 'owner' ? about.renter_profile : about?.owner_profile
  return (
    <Screen title="Items" width="narrow">
      <MyRentals
        tab={tab}
        onTabChange={(next) => setSearch({ tab: next }, { replace: true, preventScrollReset: true })}
        onMessage={setAbout}
        onReview={review.ask}
        onReturned={review.askSoon}
      />
      <MessageDialog
        open={about !== undefined}
        onOpenChange={(open) => {
          if (!open) setAbout(undefined)
        }}
        person={other ? { id: other.id, full_name: other.full_name } : undefined}
        item={about ? { id: about.item_id, title: about.item.title } : undefined}
      />
      {review.dialog}
    </Screen>
  )
}
