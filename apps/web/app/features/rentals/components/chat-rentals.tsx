import type { RentalView } from '@itemo/contract/rental-views.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { cx } from '#app/lib/cx.ts'
import { formatDayRange } from '#app/lib/format.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { paths } from '#app/lib/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { myRentalsQuery } from '../rental-queries.ts'
import { useLiveRentals } from '../rental-realtime.ts'
import { StatusBadge } from './status-badge.tsx'

/** Together with its dialogs it's larger than the chat, so it's loaded when someone expands it. */
const RentalActions = lazyPart(() => import('./rental-actions.tsx'), 'RentalActions')

interface Handlers {
  readonly onReview: (rental: RentalView) => void
  readonly onReturned: (rental: RentalView) => void
}

/** The hires of an item between two people, above their conversation: days, status, and actions. */
export function ChatRentals({ itemId, otherId, ...handlers }: Handlers & { itemId: string; otherId: string }) {
  useLiveRentals()
  const { data } = useQuery(myRentalsQuery())
  const between = data?.filter((rental) => rental.item_id === itemId && otherOf(rental) === otherId) ?? []
  if (between.length === 0) return null
  return (
    <ul aria-label="Bookings of this item" className="max-h-[40dvh] shrink-0 overflow-y-auto border-b border-line">
      {between.map((rental) => (
        <ChatRental key={rental.id} rental={rental} {...handlers} />
      ))}
    </ul>
  )
}

function otherOf(rental: RentalView): string {
  return rental.role === 'owner' ? rental.renter_id : rental.owner_id
}

const linkClass = 'inline-flex min-h-10 shrink-0 items-center text-card font-semibold text-brand hover:underline'

function ChatRental({ rental, onReview, onReturned }: Handlers & { readonly rental: RentalView }) {
  const [open, setOpen] = useState(false)
  const panelId = useId()
  const days = formatDayRange(rental.start_date, rental.end_date)
  return (
    <li className="px-4 py-1">
      <div className="flex min-h-10 items-center gap-x-3">
        <CalendarDays className="size-4 shrink-0 text-ink-2" />
        <span className="min-w-0 grow text-card">{days}</span>
        <StatusBadge status={rental.status} />
        {rental.actions.includes('approve') && !open ? (
          <Link to={paths.ownerResponse(rental.id)} className={linkClass}>
            Respond
          </Link>
        ) : null}
        <Button
          variant="quiet"
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
          className="-me-2.5 shrink-0 px-2.5"
        >
          Actions<span className="sr-only"> for {days}</span>
          <ChevronDown className={cx('size-4', open && 'rotate-180')} />
        </Button>
      </div>
      <div id={panelId} hidden={!open} className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-1 pb-2">
        {open ? (
          <>
            <RentalActions rental={rental} onReview={() => onReview(rental)} onReturned={() => onReturned(rental)} />
            <Link to={paths.rental(rental.id)} className={linkClass}>
              Open booking
            </Link>
          </>
        ) : null}
      </div>
    </li>
  )
}
