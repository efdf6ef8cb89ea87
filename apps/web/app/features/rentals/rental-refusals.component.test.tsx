import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, visit, whereabouts } from '../../../test/app.tsx'
import { dayButton } from '../../../test/days.ts'
import { dayFromNow, item, member, noReviews, quote, rental, sessionOf } from '../../../test/fixtures.ts'
import { expectText } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'

const [owner, renter] = [member('Ona'), member('Rod')]
const asked = rental({ owner, renter, role: 'owner' })
const nothingPast = { rentals: [], next_cursor: null }

type Changes = Parameters<typeof rental>[1]

/** Opens the bookings with one rental, as one of its two sides. */
function openBookings(role: 'owner' | 'renter', changes: Changes): void {
  server.answer('GET /my/rentals', { rentals: [rental({ owner, renter, role }, changes)], next_cursor: null })
  server.answer('GET /my/rentals/past', nothingPast)
  openApp(role === 'owner' ? '/my-rentals?tab=listings' : '/my-rentals', { as: role === 'owner' ? owner : renter })
}

/** Opens the page of one request as its owner, with the pickup location filled in. */
async function openRequest(): Promise<void> {
  server.answer('GET /rentals/:rentalId/request', asked)
  server.answer('GET /rentals/:rentalId/neighbours', { neighbours: [] })
  server.answer('GET /my/rentals', { rentals: [], next_cursor: null })
  server.answer('GET /my/rentals/past', nothingPast)
  openApp(`/owner-response/${asked.id}`, { as: owner })
  await page.getByLabelText('Collection Location').fill('The blue gate')
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

/** Presses a button, enters the reason, and confirms. */
async function giveReason(button: string, confirm: string): Promise<void> {
  await press(button)
  await page.getByRole('dialog').getByRole('textbox').fill('My plans have changed.')
  await press(confirm)
}

/** Makes a call refuse the stored session, even after it was renewed. */
function endSession(call: 'POST /rentals/:rentalId/amend' | 'POST /rentals/:rentalId/cancel' | 'POST /conversations') {
  server.refuse(call, 'unauthenticated')
  server.auth.answer('POST /token', sessionOf(renter))
}

test("an answer refused because of the request's state says so [marketplace 8.39]", async () => {
  await openRequest()
  server.refuse('POST /rentals/:rentalId/approve', 'rental_state')
  await press('Approve Request')
  await expectText('Unable to process approval')
  server.refuse('POST /rentals/:rentalId/decline', 'rental_state')
  await press('Decline Request')
  await page.getByRole('dialog').getByRole('button', { name: 'Decline Request' }).click()
  await expectText('Unable to process decline')
})

test('an answer that fails says so, and can be repeated [marketplace 8.39, 8.41]', async () => {
  await openRequest()
  server.refuse('POST /rentals/:rentalId/approve', 'internal')
  await press('Approve Request')
  await expectText('Failed to approve booking request')
  server.refuse('POST /rentals/:rentalId/decline', 'internal')
  await press('Decline Request')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Decline Request' }).click()
  await expectText('Failed to decline booking request')
  server.answer('POST /rentals/:rentalId/decline', {
    rental: rental({ owner, renter, role: 'owner' }, { status: 'cancelled', actions: [] }),
    payment: 'release_failed',
    notified: true,
  })
  await dialog.getByRole('button', { name: 'Decline Request' }).click()
  await expectText('Decline processed but payment release failed')
})

test("an approval whose payment couldn't be captured says so [marketplace 8.40]", async () => {
  await openRequest()
  const approved = rental({ owner, renter, role: 'owner' }, { status: 'confirmed', actions: ['cancel'] })
  server.answer('POST /rentals/:rentalId/approve', { rental: approved, payment: 'capture_failed', notified: true })
  await press('Approve Request')
  await expectText('Approval processed but payment capture failed')
})

/** Approves, and goes to the bookings before the response has arrived. */
async function leaveWhileApproving(): Promise<void> {
  await press('Approve Request')
  await expect.poll(() => server.asked('POST /rentals/:rentalId/approve')).toBe(1)
  visit('/my-rentals')
  await expect.poll(whereabouts).toBe('/my-rentals')
}

test("an approval that fails after leaving its page uses the dashboard's texts [marketplace 8.32]", async () => {
  await openRequest()
  const refuse = server.holdRefusal('POST /rentals/:rentalId/approve', 'internal')
  await leaveWhileApproving()
  refuse()
  await expectText('Failed to approve hire request')
})

test("an approval that succeeds after leaving its page uses the dashboard's texts [marketplace 8.30]", async () => {
  await openRequest()
  const approved = rental({ owner, renter, role: 'owner' }, { status: 'confirmed', actions: ['cancel'] })
  const approve = server.hold('POST /rentals/:rentalId/approve', {
    rental: approved,
    payment: 'captured',
    notified: true,
  })
  await leaveWhileApproving()
  approve()
  await expectText('Hire request approved successfully!')
  await expectText(/^Renter has been notified of the approval/)
})

test('bookings that fail to load are retried three times, then show an error and a retry button [marketplace 2.51, 8.28]', async () => {
  server.cut('GET /my/rentals')
  server.answer('GET /my/rentals/past', nothingPast)
  openApp('/my-rentals', { as: renter })
  await expectText('Failed to load hire data. Please try again.')
  await expect.poll(() => page.getByRole('heading', { name: 'Unable to load hire data' }).elements().length).toBe(1)
  expect(server.asked('GET /my/rentals')).toBe(4)
  server.answer('GET /my/rentals', { rentals: [], next_cursor: null })
  await press('Try Again')
  await expectText("You haven't booked any items yet.")
})

test("an owner's refused action on the dashboard says so [marketplace 8.32]", async () => {
  openBookings('owner', {})
  server.refuse('POST /rentals/:rentalId/decline', 'internal')
  await press('Decline')
  await press('Decline Request')
  await expectText('Failed to decline hire request')
})

test('a refused return says so [marketplace 8.32]', async () => {
  openBookings('owner', { status: 'confirmed', actions: ['return'] })
  server.refuse('POST /rentals/:rentalId/return', 'internal')
  await press('Mark as Returned')
  await press('Confirm return')
  await expectText('Failed to confirm return')
})

test("a renter's refused actions on the dashboard say so [marketplace 8.32]", async () => {
  openBookings('renter', { status: 'confirmed', actions: ['amend', 'cancel'] })
  server.refuse('POST /rentals/:rentalId/amend', 'internal')
  await giveReason('Amend', 'Send request')
  await expectText('Failed to send amendment request')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  server.refuse('POST /rentals/:rentalId/cancel', 'internal')
  await giveReason('Cancel', 'Cancel booking')
  await expectText('Failed to cancel booking')
})

test('a change requested without a session says to log in [marketplace 8.34]', async () => {
  openBookings('renter', { status: 'confirmed', actions: ['amend'] })
  endSession('POST /rentals/:rentalId/amend')
  await giveReason('Amend', 'Send request')
  await expectText('You must be logged in to amend a booking')
})

test('a cancellation without a session says to log in [marketplace 8.34]', async () => {
  openBookings('renter', { status: 'confirmed', actions: ['cancel'] })
  endSession('POST /rentals/:rentalId/cancel')
  await giveReason('Cancel', 'Cancel booking')
  await expectText('You must be logged in to cancel a booking')
})

test('a message from the dashboard without a session says to log in [marketplace 8.19]', async () => {
  openBookings('renter', { status: 'confirmed', actions: [] })
  server.answer('GET /conversations', { conversations: [], next_cursor: null })
  endSession('POST /conversations')
  await press('Message')
  await page.getByRole('dialog').getByRole('textbox').fill('Is there a spare battery?')
  await press('Send message')
  await expectText('You must be logged in to send messages')
})

/** Opens an item as a renter and selects today. */
async function chooseToday(): Promise<void> {
  server.answer('GET /items/:itemId', item(owner))
  server.answer('GET /items/:itemId/more', { of_owner: [], similar: [] })
  server.answer('GET /items/:itemId/reviews', noReviews)
  server.answer('POST /quotes', quote)
  openApp(`/item/${item(owner).id}`, { as: renter })
  await dayButton(dayFromNow(0)).click()
  await expect.element(page.getByLabelText('Price breakdown').getByText('£11.50')).toBeVisible()
}

test('a request answered by a network proxy instead of the server says that no response came [marketplace 8.15]', async () => {
  await chooseToday()
  server.away('POST /rentals', 200)
  await press('Request to Hire')
  await expectText('Failed to create payment session - no response')
})

test('a refused request names the reason, and a dropped one the network [marketplace 8.13, 8.16]', async () => {
  await chooseToday()
  server.refuse('POST /rentals', 'payment_provider')
  await press('Request to Hire')
  await expect.element(page.getByText(/^Booking failed: \S/)).toBeVisible()
  server.cut('POST /rentals')
  await press('Request to Hire')
  await expectText('Network error - please check your connection and try again')
})

test("a request at an outdated price shows the new one, and isn't repeated [marketplace 5.1, 8.11]", async () => {
  await chooseToday()
  server.refuse('POST /rentals', 'price_changed')
  server.answer('POST /quotes', { ...quote, total_amount: 23 })
  await press('Request to Hire')
  await expect.element(page.getByText(/^Booking failed: The price has changed/)).toBeVisible()
  await expect.element(page.getByLabelText('Price breakdown').getByText('£23.00')).toBeVisible()
  expect(server.asked('POST /rentals')).toBe(1)
})

test('an item paused in the meantime is shown as paused when its price is requested', async () => {
  await chooseToday()
  server.refuse('POST /quotes', 'not_found')
  server.answer('GET /items/:itemId', { ...item(owner), status: 'paused' })
  await page.getByRole('button', { name: 'Clear dates' }).click()
  await dayButton(dayFromNow(1)).click()
  await expectText('PAUSED')
})

test('a request in an ended session asks to sign in again, and returns to the item [marketplace 8.12]', async () => {
  await chooseToday()
  server.refuse('POST /rentals', 'unauthenticated')
  server.auth.refuse('POST /token', 'refresh_token_not_found')
  await press('Request to Hire')
  await expectText('Your session has expired. Please sign in again.')
  await expect.poll(whereabouts).toBe(`/login?next=${encodeURIComponent(`/item/${item(owner).id}`)}`)
  expect(page.getByText('Logged out successfully').elements()).toEqual([])
})

test("a request that the account isn't allowed to make asks to sign in again [marketplace 8.16]", async () => {
  server.refuse('GET /items', 'internal')
  await chooseToday()
  server.refuse('POST /rentals', 'forbidden')
  await press('Request to Hire')
  await expectText('Authentication error - please sign in again')
})

test('a request for an item that no longer exists says so [marketplace 8.13]', async () => {
  await chooseToday()
  server.refuse('GET /items', 'internal')
  server.refuse('POST /rentals', 'not_found')
  await press('Request to Hire')
  await expectText('Item not found')
})
