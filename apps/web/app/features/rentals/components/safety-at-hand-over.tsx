import type { RentalView } from '@itemo/contract/rental-views.ts'
import { addDays, dayInLondon } from '@itemo/domain/dates.ts'
import { safetyCardVersion } from '@itemo/domain/safety-cards.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { reasonOf } from '#app/lib/api-error.ts'
import { call } from '#app/lib/api.ts'
import { paths } from '#app/lib/paths.ts'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { SafetyLines } from '#app/ui/safety-card.tsx'
import { refreshRentals } from '../rental-cache.ts'

const missedByOwner =
  "Nobody there to hand it over? Message them first. If they don't come, don't cancel yourself: our team looks at it, and can cancel with a full refund."
const missedByRenter =
  "Nobody there to collect it? Message them first. If they don't come, don't cancel yourself: our team looks at it, and it doesn't count against you."

/** Days after the first one; by then a hire that nobody came to has been reported, or is under way. */
const missedDays = 1

/**
 * Safety instructions for the item, and what to do if nobody comes, with a button to confirm having read them, on which nothing depends.
 */
export function SafetyAtHandOver({ rental }: { readonly rental: RentalView }) {
  const client = useQueryClient()
  const read = useMutation({
    mutationFn: () =>
      call('POST /rentals/:rentalId/safety-read', {
        params: { rentalId: rental.id },
        body: { version: safetyCardVersion },
      }),
    onSuccess: () => void refreshRentals(client),
    onError: (error) => notify.error(reasonOf(error)),
  })
  return (
    <section className="rounded-control bg-sunken px-3.5 py-2.5 text-card text-ink-2">
      <h4 className="mb-1 text-small font-semibold">Using it safely</h4>
      <SafetyLines category={rental.item.category} />
      {dayInLondon(new Date()) > addDays(rental.start_date, missedDays) ? null : (
        <p className="mt-3">
          {rental.role === 'renter' ? missedByOwner : missedByRenter}{' '}
          <Link to={paths.itemSupport()} className="font-semibold text-brand underline underline-offset-4">
            Report it to Support
          </Link>
        </p>
      )}
      {rental.safety_read || read.isSuccess ? (
        <p role="status" className="mt-3 flex items-center gap-1.5 text-small">
          <Check aria-hidden="true" className="size-4.5 text-brand" />
          You have read this.
        </p>
      ) : (
        <Button
          variant="secondary"
          className="mt-3"
          busy={read.isPending}
          busyLabel="Saving..."
          onClick={() => read.mutate()}
        >
          I have read this
        </Button>
      )}
    </section>
  )
}
