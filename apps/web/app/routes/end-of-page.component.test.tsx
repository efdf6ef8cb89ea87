import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../test/app.tsx'
import { conversation, feed, idOf, itemCard, member, rental } from '../../test/fixtures.ts'
import { server } from '../../test/stand-in.ts'

const [wes, xen] = [member('Wes'), member('Xen')]
// `idOf` uses only the first six letters.
const cards = Array.from({ length: 20 }, (_, index) => ({
  ...itemCard(wes),
  id: idOf(`${index} item`),
  title: `Item ${index}`,
}))
const entries = cards.map(({ id, title }) => ({
  id,
  title,
  kind: 'review_received' as const,
  body: 'Body',
  path: '/profile',
  is_read: true,
  created_at: new Date().toISOString(),
}))
const talks = Array.from({ length: 20 }, (_, index) => ({
  ...conversation({ other: wes, lastText: `Item ${index}` }),
  id: idOf(`${index} talk`),
}))
const hire = rental({ owner: wes, renter: xen, role: 'renter' })
const hires = Array.from({ length: 20 }, (_, index) => ({
  ...hire,
  id: idOf(`${index} hire`),
  item: { ...hire.item, title: `Item ${index}` },
}))
const paths = ['/home', '/saved', '/notifications', '/my-rentals', '/messages', '/profile?tab=items']
const screens = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

test.each(paths.flatMap((path) => screens.map((screen) => ({ path, ...screen }))))(
  "at $width px the last row of $path isn't covered by the navigation",
  async ({ path, width, height }) => {
    await page.viewport(width, height)
    onTestFinished(() => page.viewport(1280, 800))
    server.answer('GET /items', feed(cards))
    server.answer('GET /saved/ids', { item_ids: [], next_cursor: null })
    server.answer('GET /saved', { items: cards.map((card) => ({ ...card, unavailable: null })), next_cursor: null })
    server.answer('GET /notifications', { notifications: entries, next_cursor: null })
    server.answer('GET /my/rentals', { rentals: hires, next_cursor: null })
    server.answer('GET /my/rentals/past', { rentals: [], next_cursor: null })
    server.answer('GET /conversations', { conversations: talks, next_cursor: null })
    server.answer('GET /my/items', { items: cards, next_cursor: null })
    openApp(path, { as: xen })
    const last = page.getByRole('main').getByText('Item 19', { exact: true })
    await expect.element(last).toBeVisible()
    const nav = page.getByRole('navigation', { name: 'Main' }).element()
    const row = last.element().closest('li') ?? last.element()
    await expect
      .poll(() => {
        window.scrollTo(0, document.documentElement.scrollHeight)
        return nav.getBoundingClientRect().top - row.getBoundingClientRect().bottom
      })
      .toBeGreaterThanOrEqual(0)
  },
)
