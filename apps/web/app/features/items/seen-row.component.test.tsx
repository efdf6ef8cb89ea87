import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerItem, openApp, whereabouts } from '../../../test/app.tsx'
import { feed, idOf, item, itemCard, member } from '../../../test/fixtures.ts'
import { shown } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'

const owner = member('Oda')
const tom = member('Tom')
const cards = ['tent', 'drill', 'kite'].map((title) => itemCard(owner, { id: idOf(title), title }))
const kept = () =>
  (JSON.parse(window.localStorage.getItem('itemo.seen') ?? '[]') as { id: string }[]).map(({ id }) => id)
const day = 86_400_000

/** Stores items as viewed a number of days ago. */
function seen(ids: readonly string[], daysAgo = 1): void {
  const notes = ids.map((id) => ({ id, at: Date.now() - daysAgo * day }))
  window.localStorage.setItem('itemo.seen', JSON.stringify(notes))
}

const row = page.getByRole('region', { name: 'Recently seen' })

function answer(): void {
  server.answer('GET /items', ({ query: { ids } }) =>
    feed(ids === undefined ? cards : cards.filter(({ id }) => ids.includes(id))),
  )
}

test('/home shows items seen on this device if there are at least three, until cleared', async () => {
  answer()
  seen(cards.map(({ id }) => id))
  openApp('/home')
  await expect.poll(() => row.getByRole('article').elements().length).toBe(3)
  await row.getByRole('button', { name: 'Clear recently seen' }).click()
  await expect.element(row).not.toBeInTheDocument()
  expect(kept()).toEqual([])
})

test('featured items and categories have their own row in an unfiltered list', async () => {
  const featured = { items: cards.slice(0, 1), categories: ['Cycling' as const] }
  server.answer('GET /items', { ...feed(cards), featured })
  openApp('/home')
  const own = page.getByRole('region', { name: 'Featured' })
  await expect.element(own.getByRole('article')).toBeVisible()
  const link = page.getByRole('main').getByRole('link', { name: 'Cycling' })
  await expect.element(link).toHaveAttribute('href', '/home?category=Cycling')
  server.answer('GET /items', feed(cards))
  await link.click()
  await expect.element(own).not.toBeInTheDocument()
})

test("items seen too long ago aren't shown", async () => {
  answer()
  seen(
    cards.map(({ id }) => id),
    31,
  )
  openApp('/home')
  await expect.element(page.getByRole('link', { name: 'kite' })).toBeVisible()
  expect(shown('Recently seen')()).toBe(0)
  expect(server.asked('GET /items')).toBe(1)
})

test('the item page records each item once, latest first, up to twenty, and logging out clears them', async () => {
  answer()
  answerItem(item(owner))
  const others = Array.from({ length: 20 }, (_, index) => idOf(`no. ${index}`))
  const { id } = item(owner)
  seen([...others.slice(0, 19), id])
  openApp(`/item/${id}`, { as: tom })
  await expect.poll(() => kept()[0]).toBe(id)
  expect(kept()).toEqual([id, ...others.slice(0, 19)])
  server.auth.answer('POST /logout', undefined)
  window.localStorage.setItem('itemo.recent', '["tent"]')
  await page.getByRole('link', { name: 'Profile' }).first().click()
  await expect.poll(whereabouts).toBe('/profile')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect.poll(shown('Signed out successfully')).toBe(1)
  expect([kept(), window.localStorage.getItem('itemo.recent')]).toEqual([[], null])
})
