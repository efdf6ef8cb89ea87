import { plural } from '@itemo/domain/plural.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { formatAmount } from '#app/lib/pounds.ts'
import { answerItem, openApp } from '../../../test/app.tsx'
import { feed, item, itemCard, member, noReviews, quote } from '../../../test/fixtures.ts'
import { server } from '../../../test/stand-in.ts'

const owner = member('Oon')
const tent = { title: 'Tent', daily_rate: 18, first_day_amount: 20.7 }
const card = page.getByRole('article')
const sizeOf = (text: string) => getComputedStyle(card.getByText(text, { exact: true }).element()).fontSize

test('a card shows the price of the first day with the fee, as large as the rate [R70]', async () => {
  server.answer('GET /items', feed([itemCard(owner, tent)]))
  openApp('/home')
  await expect.element(card.getByText('£18/day')).toBeVisible()
  await expect.element(card.getByText('£20.70 with fee')).toBeVisible()
  expect(sizeOf('£20.70')).toBe(sizeOf('£18'))
})

test('with dates, a card shows only the total, including the fee [R70]', async () => {
  server.answer('GET /items', feed([itemCard(owner, { ...tent, hire: { days: 2, total_amount: 41.4 } })]))
  openApp('/home?from=2099-06-01&until=2099-06-02')
  await expect.element(card.getByText('£41.40 for 2 days with fee')).toBeVisible()
  expect(card.getByText('£18').elements()).toEqual([])
})

test('the operator can put the all-in price first [R70]', async () => {
  server.answer('GET /items', feed([itemCard(owner, tent)]))
  openApp('/home')
  await expect.element(card.getByText('£20.70 with fee')).toBeVisible()
  const [rate, inAll] = [card.getByText('£18/day'), card.getByText('£20.70 with fee')]
  const isBefore = () => {
    const [one, other] = [inAll, rate].map((text) => text.element().getBoundingClientRect())
    return one !== undefined && other !== undefined && (one.top < other.top || one.left < other.left)
  }
  expect(isBefore()).toBe(false)
  document.documentElement.dataset.price = 'all-in'
  expect(isBefore()).toBe(true)
  delete document.documentElement.dataset.price
})

test('the item page shows the all-in price next to the rates [R70]', async () => {
  const shown = item(owner, tent)
  server.answer('GET /items/:itemId', shown)
  server.answer('GET /items/:itemId/more', { of_owner: [], similar: [] })
  server.answer('GET /items/:itemId/reviews', noReviews)
  openApp(`/item/${shown.id}`)
  await expect.element(page.getByText('from £20.70 for one day, fee included')).toBeVisible()
})

test('with dates, the item page shows their total first [R70]', async () => {
  const shown = item(owner, tent)
  answerItem(shown)
  openApp(`/item/${shown.id}?from=2099-06-01&until=2099-06-02`)
  const total = page
    .getByText(`${formatAmount(quote.total_amount)} for ${plural(quote.days, 'day')}, fee included`, { exact: true })
    .first()
  await expect.element(total).toBeVisible()
  const rate = page.getByText('£18/day', { exact: true }).first()
  const size = (text: typeof total) => Number.parseFloat(getComputedStyle(text.element()).fontSize)
  expect(size(total)).toBeGreaterThan(size(rate))
  expect(page.getByText('from £20.70 for one day, fee included').elements()).toEqual([])
})
