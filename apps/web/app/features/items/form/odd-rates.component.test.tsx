import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, whereabouts } from '../../../../test/app.tsx'
import { itemCard, member, ownItem } from '../../../../test/fixtures.ts'
import { server } from '../../../../test/stand-in.ts'

const owner = member('Una')
const washer = ownItem(owner)

async function fill(daily: string, weekly: string, monthly: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Daily rate' }).fill(daily)
  await page.getByRole('textbox', { name: 'Weekly rate' }).fill(weekly)
  await page.getByRole('textbox', { name: 'Monthly rate' }).fill(monthly)
  await page.getByRole('button', { name: 'Update Item' }).click()
}

test('a week dearer than seven days, or a month cheaper than four, needs a confirmation before saving [R63]', async () => {
  server.answer('GET /my/items/:itemId', washer)
  server.answer('PUT /items/:itemId', washer)
  server.answer('GET /my/items', { items: [itemCard(owner)], next_cursor: null })
  openApp(`/items/edit/${washer.id}`, { as: owner })
  await fill('10', '70.01', '39.99')
  const question = page.getByRole('alertdialog', { name: 'Are these rates right?' })
  await expect
    .element(question.getByText('Your weekly rate of £70.01 is more than 7 days at your daily rate (£70.00).'))
    .toBeVisible()
  await expect
    .element(question.getByText('Your monthly rate of £39.99 is less than 4 days at your daily rate (£40.00).'))
    .toBeVisible()
  await question.getByRole('button', { name: 'Change them' }).click()
  expect(server.asked('PUT /items/:itemId')).toBe(0)
  await fill('10', '80', '40')
  await question.getByRole('button', { name: "They're right" }).click()
  await expect.poll(whereabouts).toBe('/profile?tab=items')
  expect(server.asked('PUT /items/:itemId')).toBe(1)
})

test('ordinary rates need no confirmation', async () => {
  server.answer('GET /my/items/:itemId', washer)
  server.answer('PUT /items/:itemId', washer)
  server.answer('GET /my/items', { items: [itemCard(owner)], next_cursor: null })
  openApp(`/items/edit/${washer.id}`, { as: owner })
  await fill('10', '70', '40')
  await expect.poll(whereabouts).toBe('/profile?tab=items')
  expect(server.asked('PUT /items/:itemId')).toBe(1)
})
