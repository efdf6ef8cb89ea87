import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, whereabouts } from '../../../test/app.tsx'
import { due, dueAt, press, stopClock, turn } from '../../../test/clock.ts'
import { dayButton } from '../../../test/days.ts'
import { dayFromNow, item, member, noReviews, quote, rental } from '../../../test/fixtures.ts'
import { shown } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'

const [owner, renter] = [member('Oda'), member('Rik')]
const asOwner = rental({ owner, renter, role: 'owner' })
const nothingPast = { rentals: [], next_cursor: null }
const done = { rental: null, payment: 'none', notified: true } as const

type Changes = Parameters<typeof rental>[1]

test('a second and a half after the checkout opens, the bookings are shown [marketplace 4.19, 9.19]', async () => {
  const { id } = item(owner)
  server.answer('GET /items/:itemId', item(owner))
  server.answer('GET /items/:itemId/more', { of_owner: [], similar: [] })
  server.answer('GET /items/:itemId/reviews', noReviews)
  server.answer('POST /quotes', quote)
  server.answer('GET /my/rentals', { rentals: [], next_cursor: null })
  server.answer('GET /my/rentals/past', nothingPast)
  const answer = server.hold('POST /rentals', { rental_id: asOwner.id, url: '/placeholder.svg' })
  // A frame instead of the tab: behind a real tab this page would hardly be rendered.
  const tab = document.body.appendChild(document.createElement('iframe'))
  onTestFinished(() => tab.remove())
  vi.spyOn(window, 'open').mockReturnValue(tab.contentWindow)
  openApp(`/item/${id}`, { as: renter })
  await dayButton(dayFromNow(0)).click()
  await expect.element(page.getByLabelText('Price breakdown').getByText('£11.50')).toBeVisible()
  await page.getByRole('button', { name: 'Request to Hire' }).click()
  await expect.poll(() => server.asked('POST /rentals')).toBe(1)
  stopClock()
  answer()
  await due(shown('Booking request submitted! Please complete payment to confirm.'), 1)
  await turn(1499)
  expect(whereabouts()).toBe(`/item/${id}`)
  await turn(1)
  await dueAt('/my-rentals')
  expect(tab.contentWindow?.location.pathname).toBe('/placeholder.svg')
})

test('the confirmation of an answer is shown for two seconds [marketplace 8.42, 9.19]', async () => {
  const path = `/owner-response/${asOwner.id}`
  server.answer('GET /rentals/:rentalId/request', asOwner)
  server.answer('GET /rentals/:rentalId/neighbours', { neighbours: [] })
  server.answer('GET /my/rentals', { rentals: [], next_cursor: null })
  server.answer('GET /my/rentals/past', nothingPast)
  const approved = rental({ owner, renter, role: 'owner' }, { status: 'confirmed', actions: ['cancel'] })
  server.answer('POST /rentals/:rentalId/approve', { rental: approved, payment: 'captured', notified: true })
  openApp(path, { as: owner })
  await page.getByLabelText('Collection Location').fill('The blue door')
  stopClock()
  press(page.getByRole('button', { name: 'Approve Request' }))
  await due(shown('Booking request approved successfully!'), 1)
  await turn(1999)
  expect(whereabouts()).toBe(path)
  await turn(1)
  await dueAt('/my-rentals')
})

test('half a second after a return, the review dialog opens [marketplace 4.10, 9.19]', async () => {
  const confirmed = rental({ owner, renter, role: 'owner' }, { status: 'confirmed', actions: ['return'] })
  const completed = rental({ owner, renter, role: 'owner' }, { status: 'completed', actions: [] })
  server.answer('GET /my/rentals', { rentals: [confirmed], next_cursor: null })
  server.answer('GET /my/rentals/past', nothingPast)
  server.answer('POST /rentals/:rentalId/return', { rental: completed, payment: 'none', notified: true })
  // Loads the dialog in advance, so that loading doesn't delay it.
  await import('../reviews/review-dialog.tsx')
  openApp('/my-rentals?tab=listings', { as: owner })
  await page.getByRole('button', { name: 'Mark as Returned' }).click()
  const confirm = page.getByRole('button', { name: 'Confirm return' })
  await expect.element(confirm).toBeVisible()
  stopClock()
  press(confirm)
  await due(shown('Return confirmed!'), 1)
  await turn(499)
  const review = page.getByRole('dialog', { name: 'Leave a review' })
  expect(review.elements()).toHaveLength(0)
  await turn(1)
  await due(() => review.elements().length, 1)
})

const acts: readonly (readonly [
  string,
  Parameters<typeof rental>[0]['role'],
  Changes,
  () => Promise<unknown>,
  string,
])[] = [
  [
    'a return',
    'owner',
    { status: 'confirmed', actions: ['return'] },
    async () => {
      server.answer('POST /rentals/:rentalId/return', done)
      await page.getByRole('button', { name: 'Mark as Returned' }).click()
      await page.getByRole('button', { name: 'Confirm return' }).click()
    },
    'Return confirmed!',
  ],
  [
    'a decline',
    'owner',
    {},
    async () => {
      server.answer('POST /rentals/:rentalId/decline', { ...done, payment: 'released' })
      await page.getByRole('button', { name: 'Decline', exact: true }).click()
      await page.getByRole('button', { name: 'Decline Request' }).click()
    },
    'Hire request declined',
  ],
  [
    'a cancellation',
    'renter',
    { status: 'confirmed', actions: ['cancel'], refund_if_cancelled: 11.5 },
    async () => {
      server.answer('POST /rentals/:rentalId/cancel', { ...done, payment: 'refunded' })
      await page.getByRole('button', { name: 'Cancel', exact: true }).click()
      await page.getByRole('dialog').getByRole('textbox').fill('Ill.')
      await page.getByRole('button', { name: 'Cancel booking' }).click()
    },
    'Booking cancelled successfully',
  ],
  [
    'a change that is asked for',
    'renter',
    { actions: ['withdraw', 'amend'] },
    async () => {
      server.answer('POST /rentals/:rentalId/amend', done)
      await page.getByRole('button', { name: 'Amend' }).click()
      await page.getByRole('dialog').getByRole('textbox').fill('A day later.')
      await page.getByRole('button', { name: 'Send request' }).click()
    },
    'Amendment request sent',
  ],
]

test.each(acts)('%s is confirmed while the lists are still reloading [R61]', async (_, role, changes, act, toast) => {
  server.answer('GET /my/rentals', { rentals: [rental({ owner, renter, role }, changes)], next_cursor: null })
  server.answer('GET /my/rentals/past', nothingPast)
  openApp(role === 'owner' ? '/my-rentals?tab=listings' : '/my-rentals', { as: role === 'owner' ? owner : renter })
  await expect.element(page.getByRole('article')).toBeVisible()
  const answerLists = server.hold('GET /my/rentals', { rentals: [], next_cursor: null })
  await act()
  await expect.element(page.getByText(toast)).toBeVisible()
  await expect.element(page.getByRole('article')).toBeVisible()
  answerLists()
  await expect.poll(() => page.getByRole('article').elements()).toEqual([])
})

test('bookings that fail to load are retried after two seconds [marketplace 8.28, 9.19]', async () => {
  server.cut('GET /my/rentals')
  server.answer('GET /my/rentals/past', nothingPast)
  openApp('/item-support', { as: renter })
  const items = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Items' })
  await expect.element(items).toBeVisible()
  stopClock()
  press(items)
  await due(shown('Failed to load hire data. Please try again.'), 1)
  await turn(1999)
  expect(server.asked('GET /my/rentals')).toBe(1)
  await turn(1)
  await due(() => server.asked('GET /my/rentals'), 2)
})
