import type { RentalView } from '@itemo/contract/rentals/views.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notify } from '#app/lib/notify.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { myRentalsQuery } from '../queries.ts'
import { RentalList } from './rental-list.tsx'

export type RentalsTab = 'hires' | 'listings'

interface MyRentalsProps {
  readonly tab: RentalsTab
  readonly onTabChange: (tab: RentalsTab) => void
  readonly onMessage: (rental: RentalView) => void
}

/** The dashboard of hires and listings (specification, marketplace 2 "My bookings page"). */
export function MyRentals({ tab, onTabChange, onMessage }: MyRentalsProps) {
  const { data, error, refetch, isFetching, failureCount } = useQuery(myRentalsQuery())
  const retrying = failureCount > 0 && data === undefined && error === null
  useEffect(() => {
    if (retrying) notify.error('Failed to load hire data. Please try again.')
  }, [retrying])

  if (error !== null && data === undefined) {
    return (
      <ErrorState title="Unable to load hire data" onRetry={() => void refetch()} retrying={isFetching} error={error} />
    )
  }
  const list = (side: 'renter' | 'owner') =>
    data === undefined ? (
      <LoadingCards />
    ) : (
      <RentalList rentals={data.filter((rental) => rental.role === side)} side={side} onMessage={onMessage} />
    )
  return (
    <Tabs
      label="Bookings and listings"
      value={tab}
      onChange={onTabChange}
      tabs={[
        { value: 'hires', label: 'My Bookings', content: list('renter') },
        { value: 'listings', label: 'My Listings', content: list('owner') },
      ]}
    />
  )
}

function LoadingCards() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading your bookings</span>
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} className="h-48 w-full rounded-card" />
      ))}
    </div>
  )
}
