import { addDays, type Day } from '@itemo/domain/dates.ts'
import { maxHireDays } from '@itemo/domain/rentals/max-hire-days.ts'
import { formatDayRange } from '#app/lib/format.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { LazyCalendar } from '#app/ui/lazy-calendar.tsx'
import type { FeedFilter } from '../filter-params.ts'
import { pickDates } from './filter-draft.ts'

interface DatesFieldProps {
  readonly today: Day
  readonly dates: FeedFilter['dates']
  readonly error: string | undefined
  readonly onChange: (dates: FeedFilter['dates']) => void
}

/** The days on which an item has to be free. */
export function DatesField({ today, dates, error, onChange }: DatesFieldProps) {
  return (
    <div>
      <div className="flex min-h-11 items-center justify-between gap-2">
        <p className="text-card">
          <span className="font-medium">Free on </span>
          <span aria-live="polite" className={dates ? 'font-semibold' : 'text-ink-2'}>
            {dates ? formatDayRange(dates.from, dates.until) : 'any dates'}
          </span>
        </p>
        {dates ? (
          <Button variant="quiet" onClick={() => onChange(undefined)} className="-me-2 px-2.5">
            Clear dates
          </Button>
        ) : null}
      </div>
      <LazyCalendar
        label="Free dates"
        today={today}
        selection={{ kind: 'range', start: dates?.from, end: dates?.until }}
        onPick={(day) => onChange(pickDates(dates, day))}
        isBlocked={(day) => day < today}
        first={today}
        last={addDays(today, maxHireDays)}
      />
      <ErrorText className="mt-1 text-small">{error}</ErrorText>
    </div>
  )
}
