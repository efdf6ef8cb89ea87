import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../test/app.tsx'
import { dayFromNow, member, rental } from '../../../test/fixtures.ts'
import { server } from '../../../test/stand-in.ts'

const [owner, renter] = [member('Oda'), member('Rik')]
const steps = page.getByRole('list', { name: 'Booking progress' })
const here = () => steps.element().querySelector('[aria-current="step"]')?.textContent

type Changes = Parameters<typeof rental>[1]

const cases: readonly (readonly [string, Changes, string])[] = [
  ['waits for its answer', {}, 'Owner confirms'],
  ['is booked', { status: 'booked', payment_state: 'captured' }, 'Collect'],
  ['is confirmed', { status: 'confirmed', payment_state: 'captured' }, 'Collect'],
  ['has begun', { status: 'confirmed', payment_state: 'captured', start_date: dayFromNow(-1) }, 'Return'],
]

test.each(cases)('a booking that %s shows its current step on the card [R51]', async (_, changes, step) => {
  server.answer('GET /my/rentals', { rentals: [rental({ owner, renter, role: 'renter' }, changes)], next_cursor: null })
  server.answer('GET /my/rentals/past', { rentals: [], next_cursor: null })
  openApp('/my-rentals', { as: renter })
  await expect.element(steps).toBeVisible()
  expect(here()).toBe(step)
  // From the day before the hire begins, its card shows the safety instructions.
  const cards = changes?.status === undefined ? 0 : 1
  await expect.poll(() => page.getByRole('heading', { name: 'Using it safely' }).all()).toHaveLength(cards)
})

test('a booking that has run for days no longer says what to do if nobody comes', async () => {
  const changes = { status: 'confirmed', payment_state: 'captured', start_date: dayFromNow(-3) } as const
  server.answer('GET /my/rentals', { rentals: [rental({ owner, renter, role: 'renter' }, changes)], next_cursor: null })
  server.answer('GET /my/rentals/past', { rentals: [], next_cursor: null })
  openApp('/my-rentals', { as: renter })
  await expect.element(page.getByRole('heading', { name: 'Using it safely' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Report it to Support' })).not.toBeInTheDocument()
})

test("a renter confirms that they've read how to use the item safely", async () => {
  const hire = rental({ owner, renter, role: 'renter' }, { status: 'confirmed', payment_state: 'captured' })
  server.answer('GET /my/rentals', { rentals: [hire], next_cursor: null })
  server.answer('GET /my/rentals/past', { rentals: [], next_cursor: null })
  openApp('/my-rentals', { as: renter })
  const press = page.getByRole('button', { name: 'I have read this' })
  // And what to do if nobody comes.
  await expect
    .element(page.getByText(/If they don't come, don't cancel yourself: .* with a full refund\./))
    .toBeVisible()
  const report = page.getByRole('link', { name: 'Report it to Support' })
  await expect.element(report).toHaveAttribute('href', '/item-support')
  server.refuse('POST /rentals/:rentalId/safety-read', 'rental_state')
  await press.click()
  await expect.element(page.getByText(/^This booking has changed in the meantime/)).toBeVisible()
  server.answer('POST /rentals/:rentalId/safety-read', { ...hire, safety_read: true })
  server.answer('GET /my/rentals', { rentals: [{ ...hire, safety_read: true }], next_cursor: null })
  await press.click()
  await expect.element(page.getByText('You have read this.')).toBeVisible()
  await expect.element(press).not.toBeInTheDocument()
})

const moved = (what: 'captured' | 'refunded', amount: number) =>
  ({ at: '2026-11-26T17:30:00.000Z', what, by: 'system', note: null, amount }) as const

const sides: readonly (readonly ['owner' | 'renter', Changes, string, string])[] = [
  ['owner', {}, 'Request from Rik', 'You earn £10.00'],
  ['owner', { status: 'confirmed', payment_state: 'captured' }, 'Hired by Rik', 'You earn £10.00'],
  [
    'owner',
    { status: 'completed', payment_state: 'captured', earns_at: '2026-11-27T17:30:00.000Z' },
    'Hired by Rik',
    'You earn £10.00 on 27 Nov, 17:30',
  ],
  [
    'owner',
    { status: 'confirmed', payment_state: 'disputed', owner_earns: 0 },
    'Hired by Rik',
    "£11.50 totalDisputed: the renter’s bank decidesThe payment is disputed. Anything you haven't been paid yet waits",
  ],
  [
    'owner',
    {
      status: 'cancelled',
      payment_state: 'captured',
      owner_earns: 5,
      earns_at: '2026-11-27T17:30:00.000Z',
      timeline: [moved('captured', 11.5), moved('refunded', 5.75)],
    },
    'Hired by Rik',
    'You earn £5.00 on 27 Nov, 17:30Paid, £5.75 refunded',
  ],
  [
    'owner',
    {
      status: 'cancelled',
      payment_state: 'refunded',
      owner_earns: 0,
      timeline: [moved('captured', 11.5), moved('refunded', 11.5)],
    },
    'Hired by Rik',
    '£11.50 totalRefunded £11.50',
  ],
  [
    'owner',
    { status: 'cancelled', payment_state: 'capturing' },
    'Hired by Rik',
    '£11.50 totalPayment is being settled',
  ],
  [
    'owner',
    {
      status: 'cancelled',
      payment_state: 'released',
      timeline: [{ at: '2026-11-26T17:30:00.000Z', what: 'expired', by: 'system', note: null, amount: null }],
    },
    'Request from Rik',
    '£11.50 totalNot charged',
  ],
  ['renter', {}, 'Owner: Oda', '£11.50 total'],
  ['renter', { status: 'cancelled', payment_state: 'refund_failed' }, 'Owner: Oda', 'Write to Support'],
]

test.each(sides)('the card of the %s shows the other person and the amount: %o', async (role, changes, who, money) => {
  server.answer('GET /my/rentals', { rentals: [rental({ owner, renter, role }, changes)], next_cursor: null })
  server.answer('GET /my/rentals/past', { rentals: [], next_cursor: null })
  openApp(role === 'owner' ? '/my-rentals?tab=listings' : '/my-rentals', { as: role === 'owner' ? owner : renter })
  const card = page.getByRole('article')
  await expect.element(card).toBeVisible()
  const text = card.element().textContent
  expect([text.includes(who), text.includes(money)]).toEqual([true, true])
})

test("“Booking Confirmed!” is above the steps, with the owner's as the next [R20] [R51]", async () => {
  const paid = rental({ owner, renter, role: 'renter' })
  server.answer('POST /payments/verify', { success: true, message: 'Your payment is authorised.', rental: paid })
  openApp('/payment-success?session_id=cs_1', { as: renter })
  await expect.element(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  await expect.element(page.getByText(/The owner will confirm soon/)).toBeVisible()
  expect(here()).toBe('Owner confirms')
})

test('on a phone with double-size text a hire reads from top to bottom, and fits the screen', async () => {
  // Half the width has the same effect as text at twice the size.
  await page.viewport(195, 422)
  onTestFinished(() => page.viewport(1280, 800))
  const hire = rental({ owner, renter, role: 'renter' }, { status: 'confirmed', payment_state: 'captured' })
  server.answer('GET /my/rentals', { rentals: [hire], next_cursor: null })
  server.answer('GET /my/rentals/past', { rentals: [], next_cursor: null })
  openApp('/my-rentals', { as: renter })
  const title = page.getByRole('heading', { name: hire.item.title })
  await expect.element(title).toBeVisible()
  const picture = page.getByRole('article').element().firstElementChild
  expect(picture?.getBoundingClientRect().bottom).toBeLessThanOrEqual(title.element().getBoundingClientRect().top)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(195)
})
