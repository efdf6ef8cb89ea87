import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, whereabouts } from '../../../../test/app.tsx'
import { idOf, itemCard, member, ownItem } from '../../../../test/fixtures.ts'
import { expectText } from '../../../../test/shown.ts'
import { server } from '../../../../test/stand-in.ts'

const owner = member('Una')
const washer = ownItem(owner)
const others = Array.from({ length: 30 }, (_, index) =>
  itemCard(owner, { id: idOf(`no. ${index}`), title: `Other ${index}` }),
)

test('after listing, the new item is in view and named, with next steps [marketplace 2.71]', async () => {
  server.answer('POST /items', washer)
  server.answer('GET /my/items/:itemId/demand', { people: 2 })
  server.answer('GET /my/items', { items: [itemCard(owner), ...others], next_cursor: null })
  openApp('/list-item', { as: owner })
  await fillAndSend()

  await expect.poll(whereabouts).toBe('/profile?tab=items')
  expect(window.location.hash).toBe(`#${washer.id}`)
  const note = page.getByRole('region', { name: 'Pressure washer is live' })
  await expect.element(note).toBeInViewport()
  await expect.element(page.getByRole('link', { name: 'Pressure washer', exact: true })).toBeInViewport()
  await expect.element(note.getByText('2 people near you looked for this.')).toBeVisible()
  await expect.element(page.getByRole('article').first().getByText('You get £10 a day')).toBeVisible()
  await expect.element(note.getByRole('button', { name: 'Share' })).toBeVisible()
  await expect.element(note.getByRole('link', { name: 'Boost' })).toHaveAttribute('href', `/boost?items=${washer.id}`)
  await expect.element(note.getByRole('link', { name: 'List another' })).toHaveAttribute('href', '/list-item')
})

async function fillAndSend(): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).fill(washer.title)
  await page.getByRole('combobox', { name: 'Category' }).selectOptions(washer.category)
  await page.getByRole('textbox', { name: 'Description' }).fill(washer.description)
  await page.getByRole('textbox', { name: 'Daily rate' }).fill('10')
  await page.getByRole('textbox', { name: 'Postcode' }).fill('N1 9GU')
  await page.getByRole('button', { name: 'List Your Item' }).click()
}

test("an item held for review says so below the toast, and isn't called live", async () => {
  const moderation = { state: 'held', decision_id: null, may_change: true } as const
  server.answer('POST /items', { ...washer, status: 'paused', moderation })
  const held = { ...itemCard(owner, { id: washer.id, title: washer.title, status: 'paused' }), moderation }
  server.answer('GET /my/items', { items: [held, ...others], next_cursor: null })
  openApp('/list-item', { as: owner })
  await fillAndSend()
  await expectText('Item listed successfully!')
  await expectText('Thanks. We check a few new items by hand before they appear.')
  await expectText('Your item is being checked. This usually takes less than a day.')
  expect(page.getByText('is live').elements()).toHaveLength(0)
})

test('forbidden words are refused at their field', async () => {
  const sentence = "Itemo doesn't allow weapons. See what may be listed."
  server.refuse('POST /items', 'blocked_words', { title: sentence })
  openApp('/list-item', { as: owner })
  await fillAndSend()
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveAccessibleDescription(sentence)
  const link = page.getByRole('link', { name: 'See what may be listed.' })
  await expect.element(link).toHaveAttribute('href', '/what-may-be-listed')
})

test("after an edit, the item is in view, and isn't called new [marketplace 2.71]", async () => {
  const [changed] = others.slice(-1)
  const item = { ...washer, id: changed?.id ?? '' }
  server.answer('GET /my/items/:itemId', item)
  server.answer('PUT /items/:itemId', item)
  server.answer('GET /my/items', { items: [itemCard(owner), ...others], next_cursor: null })
  openApp(`/items/edit/${item.id}`, { as: owner })
  await page.getByRole('textbox', { name: 'Title' }).fill('Other 29, repaired')
  await page.getByRole('button', { name: 'Update Item' }).click()
  await expect.element(page.getByRole('link', { name: 'Other 29', exact: true })).toBeInViewport()
  expect(page.getByText('is live').elements()).toHaveLength(0)
})
