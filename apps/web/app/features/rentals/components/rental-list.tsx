import type { RentalView } from '@itemo/contract/rental-views.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { paths } from '#app/lib/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { pastRentalsQuery } from '../rental-queries.ts'
import type { RentalCardHandlers } from './rental-card.tsx'
import { RentalCards } from './rental-cards.tsx'
import { useRef } from 'react'
import { ErrorState } from '#app/ui/error-state.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { LoadingCards } from './loading-cards.tsx'

interface RentalListProps extends RentalCardHandlers {
  /** The hires under way on this side, by start date. */
  readonly current: readonly RentalView[]
  readonly side: 'renter' | 'owner'
}

/** One tab of the dashboard: the hires under way, and past ones below. */
export function RentalList({ current, side, ...handlers }: RentalListProps) {
  const past = useInfiniteQuery(pastRentalsQuery(side))
  if (current.length === 0 && past.data?.length === 0) return <NoRentals side={side} />
  return (
    <div className="flex flex-col gap-8">
      {current.length === 0 ? null : (
        <section aria-labelledby={`current-${side}`}>
          <h2 id={`current-${side}`} className="sr-only">
            Current
          </h2>
          <RentalCards rentals={current} {...handlers} />
        </section>
      )}
      <PastRentals side={side} {...handlers} />
    </div>
  )
}

function NoRentals({ side }: { readonly side: 'renter' | 'owner' }) {
  const renter = side === 'renter'
  return (
    <EmptyState
      icon={<PackageOpen />}
      title="No items found"
      action={
        <ButtonLink to={renter ? paths.home() : paths.listItem()}>
          {renter ? 'Browse items' : 'List an item'}
        </ButtonLink>
      }
    >
      {renter ? "You haven't booked any items yet." : "You don't have any active hire requests."}
    </EmptyState>
  )
}

/** The latest past hires of one side, by start date, with a button above them that loads earlier ones. */
function PastRentals({ side, ...handlers }: RentalCardHandlers & { side: 'renter' | 'owner' }) {
  const list = useRef<HTMLUListElement>(null)
  const past = useInfiniteQuery(pastRentalsQuery(side))
  const { data, error, refetch, isFetching } = past
  if (past.isPending) return <LoadingCards />
  if (data === undefined) {
    return (
      <ErrorState title="Unable to load hire data" onRetry={() => void refetch()} retrying={isFetching} error={error} />
    )
  }
  const showEarlier = async () => {
    let after = await past.fetchNextPage()
    // A change that is received in the meantime refetches the list, which cancels this request, so it's repeated.
    while (after.isSuccess && after.hasNextPage && after.data.length === data.length) after = await past.fetchNextPage()
    // The button disappears with the last page, so keyboard users get the focus where it was.
    if (!after.hasNextPage) list.current?.focus({ preventScroll: true })
  }
  if (data.length === 0) return null
  return (
    <section aria-labelledby={`past-${side}`}>
      <h2 id={`past-${side}`} className="mb-3 text-section">
        Past
      </h2>
      {past.hasNextPage ? (
        <div className="mb-3 flex flex-col items-center gap-1">
          {past.isFetchNextPageError ? (
            <ErrorText className="text-small">Failed to load earlier hires</ErrorText>
          ) : null}
          <Button
            variant="quiet"
            busy={past.isFetchingNextPage}
            busyLabel="Loading..."
            onClick={() => void showEarlier()}
          >
            {past.isFetchNextPageError ? 'Try Again' : 'Show earlier hires'}
          </Button>
        </div>
      ) : null}
      <RentalCards ref={list} rentals={data} {...handlers} />
    </section>
  )
}
