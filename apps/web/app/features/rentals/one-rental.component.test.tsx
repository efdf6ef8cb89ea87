import type { RentalView } from '@itemo/contract/rental-views.ts'
import { onlineManager } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '#app/lib/query-client.ts'
import { openApp, visit, whereabouts } from '../../../test/app.tsx'
import { member, rental } from '../../../test/fixtures.ts'
import { focus } from '../../../test/keyboard.ts'
import { server } from '../../../test/stand-in.ts'
import { joined, acceptSockets, sendChange } from '../../../test/stand-in-socket.ts'

const [owner, renter, stranger] = [member('Oda'), member('Rik'), member('Tess')]
const asked = { what: 'requested', at: '2026-03-01T09:00:00.000Z', by: 'renter', amount: null, note: null } as const

const hireOf = (role: 'owner' | 'renter', changes: Partial<RentalView> = {}) =>
  rental({ owner, renter, role }, { timeline: [asked], ...changes })
const { id } = hireOf('renter')
const path = `/my-rentals/${id}`
const ofOwner = '/my-rentals?tab=listings'

const card = page.getByRole('article', { name: 'Pressure washer' })
const back = page.getByRole('link', { name: /^Back to/ })
const heading = page.getByRole('heading', { level: 1 })
const agreed: Partial<RentalView> = { status: 'confirmed', payment_state: 'captured', actions: [] }

beforeEach(() => {
  acceptSockets()
  server.answer('GET /my/rentals', { rentals: [], next_cursor: null })
  server.answer('GET /my/rentals/past', { rentals: [], next_cursor: null })
  server.answer('GET /conversations', { conversations: [], next_cursor: null })
})

test.each([
  { role: 'renter', as: renter, changes: {}, title: 'Your request', list: 'My Bookings', to: '/my-rentals' },
  { role: 'renter', as: renter, changes: agreed, title: 'Your booking', list: 'My Bookings', to: '/my-rentals' },
  { role: 'owner', as: owner, changes: {}, title: 'Request for your item', list: 'My Listings', to: ofOwner },
  { role: 'owner', as: owner, changes: agreed, title: 'Booking of your item', list: 'My Listings', to: ofOwner },
] as const)('its $role sees $title alone, with what happened, and the way to the list', async (seen) => {
  const { role, as, changes, title, list, to } = seen
  const hire = hireOf(role, changes)
  server.answer('GET /rentals/:rentalId', ({ params }) => ({ ...hire, id: params.rentalId }))
  openApp(path, { as })
  await expect.element(heading).toHaveTextContent(title)
  await expect.element(card.getByRole('heading', { level: 2, name: 'Pressure washer' })).toBeVisible()
  await expect.element(card.getByRole('heading', { level: 3, name: 'What happened' })).toBeVisible()
  await expect.element(card.getByText(/asked to hire it/)).toBeVisible()
  expect(card.getByRole('link', { name: 'Details' }).elements()).toEqual([])
  await expect.element(back).toHaveTextContent(`Back to ${list}`)
  await back.click()
  await expect.poll(whereabouts).toBe(to)
})

test('a card of a list leads to its hire, which shows at once what the list has', async () => {
  server.answer('GET /my/rentals', { rentals: [hireOf('renter')], next_cursor: null })
  const come = server.hold('GET /rentals/:rentalId', hireOf('renter', agreed))
  openApp('/my-rentals', { as: renter })
  await card.getByRole('link', { name: 'Details' }).click()
  await expect.poll(whereabouts).toBe(path)
  await expect.element(heading).toHaveTextContent('Your request')
  come()
  await expect.element(heading).toHaveTextContent('Your booking')
})

test('the actions of the list work here, and what changes elsewhere shows by itself', async () => {
  server.answer('GET /rentals/:rentalId', hireOf('owner'))
  openApp(path, { as: owner })
  await expect.element(card.getByRole('link', { name: 'Respond' })).toHaveAttribute('href', `/owner-response/${id}`)
  await card.getByRole('button', { name: 'Message', exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: 'Message Rik' })).toBeVisible()
  await userEvent.keyboard('{Escape}')

  await expect.poll(joined).toContain('rentals_realtime')
  server.answer('GET /rentals/:rentalId', hireOf('owner', { ...agreed, actions: ['return'] }))
  sendChange('rentals', 'UPDATE', { id })
  await expect.element(heading).toHaveTextContent('Booking of your item')

  server.answer('POST /rentals/:rentalId/return', () => {
    server.answer('GET /rentals/:rentalId', hireOf('owner', { ...agreed, status: 'completed' }))
    return { rental: null, payment: 'captured', notified: true }
  })
  await card.getByRole('button', { name: 'Mark as Returned' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm return' }).click()
  await expect.element(card.getByText('Completed', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('a request that its renter withdraws here is gone, and the keyboard goes on from there', async () => {
  server.answer('GET /rentals/:rentalId', hireOf('renter'))
  openApp(path, { as: renter })
  server.answer('POST /rentals/:rentalId/withdraw', () => {
    server.refuse('GET /rentals/:rentalId', 'not_found')
    return { rental: null, payment: 'released', notified: true }
  })
  await focus(card.getByRole('button', { name: 'Cancel' }))
  await userEvent.keyboard('{Enter}')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel request' }).click()
  await expect.element(heading).toHaveTextContent('This request is no longer here')
  await expect.element(page.getByRole('link', { name: 'Go to My Bookings' })).toHaveFocus()
})

test('a stranger reads the same as where there is no such hire, and someone who works here finds the console', async () => {
  server.refuse('GET /rentals/:rentalId', 'not_found')
  openApp(path, { as: stranger })
  await expect.element(heading).toHaveTextContent('Booking Not Found')
  await expect.element(page.getByRole('link', { name: 'Go to My Bookings' })).toHaveAttribute('href', '/my-rentals')
  expect(page.getByRole('link', { name: /in the console/ }).elements()).toEqual([])
  localStorage.setItem('itemo-console-seen', String(Date.now()))
  openApp(path, { as: stranger })
  const atConsole = page.getByRole('link', { name: 'Open the hire in the console' })
  await expect.element(atConsole).toHaveAttribute('href', `/operator/rentals/${id}`)
})

test('a hire that does not load says so, and is tried again', async () => {
  server.refuse('GET /rentals/:rentalId', 'internal')
  openApp(path, { as: renter })
  await expect.element(heading).toHaveTextContent('Unable to load this booking')
  // The page asks once more when it begins to listen.
  await expect.poll(joined).toContain('rentals_realtime')
  await expect.poll(() => server.asked('GET /rentals/:rentalId')).toBe(2)
  server.answer('GET /rentals/:rentalId', hireOf('renter'))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(card).toBeVisible()
})

test('without a network the page says so, and shows the hire once there is one', async () => {
  openApp('/my-rentals', { as: renter })
  await expect.element(page.getByText('No items found')).toBeVisible()
  server.cut('GET /rentals/:rentalId')
  await expect.poll(() => onlineManager.hasListeners()).toBe(true)
  window.dispatchEvent(new Event('offline'))
  onTestFinished(() => void window.dispatchEvent(new Event('online')))
  visit(path)
  await expect.element(heading).toHaveTextContent('Unable to load this booking')
  // A page that was drawn a moment ago doesn't listen yet.
  const drawn = queryClient()
    .getQueryCache()
    .find({ queryKey: ['rentals', 'one', id] })
  await expect.poll(() => drawn?.getObserversCount()).toBe(1)
  server.answer('GET /rentals/:rentalId', hireOf('renter'))
  window.dispatchEvent(new Event('online'))
  await expect.element(card).toBeVisible()
})
