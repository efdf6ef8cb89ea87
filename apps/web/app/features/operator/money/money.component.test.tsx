import type { Factor } from '@supabase/auth-js'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { due as dueIn, press, stopClock, turn } from '../../../../test/clock.ts'
import { answerEverywhere, openApp } from '../../../../test/app.tsx'
import { accessTokenOf, member, sessionOf } from '../../../../test/fixtures.ts'
import { expectText, shown } from '../../../../test/shown.ts'
import { server } from '../../../../test/stand-in.ts'
import { sessionKey } from '#app/lib/stored-session.ts'
import { timeLeft } from './money-copy.ts'
import { describeRelease } from './money-copy.ts'

const at = '2026-03-01T09:00:00.000Z'
const app: Factor = { id: 'app', factor_type: 'totp', status: 'verified', created_at: at, updated_at: at }
const finn = member('Finn Okoro', { factors: [app] })
const session = { ...sessionOf(finn), access_token: accessTokenOf(finn, 3600, { aal: 'aal2' }) }
const id = '1a2b3c4d-0000-4000-8000-00000000beef'

const rental = { id, reference: 'R-1A2B3C4D', item_title: 'Cordless drill' }
const owner = { id: 'owner', full_name: 'Tom Archer' }
const payer = { id: 'renter', full_name: 'Mia Stone' }
const due = {
  id,
  version: 3,
  rental,
  owner,
  kind: 'hire' as const,
  state: 'waiting' as const,
  blocked_by: null,
  held_reason: null,
  amount: 30,
  owed: 30,
  debt: 0,
  since: at,
  ready_at: at,
  obstacle: null,
  attempts: 0,
  failure: null,
  is_own: false,
  acts: ['due.block' as const, 'due.settle_outside' as const],
}
const sums = { expected: 0, waiting: 30, ready: 0, sending: 0, blocked: 0, reversing: 0, debts: 0 }
const refund = {
  payment_id: id,
  version: 6,
  subject: 'rental' as const,
  rental,
  payer,
  state: 'refund_failed' as const,
  amount: 17.25,
  back: 0,
  lost: 0,
  outside: 0,
  outside_ref: null,
  missing: 17.25,
  provider_ref: 'pi_1',
  changed_at: at,
  failure: null,
  is_own: false,
  acts: ['refund.retry' as const, 'refund.settle_outside' as const],
}
const dispute = {
  id,
  provider_ref: 'dp_1',
  rental,
  payer,
  amount: 34.5,
  reason: 'product_not_received',
  state: 'needs_response' as const,
  opened_at: at,
  due_by: '2099-03-08T09:00:00.000Z',
  answer: null,
  answered_at: null,
  has_evidence: true,
  due: null,
  is_own: false,
  acts: ['dispute.submit' as const, 'dispute.accept' as const],
}
const ledger = {
  balance: {
    there: 120,
    read_at: at,
    lines: 120,
    ours: 119.5,
    owners: 90,
    payers: 17.25,
    insurers: 0,
    operator: 12.25,
  },
  from: '2026-02-01',
  until: '2026-03-01',
  days: [{ day: '2026-03-01', theirs: 34.5, ours: 34.5, on_its_way: 0, closing: 120 }],
  findings: [
    {
      id,
      version: 0,
      why: 'no_row',
      detail: 'txn_1: 50 pence',
      subject_id: null,
      found_at: at,
      seen_at: at,
      advice: 'Look it up at the provider by its id.',
      is_own: false,
    },
  ],
  check: null,
}

/** Opens the console as Finn, with his second factor. */
function openConsole(address: string): void {
  answerEverywhere(finn)
  window.localStorage.setItem(sessionKey, JSON.stringify(session))
  openApp(address)
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

beforeEach(() => {
  server.answer('GET /staff/me', {
    user_id: finn.id,
    display_name: 'Finn from Itemo',
    counters: {},
    roles: ['finance'],
    child_safety: false,
    factor_at: at,
  })
})

test('a due can be held back: the button shows the amount, and a reason is required', async () => {
  server.answer('GET /staff/money/owed', { sums, dues: [due], next_cursor: null })
  openConsole('/operator/money')
  await expectText('Cordless drill · R-1A2B3C4D')
  await button('Hold back…').click()
  await button('Hold back £30.00').click()
  await expectText('Please write at least 5 characters.')
  expect(server.asked('POST /staff/dues/:dueId/block')).toBe(0)
  await page.getByLabelText('Why').fill('We look into a report.')
  server.refuse('POST /staff/dues/:dueId/block', 'conflict')
  await button('Hold back £30.00').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  server.answer('POST /staff/dues/:dueId/block', { ...due, state: 'blocked', blocked_by: 'operator' })
  await button('Hold back £30.00').click()
  await expectText('£30.00 held back')
})

test("a ready due says why it isn't sent, and releasing one says what follows", async () => {
  const ready = { ...due, state: 'ready' as const, obstacle: 'no_account' as const }
  const held = {
    ...due,
    id: '2',
    state: 'blocked' as const,
    blocked_by: 'operator' as const,
    acts: ['due.release' as const],
  }
  const dues = [ready, { ...held, obstacle: 'no_account' as const }]
  server.answer('GET /staff/money/owed', { sums, dues, next_cursor: null })
  openConsole('/operator/money')
  await expectText('No payout account yet')
  await button('Release…').click()
  await expectText(
    "It's ready and will be sent as soon as the owner's payout account can receive money. We'll tell the owner.",
  )
})

test.each([
  [null, null, "It'll be sent as soon as it's due."],
  ['2099-03-08T09:00:00.000Z', 'account', "It'll be sent as soon as it's due."],
  [at, null, "It's ready and will be sent within minutes."],
  [at, 'payouts_off', "It's ready but won't be sent automatically: owners aren't paid through the card provider here."],
] as const)('states what releasing a due that is ready at %s with the obstacle %s does', (readyAt, obstacle, words) => {
  expect(describeRelease({ ready_at: readyAt, obstacle })).toBe(words)
})

test("each section says when it's empty or failed, and what a role can't open", async () => {
  server.answer('GET /staff/money/owed', { sums: { ...sums, waiting: 0 }, dues: [], next_cursor: null })
  openConsole('/operator/money/owed')
  await expectText('Nothing is owed.')
  server.answer('GET /staff/money/disputes', { sums: { open: 0 }, disputes: [], next_cursor: null })
  await page.getByRole('link', { name: 'Disputes' }).click()
  await expectText('No disputes.')
  server.cut('GET /staff/money/payouts')
  await page.getByRole('link', { name: 'Payouts' }).click()
  await expectText("Couldn't load the payouts")
  server.refuse('GET /staff/money/ledger', 'forbidden')
  await page.getByRole('link', { name: 'Ledger' }).click()
  await expectText("Your role can't open this. Ask an operator.")
})

test('a refund returned by the bank can be retried, or paid another way with a reference', async () => {
  server.answer('GET /staff/money/refunds', {
    sums: { failed: 17.25, under_way: 0 },
    refunds: [refund],
    next_cursor: null,
  })
  openConsole('/operator/money/refunds')
  await expectText('The bank sent it back')
  await button('Paid another way…').click()
  await page.getByLabelText('Why').fill('They closed their account.')
  await button('Mark £17.25 as paid').click()
  await expectText('Please enter at least 3 characters.')
  await page.getByLabelText('Reference').fill('FP 1234')
  server.answer('POST /staff/refunds/:paymentId/settled-outside', { ...refund, state: 'refunded', acts: [] })
  await button('Mark £17.25 as paid').click()
  await expectText('£17.25 marked as paid')
})

test('a pending action keeps its dialog open, so that its result is shown', async () => {
  server.answer('GET /staff/money/refunds', {
    sums: { failed: 17.25, under_way: 0 },
    refunds: [refund],
    next_cursor: null,
  })
  openConsole('/operator/money/refunds')
  await button('Paid another way…').click()
  await page.getByLabelText('Why').fill('They closed their account.')
  await page.getByLabelText('Reference').fill('FP 1234')
  const done = { ...refund, state: 'refunded' as const, acts: [] }
  const letGo = server.hold('POST /staff/refunds/:paymentId/settled-outside', done)
  await button('Mark £17.25 as paid').click()
  await expectText('One moment...')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  letGo()
  await expectText('£17.25 marked as paid')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a refund of which the bank took a part can only be paid another way', async () => {
  const lost = { ...refund, lost: 10, missing: 24.5, acts: ['refund.settle_outside' as const] }
  server.answer('GET /staff/money/refunds', {
    sums: { failed: 24.5, under_way: 0 },
    refunds: [lost],
    next_cursor: null,
  })
  openConsole('/operator/money/refunds')
  await expectText('Needs paying another way')
  await expectText(/the bank took £10\.00/)
  await expect.element(button('Paid another way…')).toBeVisible()
  await expect.element(button('Try again…')).not.toBeInTheDocument()
})

test('covers are listed by month, and a payment to their insurer is recorded with amount and reference', async () => {
  const month = {
    month: '2026-03',
    insurer: 'Aviary Mutual',
    sold: 3,
    collected: 7.2,
    refunds: 1,
    given_back: 2.4,
    insurers_share: 4.8,
    operators_share: 0,
    remitted: 0,
  }
  const covers = (owed: number, remitted: number) => ({
    insurers: [{ name: 'Aviary Mutual', owed, remitted }],
    months: [{ ...month, remitted }],
  })
  server.answer('GET /staff/money/covers', covers(4.8, 0))
  openConsole('/operator/money/covers')
  await expect
    .element(page.getByRole('row', { name: /Mar 2026 Aviary Mutual 3 £7.20 £2.40 \(1\) £4.80/ }))
    .toBeVisible()
  await button('Paid…').click()
  await page.getByLabelText('Amount').fill('4.81')
  await page.getByLabelText('Why').fill('Their covers of March.')
  await page.getByLabelText('Reference').fill('BACS 77')
  await button('Mark £4.81 as paid').click()
  await expectText('Please enter £0.01 to £4.80.')
  await page.getByLabelText('Amount').fill('4.80')
  server.answer('POST /staff/covers/remittances', covers(0, 4.8))
  server.answer('GET /staff/money/covers', covers(0, 4.8))
  await button('Mark £4.80 as paid').click()
  await expectText('Payment recorded')
  await expectText('£4.80 paid so far')
})

test('a dispute shows its remaining time, and its button names the amount lost', async () => {
  server.answer('GET /staff/money/disputes', { sums: { open: 34.5 }, disputes: [dispute], next_cursor: null })
  openConsole('/operator/money/disputes')
  await expectText(/\d+ days left/)
  await button('Accept…').click()
  await expect.element(button('Accept and lose £34.50')).toBeVisible()
  const now = new Date('2026-03-04T10:00:00Z')
  expect(timeLeft({ opened_at: at, due_by: '2026-03-08T11:00:00Z' }, now)).toMatchObject({
    words: '4 days left',
    isUrgent: false,
  })
  expect(timeLeft({ opened_at: at, due_by: '2026-03-05T09:00:00Z' }, now)).toMatchObject({
    words: '23 hours left',
    isUrgent: true,
  })
  expect(timeLeft({ opened_at: at, due_by: '2026-03-04T09:00:00Z' }, now)).toMatchObject({
    words: 'Too late for evidence',
    share: 0,
  })
})

test('the ledger says whether the books agree, and what each finding means', async () => {
  server.answer('GET /staff/money/ledger', ledger)
  openConsole('/operator/money/ledger')
  await expectText("The card provider's balance doesn't match ours.")
  await expectText('Look it up at the provider by its id.')
  const balance = { ...ledger.balance, ours: 120 }
  const check = { state: 'running' as const, step: 'holds' as const, asked_at: at, ended_at: null, failure: null }
  stopClock()
  server.answer('POST /staff/ledger/check', { ...ledger, check })
  press(button('Check now'))
  await dueIn(shown('Step 2 of 6: comparing holds.'), 1)
  expect(button('Checking...').elements()).toHaveLength(1)
  const failed = { ...check, state: 'failed' as const, ended_at: at, failure: 'provider' as const }
  server.answer('GET /staff/money/ledger', { ...ledger, check: failed })
  await turn(2000)
  await dueIn(shown("The card provider isn't responding. Please try again in a few minutes."), 1)
  const done = { ...check, state: 'done' as const, ended_at: at }
  server.answer('POST /staff/ledger/check', { ...ledger, balance, findings: [], check: done })
  press(button('Check now'))
  await dueIn(shown("The card provider's balance matches ours."), 1)
  await dueIn(shown('No differences found.'), 1)
})

test('a damage case shows both sides, and its button names the award', async () => {
  server.answer('GET /staff/me', {
    user_id: finn.id,
    display_name: 'Sana from Itemo',
    counters: {},
    roles: ['support'],
    child_safety: false,
    factor_at: at,
  })
  const claim = {
    id,
    version: 1,
    rental,
    owner,
    renter: payer,
    amount: 80,
    deposit: 100,
    state: 'contested' as const,
    opened_at: at,
    decidable_at: at,
    decide_by: '2099-03-08T09:00:00.000Z',
    can_decide: true,
    is_own: false,
    is_decided_by_me: false,
  }
  const side = { member_since: at, completed_hires: 3, claims: 1, claims_paid: 0, safety_read_at: at, pictures: [] }
  const detail = {
    ...claim,
    item: { id: crypto.randomUUID(), title: 'Cordless drill', category: 'Power Tools', pictures: [] },
    start_date: '2026-02-20',
    end_date: '2026-02-22',
    over_at: at,
    terms: 'A deposit of £100.00.',
    owner_says: 'The chuck is broken.',
    renter_says: 'It was broken before.',
    offers: [],
    decision: null,
    appeal: null,
    sides: { owner: { ...owner, ...side }, renter: { ...payer, ...side } },
  }
  server.answer('GET /staff/claims', { claims: [claim], next_cursor: null })
  server.answer('GET /staff/claims/:claimId', detail)
  openConsole('/operator/damage')
  const console = page.getByRole('navigation', { name: 'Console' })
  await expect.element(console.getByRole('link', { name: 'Rentals' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: /Cordless drill/ }).click()
  await expectText('The chuck is broken.')
  await expectText('It was broken before.')
  await expectText('£100.00')
  // Owners aren't asked whether they read the safety instructions.
  expect(page.getByText(/how to use it safely/).all()).toHaveLength(1)
  await page.getByLabelText('Award of £80.00').fill('90')
  await page.getByLabelText('Why').fill('The pictures show a broken chuck.')
  await button('Decide').click()
  await expectText('Please enter £0 to £80.00.')
  await page.getByLabelText('Award of £80.00').fill('40')
  await button('Award £40.00').click()
  await expectText('Award £40.00?')
  server.answer('POST /staff/claims/:claimId/decide', { ...detail, state: 'decided', can_decide: false })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Award £40.00' }).click()
  await expectText('Damage case decided')
})

test("a damage case without a deposit says so, and that the renter didn't read the safety card", async () => {
  const someone = { ...owner, member_since: at, completed_hires: 0, claims: 1, claims_paid: 0, pictures: [] }
  const side = { ...someone, safety_read_at: null }
  server.answer('GET /staff/claims/:claimId', {
    id,
    version: 1,
    rental,
    owner,
    renter: payer,
    amount: 30,
    deposit: 0,
    state: 'contested',
    opened_at: at,
    decidable_at: at,
    decide_by: '2099-03-08T09:00:00.000Z',
    can_decide: false,
    is_own: false,
    is_decided_by_me: true,
    item: { id: null, title: 'Paella pan', category: 'Kitchen Appliances', pictures: [] },
    start_date: '2026-02-20',
    end_date: '2026-02-22',
    over_at: at,
    terms: 'No deposit was agreed to.',
    owner_says: 'The enamel is off.',
    renter_says: null,
    offers: [],
    decision: null,
    appeal: null,
    sides: { owner: side, renter: side },
  })
  openConsole(`/operator/damage/${id}`)
  await expectText('No deposit')
  await expectText('You made the original decision, so someone else has to decide the appeal.')
  expect(page.getByText("Didn't confirm reading how to use it safely.").all()).toHaveLength(1)
})
