import type { RentalView } from '@itemo/contract/rental-views.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { isChangeOpen } from '../rental-copy.ts'

const OpenChange = lazyPart(() => import('./open-change.tsx'), 'OpenChange', {
  fallback: () => <Skeleton className="h-16 rounded-control" />,
})

/** The texts of both sides about a rental: notes, the reason of a cancellation, and requested changes. */
export function RentalNotes({ rental }: { readonly rental: RentalView }) {
  const { metadata } = rental
  return (
    <>
      {metadata.additional_notes ? <Note title="Notes from the owner">{metadata.additional_notes}</Note> : null}
      {metadata.cancellation_reason ? <Note title="Why it was cancelled">{metadata.cancellation_reason}</Note> : null}
      <RequestedChange rental={rental} />
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

/** The change that the renter asks for, while that is open (R16). */
export function RequestedChange({ rental }: { readonly rental: RentalView }) {
  return isChangeOpen(rental) ? <OpenChange rental={rental} /> : null
}
