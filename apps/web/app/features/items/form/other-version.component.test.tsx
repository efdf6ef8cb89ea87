import type { OwnItemView } from '@itemo/contract/item-views.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, whereabouts } from '../../../../test/app.tsx'
import { itemCard, member, ownItem } from '../../../../test/fixtures.ts'
import { server } from '../../../../test/stand-in.ts'

const owner = member('Una')
const washer = ownItem(owner)
const theirs: OwnItemView = {
  ...washer,
  title: 'Washer, as the other tab calls it',
  addons: [],
  updated_at: '2026-03-02T09:00:00.000Z',
}

/** Two tabs edit one item; the other one has already saved. */
async function saveSecond() {
  server.answer('GET /my/items', { items: [itemCard(owner)], next_cursor: null })
  server.answer('GET /my/items/:itemId', washer)
  openApp(`/items/edit/${washer.id}`, { as: owner })
  await page.getByRole('textbox', { name: 'Title' }).fill('Washer, as I call it')
  server.answer('GET /my/items/:itemId', theirs)
  server.refuse('PUT /items/:itemId', 'conflict')
  await page.getByRole('button', { name: 'Update Item' }).click()
  await expect.element(page.getByText('This item was changed somewhere else')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Washer, as I call it')
}

test('the second save is refused, and the other version can be shown', async () => {
  await saveSecond()
  await page.getByRole('button', { name: 'Show that version' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue(theirs.title)
  expect(page.getByText('Draft restored.').elements()).toHaveLength(0)
})

test('your own version is saved instead, after a confirmation', async () => {
  await saveSecond()
  const sent: unknown[] = []
  server.answer('PUT /items/:itemId', ({ body }) => {
    sent.push(body)
    return theirs
  })
  await page.getByRole('button', { name: 'Save mine instead' }).click()
  await expect.poll(whereabouts).toBe('/profile?tab=items')
  const addons = [{ name: 'Patio brush', price: 2 }]
  expect(sent).toMatchObject([{ title: 'Washer, as I call it', updated_at: theirs.updated_at, addons }])
})
