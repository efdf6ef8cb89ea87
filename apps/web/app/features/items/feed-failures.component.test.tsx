import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, whereabouts } from '../../../test/app.tsx'
import { feed, idOf, itemCard, member } from '../../../test/fixtures.ts'
import { shown } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'
import { errorSentence } from '#app/lib/errors-copy.ts'

const sentence = 'Failed to load items. Please try refreshing the page.'
const owner = member('Oda')
const cards = Array.from({ length: 50 }, (_, index) =>
  itemCard(owner, { id: idOf(`no. ${index}`), title: `Item ${index}` }),
)

test('a first page that fails to load shows a message below its heading, and can be retried [marketplace 8.1]', async () => {
  server.refuse('GET /items', 'internal')
  openApp('/home')
  await expect.element(page.getByRole('heading', { name: 'Failed to load items' })).toBeVisible()
  await expect.element(page.getByText(sentence)).toBeVisible()
  server.answer('GET /items', feed(cards.slice(0, 1)))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByRole('link', { name: 'Item 0', exact: true })).toBeVisible()
  await expect.element(page.getByText(sentence)).not.toBeInTheDocument()
})

test('a second page that fails to load shows the same message below the first one [marketplace 8.1]', async () => {
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
  server.answer('GET /items', feed([itemCard(owner, { id: idOf('no. 50'), title: 'Item 50' })]))
  await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByRole('link', { name: 'Item 50', exact: true })).toBeInTheDocument()
  await expect.element(last).toBeInTheDocument()
  await expect.element(page.getByText(sentence)).not.toBeInTheDocument()
})

test.each(['rate_limited', 'internal', 'timeout'] as const)(
  'a failed search (%s) keeps the previous list, with a message and a way to retry',
  async (code) => {
    const [washer, stand] = [itemCard(owner), itemCard(owner, { id: idOf('stand'), title: 'Cake stand' })]
    server.answer('GET /items', feed([washer]))
    server.answer('GET /items/suggest', { phrases: [], categories: [], places: [] })
    openApp('/home')
    const main = page.getByRole('main')
    const before = main.getByRole('link', { name: washer.title })
    await expect.element(before).toBeVisible()
    server.refuse('GET /items', code)
    const box = page.getByLabelText('Search items')
    await box.fill('cake')
    const words = main.getByText(`Failed to load items. ${errorSentence(code)} This is the list from before.`)
    await expect.element(words).toBeVisible()
    await expect.element(before).toBeVisible()
    await expect.element(main.getByRole('heading', { name: 'Just listed' })).toBeVisible()
    await expect.element(box).toHaveValue('cake')
    server.answer('GET /items', feed([stand]))
    await main.getByRole('button', { name: 'Try again' }).click()
    await expect.element(main.getByRole('link', { name: stand.title })).toBeVisible()
    await expect.element(words).not.toBeInTheDocument()
    await expect.element(before).not.toBeInTheDocument()
  },
)

test('a filter that the server refuses shows no other list', async () => {
  const washer = itemCard(owner)
  server.answer('GET /items', feed([washer]))
  openApp('/home')
  const before = page.getByRole('main').getByRole('link', { name: washer.title })
  await expect.element(before).toBeVisible()
  server.refuse('GET /items', 'invalid_input', { near: 'We don’t know this postcode.' })
  await page.getByRole('button', { name: 'Party & Events' }).click()
  await expect.element(page.getByText('We don’t know this postcode.')).toBeVisible()
  await expect.element(before).not.toBeInTheDocument()
  // The filter is wrong, not the site, so retrying can't help.
  await expect.element(page.getByRole('heading', { name: 'We can’t search for that' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Try Again' }).elements()).toHaveLength(0)
  expect(shown(/^Request /)()).toBe(0)
  server.answer('GET /items', feed([washer]))
  await page.getByRole('button', { name: 'Show all items' }).click()
  await expect.element(before).toBeVisible()
  await expect.poll(whereabouts).toBe('/home')
})
