import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notify } from '#app/lib/toasts.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { myRentalsQuery } from '../rental-queries.ts'
import { LoadingCards } from './loading-cards.tsx'
import type { RentalCardHandlers } from './rental-card.tsx'
import { RentalList } from './rental-list.tsx'

export type RentalsTab = 'hires' | 'listings'

interface MyRentalsProps extends RentalCardHandlers {
  readonly tab: RentalsTab
  readonly onTabChange: (tab: RentalsTab) => void
}

/** The dashboard of hires and listings (spec: marketplace 2 "My bookings page"). */
export function MyRentals({ tab, onTabChange, ...handlers }: MyRentalsProps) {
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
      <RentalList current={data.filter((rental) => rental.role === side)} side={side} {...handlers} />
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
