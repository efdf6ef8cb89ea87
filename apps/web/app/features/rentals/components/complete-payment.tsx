import type { RentalView } from '@itemo/contract/rental-views.ts'
import { Button } from '#app/ui/button.tsx'
import { useCompletePayment } from '../booking/booking-mutations.ts'

/** Reopens the checkout of an unpaid request; nothing where the item is gone. */
export function CompletePayment({ rental }: { readonly rental: RentalView }) {
  const { complete, busy } = useCompletePayment()
  const { item_id: itemId, start_date: startDate, end_date: endDate } = rental
  if (itemId === null) return null
  const addonIds = rental.lines.flatMap(({ addon_id: id }) => id ?? [])
  return (
    <Button
      busy={busy}
      busyLabel="Opening..."
      onClick={() => complete({ itemId, startDate, endDate, addonIds, coverId: rental.cover?.id })}
    >
      Complete payment
    </Button>
  )
}
