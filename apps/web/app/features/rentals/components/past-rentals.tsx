import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { pastRentalsQuery } from '../rental-queries.ts'
import { LoadingCards } from './loading-cards.tsx'
import type { RentalCardHandlers } from './rental-card.tsx'
import { RentalCards } from './rental-cards.tsx'

interface PastRentalsProps extends RentalCardHandlers {
  readonly side: 'renter' | 'owner'
}

/** The latest hires of one side that are over, by start date, and earlier ones above them for the person who asks. */
export function PastRentals({ side, ...handlers }: PastRentalsProps) {
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
    // A change that is heard of in the meantime asks for what shows again, and ends what the person asked for: it is asked for again.
    while (after.isSuccess && after.hasNextPage && after.data.length === data.length) after = await past.fetchNextPage()
    // The button goes with the last page: anyone who pressed it by keyboard is put where it was.
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
