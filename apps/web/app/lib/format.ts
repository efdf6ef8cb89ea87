import { onDemand } from '@itemo/domain/on-demand.ts'

const relative = onDemand(() => new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' }))

/** Formats instants (ISO texts or Dates) in London time. */
function instantFormat(options: Intl.DateTimeFormatOptions): (instant: string | Date) => string {
  const format = onDemand(() => new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...options }))
  return (instant) => format().format(new Date(instant))
}

/** Formats calendar days `YYYY-MM-DD`. */
function dayFormat(options: Intl.DateTimeFormatOptions): (day: string) => string {
  const format = onDemand(() => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }))
  return (day) => format().format(new Date(`${day}T00:00:00Z`))
}

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** 'MMM yyyy', as 'May 2025'. */
export const formatMonthShort = instantFormat({ month: 'short', year: 'numeric' })

/** 'MMMM yyyy', as 'September 2025'. */
export const formatMonthLong = instantFormat({ month: 'long', year: 'numeric' })

/** HH:mm */
export const formatTime = instantFormat(clock)

/** '22 Nov, 14:05' */
export const formatInstant = instantFormat({ day: 'numeric', month: 'short', ...clock })

/** '3 Jun 2026' */
export const formatDate = instantFormat({ day: 'numeric', month: 'short', year: 'numeric' })

const formatDayOf = instantFormat({ day: 'numeric', month: 'short' })

/** A deadline: '22 Nov, 14:05', and at midnight 'the end of 22 Nov', as in mails. */
export function formatDeadline(instant: string): string {
  if (formatTime(instant) !== '00:00') return formatInstant(instant)
  // A minute back, not a second: an instant a second after midnight isn't the end of that day.
  return `the end of ${formatDayOf(new Date(Date.parse(instant) - 60_000))}`
}

/** '3 Jun' */
const formatDayShort = dayFormat({ day: 'numeric', month: 'short' })

/** '3 Jun 2026' */
export const formatDay = dayFormat({ day: 'numeric', month: 'short', year: 'numeric' })

/** 'Wednesday 3 June' */
export const formatDayLong = dayFormat({ weekday: 'long', day: 'numeric', month: 'long' })

/** Two calendar days as '3 Jun – 7 Jun 2026', one as '3 Jun 2026'. */
export function formatDayRange(start: string, end: string): string {
  if (start === end) return formatDay(start)
  const from = start.slice(0, 4) === end.slice(0, 4) ? formatDayShort(start) : formatDay(start)
  return `${from} – ${formatDay(end)}`
}

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const satisfies readonly (readonly [Intl.RelativeTimeFormatUnit, number])[]

/** How long ago an instant was: 'just now', '5 minutes ago', 'yesterday'. */
export function formatRelative(instant: string | Date, now: Date = new Date()): string {
  const seconds = (new Date(instant).getTime() - now.getTime()) / 1000
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  return step ? relative().format(Math.trunc(seconds / step[1]), step[0]) : 'just now'
}
