import type { Day } from '@itemo/domain/dates.ts'
import { type Locator, page } from 'vitest/browser'

const words = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** The button of a day of the visible month in an item's calendar: 'Wednesday 3 June 2026'. */
export function dayButton(day: Day): Locator {
  // Commas differ between versions of the platform's locale data.
  const name = words.format(new Date(`${day}T00:00:00Z`)).replaceAll(',', '')
  return page.getByRole('group', { name: 'Hire dates' }).getByRole('button', { name })
}
