import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerConsole, openConsole, sana } from '../../../test/console.ts'
import { at, detail, id, money, person, personDetail, rental, renterId } from '../../../test/console-fixtures.ts'
import { row } from '../../../test/queue.ts'
import { expectText } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => {
  answerConsole()
  server.answer('GET /staff/rentals', { rentals: [rental], next_cursor: null })
  server.answer('GET /staff/rentals/:rentalId', detail)
})

test('the list of rentals shows their state, and its filters are in the address', async () => {
  openConsole('/operator/rentals')
  await expectText('Confirmed · paid')
  await expect.element(page.getByRole('row', { name: /Cordless drill R-1A2B3C4D Mia Stone Tom Archer/ })).toBeVisible()
  server.answer('GET /staff/rentals', { rentals: [], next_cursor: null })
  await page.getByRole('combobox', { name: 'Needs' }).selectOptions('claim')
  await expectText('No matching rentals.')
  expect(window.location.search).toBe('?needs=claim')
  server.cut('GET /staff/rentals')
  await page.getByRole('combobox', { name: 'Needs' }).selectOptions('overdue')
  await expectText("Couldn't load the rentals")
})

test("a refund names its amount in the button, shows how it's split, and explains a refusal", async () => {
  openConsole(`/operator/rentals/${id}`)
  await button('Refund…').click()
  await page.getByLabelText('Amount').fill('11.50')
  await expectText('In all: renter gets £11.50 back · owner £20.00 · Itemo £3.00')
  await page.getByText('Itemo alone').click()
  await expectText(/owner £30.00 · Itemo -£7.00/)
  await button('Refund £11.50').click()
  await expectText('Please write at least 5 characters.')
  expect(server.asked('POST /staff/rentals/:rentalId/refund')).toBe(0)
  await page.getByLabelText('Why').fill('The chuck was broken.')
  server.refuse('POST /staff/rentals/:rentalId/refund', 'refund_too_large')
  await button('Refund £11.50').click()
  await expectText("That's more than can be refunded.")
  server.answer('POST /staff/rentals/:rentalId/refund', {
    ...detail,
    acts: [],
    money: { ...money, refunded: 11.5, left: 23 },
  })
  await button('Refund £11.50').click()
  await expectText('£11.50 goes back')
  await expectText('£23.00')
})

test("a cancellation follows the rule unless something else is chosen, and records who didn't come", async () => {
  openConsole(`/operator/rentals/${id}`)
  await button('Cancel…').click()
  await expect.element(button('Cancel and refund £34.50')).toBeVisible()
  await page.getByText('Half (£17.25)').click()
  await expect.element(button('Cancel and refund £17.25')).toBeVisible()
  await page.getByText('Nothing (£0.00)').click()
  await page.getByRole('radio', { name: 'The owner' }).click()
  await expectText("It counts on their profile as a hire they cancelled, until it's excused.")
  await page.getByLabelText('Why').fill('Nobody came with the item.')
  server.answer('POST /staff/rentals/:rentalId/cancel', ({ body }) => {
    expect(body.no_show).toBe('owner')
    return { ...detail, status: 'cancelled', acts: [] }
  })
  await button('Cancel without a refund').click()
  await expectText('Hire cancelled')
  await expectText(/Cancelled · paid/)
})

test("a cancellation because the owner didn't come refunds everything by default", async () => {
  server.answer('GET /staff/rentals/:rentalId', { ...detail, money: { ...money, by_rule: 0, max_refund: 10 } })
  openConsole(`/operator/rentals/${id}`)
  await button('Cancel…').click()
  await expect.element(button('Cancel without a refund')).toBeVisible()
  await page.getByRole('radio', { name: 'The owner' }).click()
  await expect.element(button('Cancel and refund £34.50')).toBeVisible()
  await expectText('In all: renter gets £34.50 back · owner £0.00 · Itemo £0.00')
})

test("staff record who didn't come to a hire that is already over", async () => {
  const over = { ...detail, status: 'completed' as const, acts: ['rental.record_no_show' as const] }
  server.answer('GET /staff/rentals/:rentalId', over)
  openConsole(`/operator/rentals/${id}`)
  await button("Record who didn't come…").click()
  await page.getByRole('radio', { name: 'The renter' }).click()
  await expectText(/^It counts as a late cancellation by them, until it's excused\. This doesn't move any money/)
  await page.getByLabelText('Why').fill('Nobody came to collect it.')
  const missed = {
    at,
    what: 'missed' as const,
    by: 'renter' as const,
    note: 'Nobody came to collect it.',
    amount: null,
  }
  const letGo = server.hold('POST /staff/rentals/:rentalId/no-show', ({ body }) => {
    expect(body.no_show).toBe('renter')
    return { ...over, acts: [], timeline: [missed] }
  })
  await button('Record it').click()
  // It stays open while it's on its way: what came of it is said.
  await expect.poll(() => server.asked('POST /staff/rentals/:rentalId/no-show')).toBe(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  letGo()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expectText(/^The renter didn't come to the hand-over, according to staff/)
})

test('a cancellation offers what the role may refund, up to what is left', async () => {
  const self = { user_id: sana.id, display_name: 'Sana', roles: ['finance' as const], child_safety: false }
  server.answer('GET /staff/me', { ...self, factor_at: at, counters: {} })
  const little = { ...money, refunded: 10, lost: 20, left: 4.5, max_refund: 4.5, by_rule: 4.5 }
  server.answer('GET /staff/rentals/:rentalId', { ...detail, money: little })
  openConsole(`/operator/rentals/${id}`)
  await button('Cancel…').click()
  await expect.element(button('Cancel and refund £4.50')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Full (£4.50)' })).toBeChecked()
  // Half includes what the bank took.
  await expect.element(page.getByRole('radio', { name: 'Half (£0.00)' })).toBeInTheDocument()
  await expect.element(page.getByText(/By the cancellation rule/)).not.toBeInTheDocument()
  await page.getByText('Other amount').click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('99')
  await expectText('In all: renter gets £14.50 back · owner £0.00 · Itemo £0.00')
})

test('a cancellation with a chosen amount refunds the cover as well', async () => {
  const ahead = { ...detail, start_date: '2099-05-03', end_date: '2099-05-05', total_amount: 36.9 }
  const cover = { paid: 2.4, back: 0, kept: 2.4, insurer: 'Pretend Mutual', reference: null }
  const covered = { ...money, paid: 36.9, left: 36.9, max_refund: 36.9, by_rule: 36.9, cover }
  server.answer('GET /staff/rentals/:rentalId', { ...ahead, money: covered })
  openConsole(`/operator/rentals/${id}`)
  await button('Cancel…').click()
  await page.getByText('Other amount').click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('5')
  await expectText("The cover's £2.40 is refunded as well.")
  await expect.element(button('Cancel and refund £7.40')).toBeVisible()
})

test("a cancellation splits only the hire's price if too little was taken for a cover", async () => {
  const less = { ...money, paid: 35, left: 35, max_refund: 35, by_rule: 35 }
  server.answer('GET /staff/rentals/:rentalId', { ...detail, total_amount: 36.9, money: less })
  openConsole(`/operator/rentals/${id}`)
  await button('Cancel…').click()
  await page.getByText('Nothing (£0.50)').click()
  await expectText('In all: renter gets £0.50 back · owner £30.00 · Itemo £4.50')
})

test("a cancellation above support's limit offers only the rule and another amount", async () => {
  const dear = { ...money, price: 345, paid: 345, left: 345, max_refund: 50, by_rule: 345 }
  server.answer('GET /staff/rentals/:rentalId', { ...detail, total_amount: 345, money: dear })
  openConsole(`/operator/rentals/${id}`)
  await button('Cancel…').click()
  await expect.element(button('Cancel and refund £345.00')).toBeVisible()
  await expect.element(page.getByText(/^Full/)).not.toBeInTheDocument()
  await expect.element(page.getByText('Other amount')).toBeVisible()
})

test("staff can't handle their own hire, nor see money that isn't for their role", async () => {
  server.answer('GET /staff/rentals/:rentalId', { ...detail, money: null, acts: [], is_own: true })
  openConsole(`/operator/rentals/${id}`)
  await expectText("You're part of this hire, so someone else has to handle it.")
  await expect.element(page.getByText('Left to refund')).not.toBeInTheDocument()
})

test("a person's history is shown, and their email only with a reason", async () => {
  server.answer('GET /staff/people', { people: [person], next_cursor: null })
  server.answer('GET /staff/people/:userId', personDetail)
  openConsole('/operator/people')
  await expect
    .element(page.getByRole('row', { name: /^Mia Stone m•••@e•••.org Mar 2026 1 1,000\+ 0 0 1 Not checked/ }))
    .toBeVisible()
  await expectText("Can't write")
  await page.getByRole('link', { name: /Mia Stone/ }).click()
  await expectText('C-1042 · Mia Stone')
  for (const line of ['“Kind and on time”', 'S-2207 · Where is my money?', '0 made · 1 about them, 1 upheld'])
    await expectText(line)
  await button('Show email…').click()
  await page.getByLabelText('Why').fill('They asked us to write.')
  server.answer('POST /staff/people/:userId/reveal', { value: 'mia@example.org' })
  await button('Show the email').click()
  await expectText('mia@example.org')
})

test("a person's page shows their public facts, and security activity on request", async () => {
  server.answer('GET /staff/people/:userId', personDetail)
  openConsole(`/operator/people/${person.id}`)
  for (const line of [
    'ID not checked',
    '3 hires as renter',
    "Cancelled late or didn't come once as a renter in the last year",
  ])
    await expectText(line)
  expect(server.asked('GET /staff/people/:userId/security-events')).toBe(0)
  const event = {
    id,
    at,
    kind: 'signed_in',
    by: 'self',
    count: 1,
    method: 'password',
    device: 'Firefox on Windows',
  } as const
  server.answer('GET /staff/people/:userId/security-events', { events: [event], next_cursor: null })
  await button('Show security activity').click()
  await expectText(/^Log-in with their password/)
  await expectText(/Firefox on Windows$/)
})

test('a cancellation is excused with a reason', async () => {
  server.answer('GET /staff/rentals/:rentalId', {
    ...detail,
    status: 'cancelled',
    acts: ['rental.excuse_cancellation'],
  })
  openConsole(`/operator/rentals/${id}`)
  await button('Excuse the cancellation…').click()
  await page.getByLabelText('Why').fill('They were in hospital.')
  server.answer('POST /staff/rentals/:rentalId/excuse-cancellation', { ...detail, status: 'cancelled', acts: [] })
  await button('Excuse the cancellation').click()
  await expectText('Cancellation excused')
  await expect.element(button('Excuse the cancellation…')).not.toBeInTheDocument()
})

const item = {
  id,
  title: 'Crossbow, hardly used',
  image_url: null,
  category: 'Archery',
  owner: { id: 'owner', full_name: 'Tom Archer' },
  daily_rate: 10,
  status: 'active' as const,
  is_boosted: false,
  open_reports: 0,
  risk: 60,
  risk_rules: ['held_word' as const],
  hires: 3,
  created_at: at,
  updated_at: at,
  description: 'A crossbow in good order.',
  location: 'E8',
  weekly_rate: null,
  monthly_rate: null,
  deposit: null,
  replacement_value: null,
  images: [],
  edits: {
    checked_at: at,
    count: 2,
    last_at: at,
    changes: [{ field: 'title' as const, before: 'Bow', after: 'Crossbow' }],
  },
  acts: ['item.hold' as const, 'item.take_down' as const, 'case.open' as const],
  cases: [],
  rentals: [],
}
const opened = row(2, item.title, {
  id: 'case',
  kind: 'person',
  subject_id: id,
  state: 'decided',
  decided_at: at,
  version: 2,
})

test('a listing can be taken down on its page with a statement, and restored; edits and audit log are shown', async () => {
  server.answer('GET /staff/items/:itemId', item)
  const entry = {
    id: '7',
    at,
    actor: { user_id: 'marcus', display_name: 'Marcus from Itemo' },
    source: 'console' as const,
    roles: ['moderator' as const],
    act: 'item.hold',
    words: 'held a listing',
    subject_kind: 'item',
    subject_id: id,
    subject_name: 'Crossbow',
    changes: {},
    reason: null,
  }
  server.answer('GET /staff/audit', { entries: [{ ...entry, is_undone: false, undo_until: null }], next_cursor: null })
  openConsole(`/operator/items/${id}`)
  await expectText(/2 edits since it was checked on/)
  await expect.element(page.getByRole('region', { name: 'Title' })).toHaveTextContent('TitleBowCrossbow')
  await expectText('Marcus from Itemo held a listing')
  await expect
    .element(page.getByRole('link', { name: 'Item Crossbow' }))
    .toHaveAttribute('href', `/operator/items/${id}`)
  await button('Take down…').click()
  await expectText('We have taken down your listing “Crossbow, hardly used”')
  server.refuse('POST /staff/items/:itemId/take-down', 'own_matter')
  await button('Take down the listing').click()
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  server.answer('POST /staff/items/:itemId/take-down', { decision_id: 'decision', case: opened })
  await button('Take down the listing').click()
  await expectText(/Taken down. We'll send the owner the decision in a minute./)
  server.answer('POST /staff/decisions/:decisionId/undo', { ...opened, state: 'open', version: 3 })
  await button('Undo').click()
  await expectText('C-1042 reopened.')
})

test('pictures of a hidden listing load through the staff API, others from their own address', async () => {
  server.file(`/api/v1/staff/items/${id}/pictures/one`, 'x')
  server.answer('GET /staff/audit', { entries: [], next_cursor: null })
  const pictures = () => page.getByRole('list', { name: 'Pictures' }).element().querySelector('img')?.src
  for (const [status, address] of [
    ['held', /^blob:/],
    ['removed', /^blob:/],
    ['active', /\/storage\/v1\/.*\/one/],
  ] as const) {
    server.answer('GET /staff/items/:itemId', { ...item, status, images: ['one'] })
    openConsole(`/operator/items/${id}`)
    await expect.poll(pictures).toMatch(address)
  }
})

test('the item list shows the findings of risk rules, and can be filtered by category and problem', async () => {
  const asked: unknown[] = []
  server.answer('GET /staff/items', ({ query }) => {
    asked.push(query)
    return { items: [item], next_cursor: null }
  })
  openConsole(`/operator/items?owner=${renterId}`)
  await expectText('Contains a word that needs a check first.')
  await expect.element(page.getByRole('columnheader', { name: 'Hires' })).toBeVisible()
  await page.getByLabelText('Category').selectOptions('Power Tools')
  await page.getByLabelText('Show').selectOptions('risky')
  await expect.poll(() => asked.at(-1)).toMatchObject({ owner: renterId, category: 'Power Tools', show: 'risky' })
  await button('Show all').click()
  await expect.poll(() => window.location.search).toBe('?category=Power+Tools&show=risky')
})

test("a hire's history is one timeline that can be filtered", async () => {
  const decided = {
    at: '2026-03-05T09:00:00.000Z',
    what: 'claim_decided' as const,
    by: 'staff' as const,
    note: null,
    amount: 20,
  }
  server.answer('GET /staff/rentals/:rentalId', { ...detail, timeline: [...detail.timeline, decided] })
  openConsole(`/operator/rentals/${id}`)
  const lines = page.getByRole('list', { name: 'What happened' }).getByRole('listitem')
  await expect
    .poll(() => lines.elements().map((line) => line.textContent))
    .toMatchObject([
      expect.stringContaining('The renter asked for it'),
      expect.stringContaining('Notice to the owner: New request, by email too'),
      expect.stringContaining('The owner reported damage'),
      expect.stringContaining('Staff decided about the damage or loss: £20.00'),
    ])
  await button('Damage case').click()
  await expect.poll(() => lines.elements().length).toBe(2)
  await button('Notices').click()
  await expect.poll(() => lines.elements().length).toBe(1)
  // The menu has an entry with the same name.
  await page.getByRole('main').getByRole('button', { name: 'Money', exact: true }).click()
  await expectText('Nothing yet.')
})

test('a role without access to items is told so', async () => {
  server.refuse('GET /staff/items', 'forbidden')
  openConsole('/operator/items')
  await expectText("Your role can't open this. Ask an operator.")
})

test('Ctrl-K searches by keyboard, and says when nothing matches', async () => {
  openConsole('/operator/rentals')
  await expectText('Cordless drill')
  const nothing = { people: [], items: [], rentals: [], cases: [], support: [] }
  server.answer('GET /staff/search', nothing)
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByLabelText('People, items, rentals, cases').fill('zz')
  await expectText('Nothing matches “zz”. Emails need at least the part before @.')
  server.answer('GET /staff/search', {
    ...nothing,
    people: [{ id: renterId, title: 'Mia Stone', detail: 'm•••@e•••.org', may_reveal: false, acts: [] }],
    rentals: [{ id, title: 'R-1A2B3C4D · Cordless drill', detail: 'confirmed' }],
  })
  await page.getByLabelText('People, items, rentals, cases').fill('1a2b3c4d')
  await expectText('Rentals · confirmed')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expectText('What happened')
  expect(window.location.pathname).toBe(`/operator/rentals/${id}`)
})

test('typing immediately after Ctrl-K goes into the search, not to shortcuts of the page', async () => {
  openConsole('/operator/rentals')
  await expectText('Cordless drill')
  server.answer('GET /staff/search', { people: [], items: [], rentals: [], cases: [], support: [] })
  await userEvent.keyboard('{Control>}k{/Control}grip')
  await expect.element(page.getByLabelText('People, items, rentals, cases')).toHaveValue('grip')
  expect(window.location.pathname).toBe('/operator/rentals')
})

test('Ctrl-K opens a screen or a setting by its name', async () => {
  openConsole('/operator/rentals')
  await expectText('Cordless drill')
  server.answer('GET /staff/search', { people: [], items: [], rentals: [], cases: [], support: [] })
  server.answer('GET /staff/money/disputes', { sums: { open: 0 }, disputes: [], next_cursor: null })
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByLabelText('People, items, rentals, cases').fill('open blocked')
  await expectText('Go to · Setting')
  await page.getByLabelText('People, items, rentals, cases').fill('dispu')
  await expectText('Go to · Money')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => window.location.pathname).toBe('/operator/money/disputes')
  await expectText('No disputes.')
})
