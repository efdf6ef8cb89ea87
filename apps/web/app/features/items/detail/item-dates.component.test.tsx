import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { formatDay, formatDayRange } from '#app/lib/format.ts'
import { answerItem, openApp } from '../../../../test/app.tsx'
import { dayFromNow, item, member } from '../../../../test/fixtures.ts'

const until = dayFromNow(90)

test.each([
  ['began in the past', dayFromNow(-30), `Available until ${formatDay(until)}`],
  ['begins today', dayFromNow(0), `Available until ${formatDay(until)}`],
  ['begins tomorrow', dayFromNow(1), `Available ${formatDayRange(dayFromNow(1), until)}`],
])('a period that %s shows from when the item can be hired', async (_, from, words) => {
  const shown = item(member('Oon'), { available_from: from, available_until: until })
  answerItem(shown)
  openApp(`/item/${shown.id}`)
  await expect.element(page.getByText(words, { exact: true })).toBeVisible()
})

test('an item without a period shows none', async () => {
  const shown = item(member('Oon'))
  answerItem(shown)
  openApp(`/item/${shown.id}`)
  await expect.element(page.getByRole('heading', { level: 1, name: shown.title })).toBeVisible()
  await expect.element(page.getByText(/^Available/)).not.toBeInTheDocument()
})
