const timeZone = 'Europe/London'
const shortMonth = new Intl.DateTimeFormat('en-GB', { timeZone, month: 'short', year: 'numeric' })
const longMonth = new Intl.DateTimeFormat('en-GB', { timeZone, month: 'long', year: 'numeric' })
const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const dayAndClock = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const shortDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })
const fullDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })
const longDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })
const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })

/** 'MMM yyyy' in London, as 'May 2025'. The instant is ISO text or a date. */
export function formatMonthShort(instant: string | Date): string {
  return shortMonth.format(new Date(instant))
}

/** 'MMMM yyyy' in London, as 'September 2025'. */
export function formatMonthLong(instant: string | Date): string {
  return longMonth.format(new Date(instant))
}

/** HH:mm in London. */
export function formatTime(instant: string | Date): string {
  return clock.format(new Date(instant))
}

/** An instant as '22 Nov, 14:05' in London. */
export function formatInstant(instant: string | Date): string {
  return dayAndClock.format(new Date(instant))
}

/** A calendar day `YYYY-MM-DD` as '3 Jun 2026'. */
export function formatDay(day: string): string {
  return fullDay.format(new Date(`${day}T00:00:00Z`))
}

/** A calendar day as 'Wednesday 3 June'. */
export function formatDayLong(day: string): string {
  return longDay.format(new Date(`${day}T00:00:00Z`))
}

/** Two calendar days as '3 Jun – 7 Jun 2026', one as '3 Jun 2026'. */
export function formatDayRange(start: string, end: string): string {
  if (start === end) return formatDay(start)
  const from =
    start.slice(0, 4) === end.slice(0, 4) ? shortDay.format(new Date(`${start}T00:00:00Z`)) : formatDay(start)
  return `${from} – ${formatDay(end)}`
}

/** '1 day', '3 days'. */
export function formatDays(count: number): string {
  return count === 1 ? '1 day' : `${count} days`
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
  return step ? relative.format(Math.trunc(seconds / step[1]), step[0]) : 'just now'
}
