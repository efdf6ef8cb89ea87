import { onlineManager } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { errorSentence } from '#app/lib/errors-copy.ts'
import { openApp, visit, whereabouts } from '../../test/app.tsx'
import { feed, idOf, itemCard, member } from '../../test/fixtures.ts'
import { logIn } from '../../test/log-in.ts'
import { shown } from '../../test/shown.ts'
import { server } from '../../test/stand-in.ts'

const rae = member('Rae')
const nobodys = idOf('none')

test.each([
  '/profile-setup',
  '/account-settings',
  '/list-item',
  '/my-items',
  '/my-rentals',
  '/my-rentals?tab=listings',
  `/my-rentals/${nobodys}`,
  '/messages',
  '/notifications',
  '/saved',
  '/earnings',
  '/receipts',
  '/boost',
  '/payment-canceled',
])('%s sends a visitor to sign in [accounts 2.6, 6.2] [marketplace 1.8, 6.5] [R38]', async (path) => {
  openApp(path)
  await expect.poll(whereabouts).toBe(`/login?next=${encodeURIComponent(path)}`)
  await expect.element(page.getByRole('button', { name: 'Log In' })).toBeVisible()
})

test('someone who logs in goes on to the page that sent them there, and a later log-in leads home [accounts 2.23] [R38]', async () => {
  server.answer('GET /conversations', { conversations: [], next_cursor: null })
  server.answer('GET /items', feed([]))
  openApp('/messages')
  await expect.poll(whereabouts).toBe('/login?next=%2Fmessages')
  await logIn(rae)
  await expect.element(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  visit('/login')
  await expect.poll(whereabouts).toBe('/home')
})

test('Back from the page behind a log-in leads to where the visitor was before it', async () => {
  server.answer('GET /conversations', { conversations: [], next_cursor: null })
  openApp('/about')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  visit('/messages')
  await expect.poll(whereabouts).toBe('/login?next=%2Fmessages')
  await logIn(rae)
  await expect.element(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  window.history.back()
  await expect.poll(whereabouts).toBe('/about')
})

test('an opened page that needs a session is replaced by the log-in, so Back does not lead to it again', async () => {
  openApp('/about')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { length } = window.history
  openApp('/messages')
  await expect.poll(whereabouts).toBe('/login?next=%2Fmessages')
  expect(window.history.length).toBe(length)
})

test('nobody is redirected to another site after logging in [R38]', async () => {
  server.answer('GET /items', feed([]))
  const { origin } = window.location
  openApp('/login?next=/.//elsewhere.example/steal')
  await logIn(rae)
  await expect.poll(whereabouts).toBe('/home')
  expect(window.location.href).toBe(`${origin}/home`)
})

test.each(['/login', '/register', '/signup'])('%s sends a member home [accounts 2.24, 2.35]', async (path) => {
  server.answer('GET /items', feed([]))
  openApp(path, { as: rae })
  await expect.poll(whereabouts).toBe('/home')
})

test('/my-items shows a member the landing page [accounts 2.12] [R40]', async () => {
  openApp('/', { as: rae })
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toBeVisible()
  const words = heading.element().textContent
  visit('/my-items')
  await expect.poll(whereabouts).toBe('/my-items')
  await expect.element(heading).toHaveTextContent(words)
  await expect.element(page.getByRole('main').getByRole('link', { name: 'How It Works' })).toBeVisible()
})

test.each([nobodys, 'none'])("an item that doesn't exist (%s) leads home [marketplace 2.34, 8.6, 8.21]", async (id) => {
  server.refuse('GET /items/:itemId', 'not_found')
  server.refuse('GET /items/:itemId/more', 'not_found')
  server.refuse('GET /items/:itemId/reviews', 'not_found')
  server.answer('GET /items', feed([]))
  // As in the server's page of a paused item.
  const said = document.body.appendChild(document.createElement('article'))
  said.dataset.preview = ''
  openApp(`/item/${id}`, { as: rae })
  await expect.poll(shown('Item not found')).toBe(1)
  await expect.poll(whereabouts).toBe('/home')
  expect(said.isConnected).toBe(false)
})

test('a deleted item says so, and shows similar ones', async () => {
  server.refuse('GET /items/:itemId', 'item_deleted')
  const like = itemCard(member('Sam'), { title: 'Sledge' })
  server.answer('GET /items/:itemId/more', { of_owner: [], similar: [like] })
  server.refuse('GET /items/:itemId/reviews', 'not_found')
  openApp(`/item/${nobodys}`)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Item not found' })).toBeVisible()
  await expect.element(page.getByText('This item isn’t listed any more.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Sledge/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See all items' })).toBeVisible()
  expect(shown('Item not found')()).toBe(1)
  expect(whereabouts()).toBe(`/item/${nobodys}`)
})

test('an item that fails to load leads home [marketplace 2.34]', async () => {
  server.refuse('GET /items/:itemId', 'internal')
  server.refuse('GET /items/:itemId/more', 'internal')
  server.refuse('GET /items/:itemId/reviews', 'internal')
  server.answer('GET /items', feed([]))
  openApp(`/item/${nobodys}`, { as: rae })
  await expect.poll(shown('Failed to load item details')).toBe(1)
  await expect.poll(whereabouts).toBe('/home')
})

test('offline, opening an item for the first time shows an error on the current page', async () => {
  const sledge = itemCard(member('Sam'), { title: 'Sledge' })
  server.answer('GET /items', feed([sledge]))
  server.cut('GET /items/:itemId')
  server.cut('GET /items/:itemId/more')
  server.cut('GET /items/:itemId/reviews')
  openApp('/home', { as: rae })
  const link = page.getByRole('link', { name: 'Sledge', exact: true })
  await expect.element(link).toBeVisible()
  await expect.poll(() => onlineManager.hasListeners()).toBe(true)
  window.dispatchEvent(new Event('offline'))
  // Restores the network for the next test, also after a failure; by then the library no longer listens for events.
  onTestFinished(() => {
    window.dispatchEvent(new Event('online'))
    onlineManager.setOnline(true)
  })
  await link.click()
  await expect.poll(shown('Failed to load item details')).toBe(1)
  await expect.poll(shown(errorSentence('network'))).toBe(1)
  await expect.element(link).toBeVisible()
})

test("a conversation that doesn't exist leads to the messages [marketplace 8.21]", async () => {
  server.refuse('GET /conversations/:conversationId', 'not_found')
  server.refuse('GET /conversations/:conversationId/messages', 'not_found')
  server.answer('GET /conversations', { conversations: [], next_cursor: null })
  openApp(`/messages/${nobodys}`, { as: rae })
  await expect.poll(shown('Failed to load conversation details')).toBe(1)
  await expect.poll(whereabouts).toBe('/messages')
})

test('an unknown address says so, and links home [marketplace 8.21]', async () => {
  server.answer('GET /items', feed([]))
  openApp('/no-such-page', { as: rae })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Browse items' }).click()
  await expect.poll(whereabouts).toBe('/home')
})
