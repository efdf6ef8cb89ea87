import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerEverywhere, answerItem, openApp, reloadApp, visit, whereabouts } from '../../../test/app.tsx'
import { feed, idOf, item, itemCard, member, sessionOf } from '../../../test/fixtures.ts'
import { tabTo } from '../../../test/keyboard.ts'
import { logIn } from '../../../test/log-in.ts'
import { expectIn, expectText, recordToasts, shown } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'

const [wes, xen] = [member('Wes'), member('Xen')]
const washer = item(wes)
const heart = page.getByRole('button', { name: `Save ${washer.title}` })

/** A server that stores saved items. */
function answerSaved(...ids: string[]): void {
  let saved = ids
  server.answer('GET /saved/ids', () => ({ item_ids: saved, next_cursor: null }))
  server.answer('GET /saved', () => ({
    items: saved.map((id) => ({ ...itemCard(wes), id, unavailable: null })),
    next_cursor: null,
  }))
  server.answer('PUT /saved/:itemId', ({ params }) => {
    saved = [params.itemId, ...saved]
    return {}
  })
  server.answer('DELETE /saved/:itemId', ({ params }) => {
    saved = saved.filter((id) => id !== params.itemId)
    return {}
  })
}

test('items are saved and removed, each with its own message [accounts 2.16] [marketplace 2.16, 2.35, 2.36, 8.8]', async () => {
  const said = recordToasts()
  answerItem(washer)
  answerSaved()
  openApp(`/item/${washer.id}`, { as: xen })
  await tabTo(heart)
  await userEvent.keyboard('{Enter}')
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => said).toEqual(['Item saved successfully'])
  await heart.click()
  await expect.poll(() => said).toEqual(['Item saved successfully', 'Item removed from saved items'])
  await heart.click()
  await expect.poll(() => said.length).toBe(3)
  visit('/saved')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Saved Items' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: washer.title })).toBeVisible()
  server.refuse('DELETE /saved/:itemId', 'internal')
  await heart.click()
  await expectText('Failed to save item')
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true')
  answerSaved(washer.id)
  await heart.click()
  await expectText('Item removed from saved')
  await expectText('No saved items yet')
  // The heart that had the focus is gone.
  await expect.element(page.getByRole('link', { name: 'Browse items' })).toHaveFocus()
})

test('clicking a heart before the saved ids are loaded removes a saved item', async () => {
  answerSaved(washer.id)
  const known = server.hold('GET /saved/ids', { item_ids: [washer.id], next_cursor: null })
  openApp('/saved', { as: xen })
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  known()
  await expectText('Item removed from saved')
  await expectText('No saved items yet')
  expect(server.asked('PUT /saved/:itemId')).toBe(0)
})

test("saved items that can't be hired any more stay, and say why", async () => {
  const [paused, gone] = [itemCard(wes, { title: 'Tent' }), { id: idOf('saw'), title: 'Saw' }]
  let items = [
    { ...paused, unavailable: 'paused' as const },
    { ...gone, category: paused.category, unavailable: 'gone' as const },
  ]
  server.answer('GET /saved', () => ({ items, next_cursor: null }))
  server.answer('GET /saved/ids', () => ({ item_ids: items.map(({ id }) => id), next_cursor: null }))
  server.answer('DELETE /saved/:itemId', ({ params }) => {
    items = items.filter(({ id }) => id !== params.itemId)
    return {}
  })
  openApp('/saved', { as: xen })
  const card = (title: string) => page.getByRole('article').filter({ hasText: title })
  await expectIn(card('Tent'), 'Not for hire at the moment.')
  await expectIn(card('Saw'), 'No longer listed.')
  expect(page.getByRole('main').getByRole('link').elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'Save Saw' }).click()
  await expect.element(card('Saw')).not.toBeInTheDocument()
  await expect.element(card('Tent')).toBeVisible()
})

test('a heart on a card fills at once, and empties when saving fails [marketplace 4.23, 8.7]', async () => {
  server.answer('GET /items', feed([itemCard(wes)]))
  answerSaved()
  const answer = server.hold('PUT /saved/:itemId', {})
  openApp('/home', { as: xen })
  await heart.click()
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true')
  expect(shown('Item saved')()).toBe(0)
  server.answer('GET /saved/ids', { item_ids: [washer.id], next_cursor: null })
  answer()
  await expectText('Item saved')
  server.refuse('DELETE /saved/:itemId', 'internal')
  await heart.click()
  await expectText('Failed to save item')
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true')
  expect(whereabouts()).toBe('/home')
})

test('a heart on a card asks a visitor to sign in [marketplace 4.23, 6.1]', async () => {
  server.answer('GET /items', feed([itemCard(wes)]))
  openApp('/home')
  await heart.click()
  await expectText('Please sign in to save items')
  await expect.poll(whereabouts).toBe('/login?next=%2Fhome')
})

/** A visitor who was sent to the log-in page after pressing a heart at an address. */
async function pressAsVisitor(path: string): Promise<void> {
  server.answer('GET /items', feed([itemCard(wes)]))
  answerItem(washer)
  openApp(path)
  await heart.click()
  await expect.poll(whereabouts).toBe(`/login?next=${encodeURIComponent(path)}`)
}

test("what a visitor wanted to save is saved after logging in, and they're back where they were [marketplace 4.23, 6.1] [R38]", async () => {
  await pressAsVisitor(`/item/${washer.id}`)
  answerSaved(idOf('saw'))
  await logIn(xen)
  await expectText('Item saved')
  expect(whereabouts()).toBe(`/item/${washer.id}`)
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true')
  expect(server.asked('PUT /saved/:itemId')).toBe(1)
  // The wish was used once.
  await heart.click()
  await expectText('Item removed from saved items')
  reloadApp()
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false')
  expect(server.asked('PUT /saved/:itemId')).toBe(1)
})

test('what a visitor wanted to save is saved once their new account is confirmed with its code', async () => {
  await pressAsVisitor('/home')
  server.auth.answer('POST /signup', xen.user)
  server.auth.answer('POST /verify', sessionOf(xen))
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabelText('Name', { exact: true }).fill('Xen')
  await page.getByLabelText('Email', { exact: true }).fill('xen@example.org')
  await page.getByLabelText('Password', { exact: true }).fill('another gate 8 green')
  await page.getByLabelText('Confirm password').fill('another gate 8 green')
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  answerSaved()
  answerEverywhere(xen)
  await page.getByLabelText('Enter the 6-digit code from the email').fill('123456')
  await expectText('Item saved')
  await expect.poll(whereabouts).toBe('/home')
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true')
})

test("an item that can't be saved after logging in says so, and old wishes are discarded", async () => {
  const said = recordToasts()
  await pressAsVisitor('/home')
  server.refuse('PUT /saved/:itemId', 'not_found')
  await logIn(xen)
  await expectText('Failed to save item')
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false')

  window.localStorage.setItem('itemo.save-wish', `${Date.now() - 25 * 3_600_000} ${washer.id}`)
  reloadApp()
  await expect.poll(() => window.localStorage.getItem('itemo.save-wish')).toBe(null)
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false')
  expect(server.asked('PUT /saved/:itemId')).toBe(1)
  expect(said.filter((text) => text.startsWith('Failed'))).toHaveLength(1)
})

test('more saved items load at the end of a page', async () => {
  const cards = Array.from({ length: 3 }, (_, at) => ({
    ...itemCard(wes, { id: idOf(`${at} tent`), title: `Tent ${at}` }),
    unavailable: null,
  }))
  server.answer('GET /saved/ids', { item_ids: cards.map(({ id }) => id), next_cursor: null })
  server.answer('GET /saved', ({ query }) =>
    query.cursor === undefined
      ? { items: cards.slice(0, 2), next_cursor: 'second' }
      : { items: cards.slice(2), next_cursor: null },
  )
  openApp('/saved', { as: xen })
  for (const { title } of cards) await expect.element(page.getByRole('link', { name: title })).toBeVisible()
  expect(server.asked('GET /saved')).toBe(2)
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})
