import type { Day } from '@itemo/domain/dates.ts'

/** A day as its noon in the browser's time zone, as calendar widgets expect it: no clock change moves noon to another day. */
export function toLocalDate(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}

/** The day that a calendar widget's Date represents. */
export function fromLocalDate(date: Date): Day {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
