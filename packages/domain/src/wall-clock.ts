import { dayInLondon } from './dates.ts'

const londonTime = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeStyle: 'short', hourCycle: 'h23' })

/** What clocks in London show at an instant, `YYYY-MM-DDTHH:MM`. */
export function wallClockOf(at: Date): string {
  return `${dayInLondon(at)}T${londonTime.format(at)}`
}

/** The instant at which clocks in London show `YYYY-MM-DDTHH:MM`, the earlier one where they show it twice; undefined for a time that never comes. */
export function instantOfWallClock(text: string): Date | undefined {
  const utc = Date.parse(`${text}Z`)
  return [utc - 3_600_000, utc]
    .filter((at) => !Number.isNaN(at))
    .map((at) => new Date(at))
    .find((at) => wallClockOf(at) === text)
}
