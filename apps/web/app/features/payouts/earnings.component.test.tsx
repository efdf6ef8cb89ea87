import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, whereabouts } from '../../../test/app.tsx'
import { idOf, member } from '../../../test/fixtures.ts'
import { expectText } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'
import type { Earning, Earnings, Payout, PayoutAccount } from './earnings-queries.ts'

const owner = member('Orla')

const account: PayoutAccount = { available: true, state: 'active', bank_ready: true }
const nothing = { coming_up: 0, on_its_way: 0, paid_out: 0, owed_by_you: 0 }

function earnings(changes: Partial<Earnings> = {}): Earnings {
  return { account, totals: nothing, entries: [], next_cursor: null, ...changes }
}

function earning(name: string, changes: Partial<Earning> = {}): Earning {
  return {
    id: idOf(name),
    rental_id: idOf(`hire of ${name}`),
    item_title: name,
    start_date: '2026-06-03',
    end_date: '2026-06-05',
    kind: 'hire',
    amount: 30,
    damage: 0,
    state: 'expected',
    blocked_by: null,
    decision_id: null,
    held_reason: null,
    ready_at: null,
    sent_at: null,
    ...changes,
  }
}

beforeEach(() => {
  server.answer('GET /my/payouts', { payouts: [], next_cursor: null })
  server.answer('GET /my/earning-years', { years: [] })
})

const rows = () =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

test('totals are shown, and each hire says where its money is', async () => {
  const at = '2026-06-06T16:30:00.000Z'
  server.answer(
    'GET /my/earnings',
    earnings({
      totals: { coming_up: 60, on_its_way: 12.5, paid_out: 1200, owed_by_you: 30 },
      entries: [
        earning('Tent'),
        earning('Guitar', { amount: 40.5, damage: 10.5 }),
        earning('Drill', { state: 'waiting', ready_at: at }),
        earning('Saw', { state: 'ready', ready_at: at }),
        earning('Ladder', { state: 'sending', kind: 'cancellation', amount: 12.5 }),
        earning('Bike', { state: 'sent', sent_at: '2026-06-05T23:30:00.000Z' }),
        earning('Kayak', { state: 'blocked', blocked_by: 'dispute' }),
        earning('Sander', { state: 'reversing' }),
        earning('Easel', { state: 'blocked', blocked_by: 'operator', held_reason: 'We wait for your receipt.' }),
        earning('Loom', { state: 'blocked', blocked_by: 'operator', decision_id: idOf('decision') }),
      ],
    }),
  )
  openApp('/earnings', { as: owner })
  await expectText('£1,200.00')
  await expectText(/^£30\.00 was paid to you but has to be returned/)
  expect(rows()).toEqual([
    'Tent3 Jun – 5 Jun 2026Due 24 hours after the return£30.00',
    'Guitar3 Jun – 5 Jun 2026Due 24 hours after the return£40.50£10.50 of it for damage',
    'Drill3 Jun – 5 Jun 2026Due 6 Jun, 17:30£30.00',
    "Saw3 Jun – 5 Jun 2026It's sent next£30.00",
    'Ladder3 Jun – 5 Jun 2026, cancelledOn its way£12.50',
    'Bike3 Jun – 5 Jun 2026Paid 6 Jun 2026£30.00',
    "Kayak3 Jun – 5 Jun 2026On hold: the renter's bank is looking into the payment£30.00",
    'Sander3 Jun – 5 Jun 2026Being taken back: the renter got a refund£30.00',
    "Easel3 Jun – 5 Jun 2026On hold while we check it. You don't have to do anything“We wait for your receipt.”£30.00",
    "Loom3 Jun – 5 Jun 2026On hold while we check it. You don't have to do anything · Read why£30.00",
  ])
})

test('payouts to the bank are listed with their dates, and more can be loaded', async () => {
  const payout = (id: string, state: Payout['state'], day: string, amount = 30) => ({
    id: idOf(id),
    amount,
    state,
    arrives_on: day,
    created_at: '2026-06-06T16:30:00.000Z',
  })
  server.answer('GET /my/earnings', earnings())
  server.answer('GET /my/payouts', ({ query }) =>
    query.cursor === 'earlier'
      ? { payouts: [payout('c', 'failed', '2026-06-02')], next_cursor: null }
      : {
          payouts: [payout('a', 'pending', '2026-06-09', 1200), payout('b', 'paid', '2026-06-05')],
          next_cursor: 'earlier',
        },
  )
  openApp('/earnings', { as: owner })
  await expect.element(page.getByRole('heading', { name: 'Paid to your bank' })).toBeVisible()
  expect(rows()).toEqual(['Arrives 9 Jun 2026£1,200.00', 'Arrived 5 Jun 2026£30.00'])
  await page.getByRole('button', { name: 'Show earlier payouts' }).click()
  await expectText(/^Returned by your bank/)
  expect(rows()).toHaveLength(3)
})

test('tax years show their dates, expand to months, and can be downloaded', async () => {
  const year = { year: 2026, from: '2026-04-06', until: '2027-04-05', paid: 42.5 }
  const months = [
    { month: '2026-11', paid: 12.5 },
    { month: '2026-09', paid: 30 },
  ]
  server.answer('GET /my/earnings', earnings())
  server.answer('GET /my/earning-years', { years: [{ ...year, months }] })
  server.file('/api/v1/my/earnings/2026.csv', '"Date"\r\n')
  openApp('/earnings', { as: owner })
  const section = page.getByRole('region', { name: 'Tax years' })
  await expect.element(section.getByText('Tax year 2026/27')).toBeVisible()
  await expect.element(section.getByText('6 Apr 2026 – 5 Apr 2027')).toBeVisible()
  await section.getByText('Months').click()
  await expect.element(section.getByText('September 2026')).toBeVisible()
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click')
  click.mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await section.getByRole('button', { name: 'Download tax year 2026/27 as CSV' }).click()
  await expect.poll(() => saved).toEqual(['itemo-earnings-2026.csv'])
  click.mockRestore()
})

test('payouts that fail to load can be retried', async () => {
  server.answer('GET /my/earnings', earnings({ entries: [earning('Tent')] }))
  server.refuse('GET /my/payouts', 'internal')
  openApp('/earnings', { as: owner })
  const section = page.getByRole('region', { name: 'Paid to your bank' })
  await expect.element(section.getByRole('alert')).toBeVisible()
  server.answer('GET /my/payouts', { payouts: [], next_cursor: null })
  await section.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(() => section.elements()).toHaveLength(0)
})

test('without earnings, the page says what to do to get some', async () => {
  server.answer('GET /my/earnings', earnings({ account: { ...account, state: 'none', bank_ready: false } }))
  openApp('/earnings', { as: owner })
  await expectText('Your earnings appear here after your first hire.')
  await expect.element(page.getByRole('link', { name: 'List an item' })).toHaveAttribute('href', '/list-item')
  await expect.element(page.getByRole('button', { name: 'Set up payouts' })).toBeVisible()
})

test('earnings that fail to load can be retried, and then load page by page to the end', async () => {
  const entries = Array.from({ length: 4 }, (_, index) => earning(`Item ${index}`))
  server.refuse('GET /my/earnings', 'internal')
  openApp('/earnings', { as: owner })
  await expect.element(page.getByRole('heading', { name: 'Failed to load your earnings' })).toBeVisible()
  server.answer('GET /my/earnings', ({ query }) =>
    query.cursor === 'two'
      ? earnings({ entries: entries.slice(2) })
      : earnings({ entries: entries.slice(0, 2), next_cursor: 'two' }),
  )
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(() => rows().length).toBe(4)
})

const dashboard = 'See balance and payouts'

test.each<[string, Partial<PayoutAccount>, RegExp, readonly string[]]>([
  ['started', { state: 'started', bank_ready: false }, /haven't finished setting up/, ['Finish setting up']],
  [
    'missing information',
    { state: 'needs_more', bank_ready: false },
    /needs something more/,
    ['Give details', dashboard],
  ],
  ['active', {}, /^You're all set/, ['Change details', dashboard]],
  [
    'without a usable bank account',
    { bank_ready: false },
    /bank can't be paid at the moment/,
    ['Check details', dashboard],
  ],
  ['rejected', { state: 'rejected', bank_ready: false }, /can't pay you/, []],
  ['unavailable', { available: false, state: 'none', bank_ready: false }, /We settle them with you directly/, []],
])('an account that is %s says so, with the available actions', async (_what, changes, sentence, actions) => {
  server.answer('GET /my/earnings', earnings({ account: { ...account, ...changes } }))
  openApp('/earnings', { as: owner })
  const card = page.getByRole('region', { name: 'Payouts' })
  await expect.element(card.getByText(sentence)).toBeVisible()
  expect(
    card
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(actions)
})

test("without automatic payouts, ready dues are settled directly, and there's nothing to set up", async () => {
  server.answer(
    'GET /my/earnings',
    earnings({
      account: { available: false, state: 'none', bank_ready: false },
      totals: { ...nothing, coming_up: 30 },
      entries: [earning('Saw', { state: 'ready', ready_at: '2026-06-06T16:30:00.000Z' })],
    }),
  )
  openApp('/earnings', { as: owner })
  await expectText(/Ready: we'll settle it with you/)
  expect(page.getByRole('main').element().textContent).not.toContain('set up')
})

test("the button leads to the provider's page once, and a failure of the provider is shown", async () => {
  server.answer('GET /my/earnings', earnings({ account: { ...account, state: 'none', bank_ready: false } }))
  server.refuse('POST /my/payouts/onboarding', 'payment_provider')
  openApp('/earnings', { as: owner })
  const button = page.getByRole('button', { name: 'Set up payouts' })
  await button.click()
  await expectText("The payment service isn't responding. Please try again.")
  const answer = server.hold('POST /my/payouts/onboarding', { url: '#provider' })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  answer()
  await expect.poll(() => window.location.hash).toBe('#provider')
})

test("the provider's dashboard opens from the account, and a failure of the provider is shown", async () => {
  server.answer('GET /my/earnings', earnings())
  server.refuse('POST /my/payouts/dashboard', 'payment_provider')
  openApp('/earnings', { as: owner })
  const button = page.getByRole('button', { name: dashboard })
  await button.click()
  await expectText("The payment service isn't responding. Please try again.")
  server.answer('POST /my/payouts/dashboard', { url: '#dashboard' })
  await button.click()
  await expect.poll(() => window.location.hash).toBe('#dashboard')
})

test('returning from the provider shows the new state of the account', async () => {
  server.answer('GET /my/earnings', earnings())
  server.answer('POST /my/payouts/refresh', account)
  openApp('/earnings?payouts=return', { as: owner })
  await expectText(/^You're all set/)
  expect(whereabouts()).toBe('/earnings')
  expect(server.asked('POST /my/payouts/refresh')).toBe(1)
})

test('an expired link is replaced, and a failure to do so is shown', async () => {
  server.answer('GET /my/earnings', earnings({ account: { ...account, state: 'started', bank_ready: false } }))
  server.refuse('POST /my/payouts/onboarding', 'payment_provider')
  openApp('/earnings?payouts=refresh', { as: owner })
  await expectText("The payment service isn't responding. Please try again.")
  await expect.element(page.getByRole('button', { name: 'Finish setting up' })).toBeVisible()
  expect(whereabouts()).toBe('/earnings')
})
