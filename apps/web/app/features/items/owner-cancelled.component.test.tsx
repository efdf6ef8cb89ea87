import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../test/app.tsx'
import { feed, idOf, itemCard, member } from '../../../test/fixtures.ts'
import { server } from '../../../test/stand-in.ts'

const washer = itemCard(member('Bo'))
const tent = itemCard(member('Oda'), {
  id: idOf('tent'),
  title: 'Tent',
  latitude: 51.51,
  longitude: -0.12,
  owner_hires: { agreed: 14, cancelled: 2 },
})
const words = 'Owner cancelled 2 of 14 hires'

test('cards and map show if an owner cancelled agreed hires [R48]', async () => {
  server.answer('GET /items', feed([washer, tent]))
  server.answer('GET /items/map', { items: [tent], total: 1, total_is_more: false })
  openApp('/home')
  const cards = page.getByRole('main').getByRole('article')
  await expect.element(cards.filter({ hasText: 'Tent' }).getByText(words)).toBeVisible()
  expect(cards.elements()).toHaveLength(2)
  expect(page.getByText('Owner cancelled').elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'Map' }).click()
  await page.getByRole('button', { name: /^Tent, £/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'Tent' }).getByText(words)).toBeVisible()
})
