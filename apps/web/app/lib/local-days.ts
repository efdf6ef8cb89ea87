import type { Day } from '@itemo/domain/dates.ts'

/** A day as its noon in the browser's zone, as calendar widgets take it: no change of the clocks moves it. */
export function toLocalDate(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}

/** The day that a Date of a calendar widget stands for. */
export function fromLocalDate(date: Date): Day {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
