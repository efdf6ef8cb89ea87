import type { RentalView } from '@itemo/contract/rental-views.ts'
import { formatInstant } from '#app/lib/format.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { timelineLine } from '../rental-copy.ts'

/** What happened to a rental and its money, in order; closed until someone asks. */
export function Timeline({ rental }: { readonly rental: RentalView }) {
  if (rental.timeline.length === 0) return null
  return (
    <Disclosure title="What happened">
      <ol className="flex flex-col gap-3 pt-2 text-card">
        {rental.timeline.map((event) => (
          <li key={`${event.at} ${event.what}`} className="border-s-2 border-line ps-3">
            <p className="text-ink">{timelineLine(event, rental.role)}</p>
            {event.note === null ? null : <p className="whitespace-pre-line wrap-anywhere">“{event.note}”</p>}
            <time dateTime={event.at} className="text-small">
              {formatInstant(event.at)}
            </time>
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}
