import type { RentalView } from '@itemo/contract/rentals/views.ts'
import { PackageOpen } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#app/lib/paths.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { RentalCard, type RentalCardHandlers } from './rental-card.tsx'

interface RentalListProps extends RentalCardHandlers {
  readonly rentals: readonly RentalView[]
  readonly side: 'renter' | 'owner'
}

const isPast = (rental: RentalView) => rental.status === 'completed' || rental.status === 'cancelled'

/** One tab of the dashboard: what is under way by start date, and past hires below it. */
export function RentalList({ rentals, side, ...handlers }: RentalListProps) {
  if (rentals.length === 0) return <NoRentals side={side} />
  const current = rentals.filter((rental) => !isPast(rental))
  const past = rentals.filter(isPast)
  return (
    <div className="flex flex-col gap-8">
      {current.length === 0 ? null : (
        <section aria-labelledby={`current-${side}`}>
          <h2 id={`current-${side}`} className="sr-only">
            Current
          </h2>
          <Cards rentals={current} {...handlers} />
        </section>
      )}
      {past.length === 0 ? null : (
        <section aria-labelledby={`past-${side}`}>
          <h2 id={`past-${side}`} className="mb-3 text-section">
            Past
          </h2>
          <Cards rentals={past} {...handlers} />
        </section>
      )}
    </div>
  )
}

function Cards({ rentals, ...handlers }: Omit<RentalListProps, 'side'>) {
  return (
    <ul className="flex flex-col gap-4">
      {rentals.map((rental) => (
        <li key={rental.id}>
          <RentalCard rental={rental} {...handlers} />
        </li>
      ))}
    </ul>
  )
}

function NoRentals({ side }: { readonly side: 'renter' | 'owner' }) {
  const renter = side === 'renter'
  return (
    <EmptyState
      icon={<PackageOpen />}
      title="No items found"
      action={
        <Link to={renter ? paths.home() : paths.listItem()} className={buttonClass()}>
          {renter ? 'Browse items' : 'List an item'}
        </Link>
      }
    >
      {renter ? "You haven't booked any items yet." : "You don't have any active hire requests."}
    </EmptyState>
  )
}
