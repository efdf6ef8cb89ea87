import type { RentalView } from '@itemo/contract/rental-views.ts'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useOneAtATime } from '#app/lib/one-at-a-time.ts'
import { Button } from '#app/ui/button.tsx'
import { refreshRentals } from '../rental-cache.ts'
import { isChangeOpen } from '../rental-copy.ts'
import { useRentalAct } from '../rental-mutations.ts'
import { tellAct, tellFailure } from '../rental-action-copy.ts'

/** What the two sides wrote about a rental: notes, why it was cancelled, and what should change. */
export function RentalNotes({ rental }: { readonly rental: RentalView }) {
  const { metadata } = rental
  return (
    <>
      {metadata.additional_notes ? <Note title="Notes from the owner">{metadata.additional_notes}</Note> : null}
      {metadata.cancellation_reason ? <Note title="Why it was cancelled">{metadata.cancellation_reason}</Note> : null}
      <AskedChange rental={rental} />
    </>
  )
}

function Note({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <div className="rounded-control bg-sunken px-3.5 py-2.5 text-card">
      <p className="text-small font-semibold text-ink-2">{title}</p>
      <p className="mt-0.5 whitespace-pre-line wrap-anywhere">{children}</p>
    </div>
  )
}

/** What the renter would like to change, while that is open; the owner can mark it as dealt with (R16). */
export function AskedChange({ rental }: { readonly rental: RentalView }) {
  const act = useRentalAct(rental.id)
  const client = useQueryClient()
  const once = useOneAtATime()
  const settle = () => {
    void once(() =>
      act
        .mutateAsync({ act: 'settle-amendment' })
        .then(
          (outcome) => tellAct('settle-amendment', outcome),
          (error: unknown) => tellFailure('settle-amendment', error),
        )
        // The second press of a double click may come when the answer is there, and not yet on the screen.
        .then(() => refreshRentals(client)),
    )
  }
  if (!isChangeOpen(rental)) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-tape-soft px-3.5 py-2.5 text-card">
      <div className="flex min-w-0 gap-2.5">
        <CircleAlert className="mt-0.5 size-4 shrink-0" />
        <div className="min-w-0">
          <p className="text-small font-semibold">Change asked for</p>
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
