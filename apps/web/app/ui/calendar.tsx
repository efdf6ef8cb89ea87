import type { Day } from '@itemo/domain/dates.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker, type DayPickerProps } from 'react-day-picker'
import { enGB } from 'react-day-picker/locale/en-GB'
import { formatDayLong } from '#app/lib/format.ts'
import { fromLocalDate, toLocalDate } from '#app/lib/local-days.ts'

/** The selection: a range with both ends, or single days. */
export type CalendarSelection =
  | { readonly kind: 'range'; readonly start: Day | undefined; readonly end: Day | undefined }
  | { readonly kind: 'days'; readonly days: readonly Day[] }

interface CalendarProps {
  readonly label: string
  readonly today: Day
  readonly selection: CalendarSelection
  readonly onPick: (day: Day) => void
  /** Whether a day can't be picked. */
  readonly isBlocked: (day: Day) => boolean
  /** The first and last day; they limit the months that can be shown. */
  readonly first?: Day | undefined
  readonly last?: Day | undefined
}

/** One month of days (British, Monday first); arrow keys move between them. Heavy: load it lazily. */
export function Calendar({ label, today, selection, onPick, isBlocked, first, last }: CalendarProps) {
  const chosen = selection.kind === 'range' ? selection.start : selection.days[0]
  const shared = {
    locale: enGB,
    numberOfMonths: 1,
    showOutsideDays: false,
    today: toLocalDate(today),
    defaultMonth: toLocalDate(chosen ?? first ?? today),
    disabled: (date: Date) => isBlocked(fromLocalDate(date)),
    classNames: calendarClass,
    modifiersClassNames: calendarModifierClass,
    components,
    labels: {
      labelNav: () => `Months of ${label.toLowerCase()}`,
      labelDayButton: (date, modifiers) =>
        [
          modifiers.today === true ? 'Today' : '',
          `${formatDayLong(fromLocalDate(date))} ${date.getFullYear()}`,
          modifiers.selected === true ? 'selected' : '',
          modifiers.disabled === true ? 'not available' : '',
        ]
          .filter(Boolean)
          .join(', '),
    },
    ...(first === undefined ? {} : { startMonth: toLocalDate(first) }),
    ...(last === undefined ? {} : { endMonth: toLocalDate(last) }),
  } satisfies DayPickerProps

  // The day picker labels an element that has no role, which screen readers ignore.
  return (
    <div role="group" aria-label={label}>
      {selection.kind === 'days' ? (
        <DayPicker
          {...shared}
          mode="multiple"
          selected={selection.days.map(toLocalDate)}
          onSelect={(_, date) => onPick(fromLocalDate(date))}
        />
      ) : (
        <DayPicker
          {...shared}
          mode="range"
          modifiers={{ single: (selection.start === selection.end && dateOf(selection.start)) || false }}
          selected={{ from: dateOf(selection.start), to: dateOf(selection.end) }}
          onSelect={(_, date) => onPick(fromLocalDate(date))}
        />
      )}
    </div>
  )
}

/** A constant: a new object in each render would remount its components. */
const components = {
  Chevron: ({ orientation }) => (orientation === 'left' ? <ChevronLeft /> : <ChevronRight />),
} satisfies DayPickerProps['components']

function dateOf(day: Day | undefined): Date | undefined {
  return day === undefined ? undefined : toLocalDate(day)
}

const calendarClass = {
  root: 'relative w-full select-none',
  months: 'w-full',
  month: 'w-full',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous:
    'grid size-10 place-items-center rounded-full text-ink-2 transition-colors hover:bg-sunken hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-40 [&>svg]:size-5',
  button_next:
    'grid size-10 place-items-center rounded-full text-ink-2 transition-colors hover:bg-sunken hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-40 [&>svg]:size-5',
  month_caption: 'pointer-events-none flex h-10 items-center justify-center',
  caption_label: 'font-display text-body font-semibold tracking-tight',
  month_grid: 'mt-1 w-full table-fixed border-separate border-spacing-x-0 border-spacing-y-0.5',
  weekday: 'h-8 text-caption font-medium text-ink-2',
  day: 'group/day p-0 text-center text-card',
  day_button:
    'h-10 w-full rounded-control transition-colors focus-visible:relative focus-visible:z-10 disabled:cursor-not-allowed',
}

/** The classes of a day by its modifiers. Selected days form one strip, with both its ends filled. */
const calendarModifierClass = {
  today: 'font-bold',
  disabled: 'text-ink-2/55',
  selected: '[&>button]:bg-brand [&>button]:font-semibold [&>button]:text-on-brand',
  range_middle: '[&>button]:rounded-none [&>button]:bg-brand-soft! [&>button]:font-medium! [&>button]:text-ink!',
  range_start: '[&>button]:rounded-e-none',
  range_end: '[&>button]:rounded-s-none',
  // A range of one day is both start and end, and keeps all its corners.
  single: '[&>button]:rounded-control!',
}
