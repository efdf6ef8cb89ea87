import { addDays, dayInLondon, endOfDay, startOfDay } from './dates.ts'
import { onDemand } from './on-demand.ts'

const londonTime = onDemand(
  () => new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeStyle: 'short', hourCycle: 'h23' }),
)

/** The local time in London at an instant, `YYYY-MM-DDTHH:MM`. */
export function wallClockOf(at: Date): string {
  return `${dayInLondon(at)}T${londonTime().format(at)}`
}

/** The instant of a local time in London, `YYYY-MM-DDTHH:MM`; the earlier one where it occurs twice, undefined where it doesn't exist. */
export function instantOfWallClock(text: string): Date | undefined {
  const utc = Date.parse(`${text}Z`)
  return [utc - 3_600_000, utc]
    .filter((at) => !Number.isNaN(at))
    .map((at) => new Date(at))
    .find((at) => wallClockOf(at) === text)
}

/** This many months later, at the same time: on the same day of the month in London, or the last day of a shorter month. */
export function addMonths(at: Date, count: number): Date {
  const day = dayInLondon(at)
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count
  const written = `${monthOf(months)}-${day.slice(8)}`
  const last = addDays(`${monthOf(months + 1)}-01`, -1)
  const later = written < last ? written : last
  const intoDay = at.getTime() - startOfDay(day).getTime()
  // The day on which clocks go forward is shorter.
  return new Date(Math.min(startOfDay(later).getTime() + intoDay, endOfDay(later).getTime() - 1))
}

const monthOf = (months: number) => `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
