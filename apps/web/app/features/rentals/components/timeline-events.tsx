import type { RentalView } from '@itemo/contract/rental-views.ts'
import { formatInstant } from '#app/lib/format.ts'
import { timelineLine } from '../timeline-copy.ts'

/** The history of a rental and its money, in order. */
export function TimelineEvents({ rental }: { readonly rental: RentalView }) {
  return (
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
  )
}
