import { addDays, type Day, dayInLondon } from '@itemo/domain/dates.ts'
import { expect, type Locator } from '@playwright/test'

const words = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** The calendar day that is `days` from now, in London. */
export function dayFromNow(count: number): Day {
  return addDays(dayInLondon(new Date()), count)
}

/** A day as in the label of a calendar's button: 'Wednesday 3 June 2026'. */
export function dayLabel(day: Day): string {
  // Commas differ between ICU versions.
  return words.format(new Date(`${day}T00:00:00Z`)).replaceAll(',', '')
}

/** The button of a day, after paging through the months until it's visible. */
export async function findDay(calendar: Locator, day: Day): Promise<Locator> {
  const button = calendar.getByRole('button', { name: dayLabel(day) })
  const month = new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  })
  const shown = calendar.getByRole('grid')
  await expect(shown).toBeVisible()
  const isAhead = Date.parse(`1 ${await shown.getAttribute('aria-label')} UTC`) > Date.parse(day)
  const turn = calendar.getByRole('button', { name: `Go to the ${isAhead ? 'Previous' : 'Next'} Month` })
  while (!(await calendar.getByRole('grid', { name: month }).isVisible())) await turn.click()
  return button
}

export async function pickDay(calendar: Locator, day: Day): Promise<void> {
  await (await findDay(calendar, day)).click()
}
