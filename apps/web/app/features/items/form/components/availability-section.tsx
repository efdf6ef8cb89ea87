import type { Day } from '@itemo/domain/dates.ts'
import { X } from 'lucide-react'
import { memo } from 'react'
import { useWatch } from 'react-hook-form'
import { formatDay, formatDayRange } from '#app/lib/format.ts'
import { useKeepFocus } from '#app/lib/keep-focus.ts'
import { FormSection } from '#app/ui/form-section.tsx'
import { LazyCalendar } from '#app/ui/lazy-calendar.tsx'
import type { ItemForm } from '../item-form-type.ts'
import { pickPeriodDay, toggleExcluded } from '../availability-period.ts'

interface AvailabilitySectionProps {
  readonly form: ItemForm
  readonly today: Day
  /** The errors of the period, and of the excluded days. */
  readonly wrongPeriod: string | undefined
  readonly wrongDays: string | undefined
}

/**
 * When the item can be hired: a period, and single excluded days. The two calendars are most of the form's rendering work, so the section
 * is memoised: errors elsewhere don't render it again.
 */
export const AvailabilitySection = memo(function AvailabilitySection(props: AvailabilitySectionProps) {
  const { form, today, wrongPeriod, wrongDays } = props
  const { control, setValue } = form
  const excludedBox = useKeepFocus<HTMLDivElement>('li')
  const [from, until, excluded] = useWatch({ control, name: watched })
  const first = from < today ? from : today
  const options = () => ({ shouldDirty: true, shouldValidate: form.formState.isSubmitted })

  const pickPeriod = (day: Day) => {
    const next = pickPeriodDay({ available_from: from, available_until: until, excluded_dates: excluded }, day)
    setValue('available_from', next.available_from, options())
    setValue('available_until', next.available_until, options())
    setValue('excluded_dates', next.excluded_dates, options())
  }
  const toggle = (day: Day) => setValue('excluded_dates', toggleExcluded(excluded, day), options())

  return (
    <FormSection title="Availability" intro="Booked days are blocked automatically.">
      <div className="grid gap-6 md:grid-cols-2 md:gap-10">
        <div id="item-available_until">
          <h3 className="text-card font-semibold">Available period</h3>
          <p aria-live="polite" className="mt-0.5 mb-2 min-h-5 text-card text-ink-2">
            {until === undefined ? `From ${formatDay(from)}. Now pick the last day.` : formatDayRange(from, until)}
          </p>
          <LazyCalendar
            label="Available period"
            today={today}
            selection={{ kind: 'range', start: from, end: until ?? from }}
            onPick={pickPeriod}
            isBlocked={(day) => day < today && day !== from}
            first={first}
          />
          <FieldMessage message={wrongPeriod} />
        </div>
        <div ref={excludedBox} id="item-excluded_dates">
          <h3 className="text-card font-semibold">Excluded dates (optional)</h3>
          <p className="mt-0.5 mb-2 min-h-5 text-card text-ink-2">Pick days when it can&apos;t be hired.</p>
          <LazyCalendar
            key={`${from} ${until}`}
            label="Excluded dates"
            today={today}
            selection={{ kind: 'days', days: excluded }}
            onPick={toggle}
            isBlocked={(day) => day < today || day < from || (until !== undefined && day > until)}
            first={from < today ? today : from}
            last={until}
          />
          {excluded.length === 0 ? null : (
            <ul aria-label="Excluded dates" className="mt-3 flex flex-wrap gap-2">
              {excluded.map((day) => (
                <li key={day}>
                  <button
                    type="button"
                    aria-label={`Include ${formatDay(day)} again`}
                    onClick={() => toggle(day)}
                    className="inline-flex min-h-10 items-center gap-1.5 rounded-full bg-sunken px-3 text-small font-medium text-ink transition-colors hover:bg-brand-soft"
                  >
                    {formatDay(day)}
                    <X className="size-3.5" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <FieldMessage message={wrongDays} />
        </div>
      </div>
    </FormSection>
  )
})

const watched = ['available_from', 'available_until', 'excluded_dates'] as const

function FieldMessage({ message }: { readonly message: string | undefined }) {
  if (message === undefined) return null
  return <p className="mt-2 text-small text-danger">{message}</p>
}
