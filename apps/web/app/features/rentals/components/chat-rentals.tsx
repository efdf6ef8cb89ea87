import type { RentalView } from '@itemo/contract/rentals/views.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { Link } from 'react-router'
import { formatDayRange } from '#app/lib/format.ts'
import { type MyRentalsState, paths } from '#app/lib/paths.ts'
import { myRentalsQuery } from '../queries.ts'
import { StatusBadge } from './status-badge.tsx'

interface ChatRentalsProps {
  readonly itemId: string
  /** The other person of the conversation. */
  readonly otherId: string
}

/** The hires of an item between two people, at the head of their conversation: days, status, and the way to act on each. */
export function ChatRentals({ itemId, otherId }: ChatRentalsProps) {
  const { data } = useQuery(myRentalsQuery())
  const between = data?.filter((rental) => rental.item_id === itemId && otherOf(rental) === otherId) ?? []
  if (between.length === 0) return null
  return (
    <ul aria-label="Bookings of this item" className="max-h-32 overflow-y-auto border-b border-line">
      {between.map((rental) => (
        <li key={rental.id} className="flex min-h-12 items-center gap-x-3 px-4 py-1">
          <CalendarDays aria-hidden="true" className="size-4 shrink-0 text-ink-2" />
          <span className="min-w-0 grow text-card">{formatDayRange(rental.start_date, rental.end_date)}</span>
          <StatusBadge status={rental.status} />
          <Act rental={rental} />
        </li>
      ))}
    </ul>
  )
}

function otherOf(rental: RentalView): string {
  return rental.role === 'owner' ? rental.renter_id : rental.owner_id
}

const actClass = 'inline-flex min-h-10 shrink-0 items-center text-card font-semibold text-brand hover:underline'

/** An owner answers on the page of the request; everything else is done on the booking's card. */
function Act({ rental }: { readonly rental: RentalView }) {
  if (rental.actions.includes('approve')) {
    return (
      <Link to={paths.ownerResponse(rental.id)} className={actClass}>
        Respond
      </Link>
    )
  }
  const defaultTab = rental.role === 'owner' ? 'listings' : 'hires'
  return (
    <Link to={paths.myRentals()} state={{ defaultTab } satisfies MyRentalsState} className={actClass}>
      Open booking
    </Link>
  )
}
