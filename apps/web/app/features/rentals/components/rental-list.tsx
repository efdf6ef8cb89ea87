import type { RentalView } from '@itemo/contract/rental-views.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { paths } from '#app/lib/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { pastRentalsQuery } from '../rental-queries.ts'
import { PastRentals } from './past-rentals.tsx'
import type { RentalCardHandlers } from './rental-card.tsx'
import { RentalCards } from './rental-cards.tsx'

interface RentalListProps extends RentalCardHandlers {
  /** What is under way on this side, by start date. */
  readonly current: readonly RentalView[]
  readonly side: 'renter' | 'owner'
}

/** One tab of the dashboard: what is under way, and past hires below it. */
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
