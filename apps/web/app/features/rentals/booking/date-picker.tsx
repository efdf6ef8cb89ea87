import type { ItemView } from '@itemo/contract/item-views.ts'
import { formatDayRange } from '#app/lib/format.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { LazyCalendar } from '#app/ui/lazy-calendar.tsx'
import { bookingCopy } from './booking-copy.ts'
import type { Booking } from './use-booking.ts'

/** Picks the days of a hire. Unavailable days are disabled. */
export function DatePicker({ item, booking }: { readonly item: ItemView; readonly booking: Booking }) {
  const { range, today, hint, datesMissing } = booking
  const first = item.available_from !== null && item.available_from > today ? item.available_from : today
  const over = item.available_until !== null && item.available_until < today
  return (
    <div>
      <div className="flex min-h-11 items-center justify-between gap-2">
        <p className="text-card" aria-live="polite">
          {range ? (
            <strong className="font-semibold">{formatDayRange(range.start, range.end)}</strong>
          ) : (
            <span className={datesMissing ? 'font-semibold' : 'text-ink-2'}>{promptOf(over, datesMissing)}</span>
          )}
        </p>
        {range ? (
          <Button variant="quiet" onClick={booking.clear} className="-me-2 px-2.5">
            Clear dates
          </Button>
        ) : null}
      </div>
      <LazyCalendar
        key={item.id}
        label="Hire dates"
        today={today}
        selection={{ kind: 'range', start: range?.start, end: range?.end }}
        onPick={booking.pick}
        isBlocked={booking.isBlocked}
        first={first}
        last={over ? first : (item.available_until ?? undefined)}
      />
      <ErrorText className="mt-1 text-small">{hint}</ErrorText>
    </div>
  )
}

function promptOf(over: boolean, datesMissing: boolean): string {
  if (over) return 'No days left to hire'
  return datesMissing ? bookingCopy.noDates : 'Pick the first and the last day'
}
