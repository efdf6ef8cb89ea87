import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../test/app.tsx'
import { idOf, itemCard, member } from '../../../test/fixtures.ts'
import { server } from '../../../test/stand-in.ts'

const sentence = 'Failed to load items. Please try refreshing the page.'
const owner = member('Oda')
const cards = Array.from({ length: 50 }, (_, index) =>
  itemCard(owner, { id: idOf(`no. ${index}`), title: `Item ${index}` }),
)

test('a first page that does not come says so below its heading, and is asked for again [marketplace 8.1]', async () => {
  server.refuse('GET /items', 'internal')
  openApp('/home')
  await expect.element(page.getByRole('heading', { name: 'Failed to load items' })).toBeVisible()
  await expect.element(page.getByText(sentence)).toBeVisible()
})

test('a second page that does not come says the same, below the first one [marketplace 8.1]', async () => {
  server.answer('GET /items', {
    items: cards,
    boosted: [],
    next_cursor: '1.2',
    total: 50,
    total_is_more: true,
    near: null,
    match: null,
  })
  openApp('/home')
  await expect.element(page.getByRole('link', { name: 'Item 0', exact: true })).toBeVisible()
  server.refuse('GET /items', 'internal')
  const last = page.getByRole('link', { name: 'Item 49', exact: true })
  await expect.element(last).toBeInTheDocument()
  last.element().scrollIntoView()
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.element(last).toBeVisible()
})
