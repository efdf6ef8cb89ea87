import { Button } from '#app/ui/button.tsx'
import { bookingCopy } from '../booking-copy.ts'
import type { Booking } from '../use-booking.ts'

interface RequestButtonProps {
  readonly booking: Booking
  /** Shows the person where the dates are picked. */
  readonly onMissingDates: () => void
  readonly className?: string
}

/** Asks to hire (spec: marketplace 5 "Booking"). */
export function RequestButton({ booking, onMissingDates, className }: RequestButtonProps) {
  return (
    <Button
      size="large"
      wide
      busy={booking.processing}
      busyLabel="Processing"
      disabled={booking.refusal !== undefined || booking.waiting}
      onClick={() => {
        if (!booking.submit()) onMissingDates()
      }}
      className={className ?? ''}
    >
      {labelOf(booking)}
    </Button>
  )
}

/** Without dates there is nothing to ask for yet. */
function labelOf({ refusal, range }: Booking): string {
  if (refusal === 'own') return bookingCopy.ownItem
  return range || refusal === 'paused' ? 'Request to Hire' : 'Choose dates'
}
