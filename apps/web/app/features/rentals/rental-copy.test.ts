import type { RentalView } from '@itemo/contract/rental-views.ts'
import { paymentStates } from '@itemo/domain/payments/payment-state.ts'
import { rentalStatuses } from '@itemo/domain/rentals/rental-state.ts'
import { expect, test } from 'vitest'
import {
  answerByCopy,
  isChangeOpen,
  noAnswerWords,
  noReturnWords,
  paymentWords,
  refundWords,
  statusBadge,
} from './rental-copy.ts'

test.each([
  ['pending', 'Pending', 'attention'],
  ['booked', 'Booked', 'good'],
  ['confirmed', 'Confirmed', 'good'],
  ['completed', 'Completed', 'done'],
  ['cancelled', 'Cancelled', 'bad'],
  ['on_hold', 'on_hold', 'neutral'],
] as const)('the badge of the status %s [marketplace 4.1]', (status, label, tone) => {
  expect(statusBadge(status)).toEqual({ label, tone })
})

type Event = Parameters<typeof paymentWords>[0]['timeline'][number]
const moved = (what: Event['what'], amount: number): Event => ({
  at: '2026-06-10T11:00:00.000Z',
  what,
  by: 'system',
  note: null,
  amount,
})
const hire: Parameters<typeof paymentWords>[0] & Pick<RentalView, 'deposit' | 'refund_rule'> = {
  deposit: null,
  refund_rule: { free_hours: 48, late_percent: 50 },
  status: 'confirmed',
  payment_state: 'captured',
  refund_waits: false,
  role: 'renter',
  timeline: [],
  total_amount: 23,
}

test('every status has its own badge, and every payment state a text for both sides', () => {
  for (const status of rentalStatuses) expect(statusBadge(status).tone).not.toBe('neutral')
  for (const state of paymentStates) {
    for (const role of ['renter', 'owner'] as const) {
      // Plain words: no internal name of a state.
      const words = paymentWords({ ...hire, payment_state: state, role })
      expect(words).toMatch(/^[A-Z]/)
      expect(words).not.toContain('_')
    }
  }
})

test.each([
  ['pending', true],
  ['booked', true],
  ['confirmed', true],
  ['completed', false],
  ['cancelled', false],
])('whether a requested change is open on a %s hire', (status, open) => {
  const metadata = { selected_addons: [], amendment_requested: true }
  expect(isChangeOpen({ status, metadata })).toBe(open)
  expect(isChangeOpen({ status, metadata: { ...metadata, amendment_requested: false } })).toBe(false)
})

test("a cancelled hire isn't shown as being paid, even during a capture", () => {
  const words = (status: string) => paymentWords({ ...hire, status, payment_state: 'capturing' })
  expect(words('confirmed')).toBe('Payment is being taken')
  expect(words('cancelled')).toBe('Payment is being settled')
  expect(paymentWords({ ...hire, status: 'cancelled', payment_state: null })).toBeUndefined()
})

test('a delayed refund says that it takes longer, and asks for nothing', () => {
  const words = paymentWords({ ...hire, status: 'cancelled', payment_state: 'refunding', refund_waits: true })
  expect(words).toBe("Your refund takes longer. You don't need to do anything.")
})

test('both sides see the deadline for an answer', () => {
  expect(answerByCopy.owner('22 Nov, 14:05')).toBe('Please answer by 22 Nov, 14:05.')
  expect(answerByCopy.renter('22 Nov, 14:05')).toBe('The owner has until 22 Nov, 14:05 to answer.')
})

test("a request that can't be answered says whether it expired or was answered [R52]", () => {
  const at = '2026-06-10T11:00:00.000Z'
  const event = (what: 'expired' | 'declined') => ({ at, what, by: 'system' as const, note: null, amount: null })
  expect(noAnswerWords({ expired: true, timeline: [] })).toBe('This request has expired.')
  expect(noAnswerWords({ expired: false, timeline: [event('expired')] })).toBe('This request has expired.')
  expect(noAnswerWords({ expired: false, timeline: [event('declined')] })).toBe('This request has been answered.')
})

test('refunds are shown with their amount from the ledger', () => {
  const timeline = [moved('captured', 23), moved('refunded', 11.5), moved('refunded', 5), moved('refund_failed', 5)]
  expect(paymentWords({ ...hire, timeline })).toBe('Paid, £11.50 refunded')
  expect(paymentWords({ ...hire, payment_state: 'refunded', timeline })).toBe('Refunded £11.50')
})

test.each([
  ['renter', 23, 'You will get all of your money back: £23.00.'],
  ['renter', 11.5, 'The hire begins in less than 48 hours, so you will get half of your money back: £11.50 of £23.00.'],
  ['renter', 0, 'The hire has begun, so nothing is refunded.'],
  [
    'owner',
    23,
    'The renter gets all of their money back, £23.00, and is told why. It shows on your items that you cancelled a confirmed hire.',
  ],
] as const)('the refund of a cancellation by the %s: %s', (role, refund_if_cancelled, sentence) => {
  expect(refundWords({ ...hire, role, refund_if_cancelled })).toBe(sentence)
})

test('the text of a cancellation follows the rule that the hire was requested with', () => {
  const refund_rule = { free_hours: 1, late_percent: 80 }
  expect(refundWords({ ...hire, refund_rule, refund_if_cancelled: 18.4 })).toBe(
    'The hire begins in less than 1 hour, so you will get 80% of your money back: £18.40 of £23.00.',
  )
})

test.each([
  ['renter', 12, 'You will get £12.00 back: £11.00 has already been refunded.'],
  ['renter', 0, 'No further refund: £11.00 has already been refunded.'],
  [
    'owner',
    12,
    'The renter gets the rest of their money back, £12.00, and is told why: £11.00 has already been refunded.',
  ],
  ['owner', 0, 'No further refund: £11.00 has already been refunded.'],
] as const)('the text to the %s after a manual refund: %s', (role, refund_if_cancelled, sentence) => {
  const timeline = [moved('captured', 23), moved('refunded', 11)]
  expect(refundWords({ ...hire, role, timeline, refund_if_cancelled })).toBe(sentence)
})

test.each([{ state: 'refused' }, { state: 'released', never_held: true }])(
  "cancelling after a refused deposit doesn't count against the owner: %j",
  (refused) => {
    const deposit = refused as RentalView['deposit']
    const words = refundWords({ ...hire, role: 'owner', deposit, refund_if_cancelled: 23 })
    expect(words).toContain("It doesn't count against you, since the deposit couldn't be held.")
  },
)

test('after a manual capture of less than the price, only that can be refunded', () => {
  const timeline = [moved('captured', 5)]
  expect(refundWords({ ...hire, timeline, refund_if_cancelled: 5 })).toBe('You will get all of your money back: £5.00.')
})

test("a refund that can't go to the card isn't called under way, for either side", () => {
  const words = (role: 'owner' | 'renter') =>
    paymentWords({ ...hire, role, status: 'cancelled', payment_state: 'refund_failed' })
  expect(words('renter')).toBe("Your refund can't go to your card: please contact us")
  expect(words('owner')).toBe("The refund can't go to the renter’s card: we'll settle it with the renter")
})

test('nobody is promised money that a bank is disputing', () => {
  const disputed = { ...hire, payment_state: 'disputed', refund_if_cancelled: 0 } as const
  expect(refundWords({ ...disputed, role: 'renter' })).toMatch(
    /^You've disputed .* so your bank decides what you get back\.$/,
  )
  expect(refundWords({ ...disputed, role: 'owner' })).toMatch(
    /^The renter has disputed .* so the bank decides what's refunded\.$/,
  )
})

test('after a chargeback, each side sees what else comes back, and how', () => {
  const lost = { ...hire, payment_state: 'charged_back' } as const
  const words = (role: 'owner' | 'renter', refund: number) =>
    refundWords({ ...lost, role, refund_if_cancelled: refund })
  expect(words('renter', 0)).toBe(
    "Your bank has already given you money back for this payment, so we won't refund any more.",
  )
  expect(words('renter', 24.5)).toBe(
    "Your bank has already given you money back for this payment. You will get another £24.50. It can't go to your card, so we'll ask you for another way.",
  )
  expect(words('owner', 0)).toMatch(
    /^The renter’s bank has already given them money back .* we won't refund any more\.$/,
  )
  expect(words('owner', 24.5)).toMatch(/They get another £24\.50, and are told why\.$/)
})

const now = new Date('2026-06-10T11:00:00Z')
const live = { role: 'owner', status: 'confirmed', payment_state: 'captured', start_date: '2026-06-09' } as const

test.each<[string, Partial<RentalView>, string | undefined]>([
  ['can be', { actions: ['return'] }, undefined],
  ['has not begun', { start_date: '2026-06-11' }, 'You can mark it as returned from 11 Jun 2026.'],
  ['has begun only by this device’s clock, which is ahead', {}, 'You can mark it as returned from 9 Jun 2026.'],
  ['is not paid yet', { payment_state: 'capturing' }, 'The payment is still being taken.'],
  ['is over', { status: 'completed' }, 'Only a confirmed booking can be marked as returned.'],
  ['is seen by its renter', { role: 'renter' }, 'Only the owner can mark it as returned.'],
])("why a hire that %s can't be marked as returned", (_, changes, words) => {
  const rental = { ...live, answer_by: null, actions: [], ...changes } as unknown as RentalView
  expect(noReturnWords(rental, now)).toBe(words)
})
