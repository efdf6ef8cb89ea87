import type { RentalView } from '@itemo/contract/rental-views.ts'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useOneAtATime } from '#app/lib/one-at-a-time.ts'
import { Button } from '#app/ui/button.tsx'
import { refreshRentals } from '../rental-cache.ts'
import { useRentalAct } from '../rental-mutations.ts'
import { showOutcome, showFailure } from '../rental-action-copy.ts'

/** The change that the renter asks for; the owner can mark it as dealt with (R16). */
export function OpenChange({ rental }: { readonly rental: RentalView }) {
  const act = useRentalAct(rental.id)
  const client = useQueryClient()
  const once = useOneAtATime()
  const settle = () => {
    void once(() =>
      act
        .mutateAsync({ act: 'settle-amendment' })
        .then(
          (outcome) => showOutcome('settle-amendment', outcome),
          (error: unknown) => showFailure('settle-amendment', error),
        )
        // The second press of a double click may come after the response and before it's rendered.
        .then(() => refreshRentals(client)),
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-tape-soft px-3.5 py-2.5 text-card">
      <div className="flex min-w-0 gap-2.5">
        <CircleAlert className="mt-0.5 size-4 shrink-0" />
        <div className="min-w-0">
          <p className="text-small font-semibold">Change requested</p>
          <p className="mt-0.5 whitespace-pre-line wrap-anywhere">{rental.metadata.amendment_notes}</p>
        </div>
      </div>
      {rental.actions.includes('settle_amendment') ? (
        <Button variant="secondary" busy={act.isPending} busyLabel="Saving..." onClick={settle}>
          Mark as resolved
        </Button>
      ) : null}
    </div>
  )
}
