import { paymentStates } from '@itemo/domain/payments/payment-state.ts'
import { expect, test } from 'vitest'
import { verdictOf } from './verify-payment.ts'

test('the return from a checkout is a success only while the money is held or taken', () => {
  expect(paymentStates.filter((state) => verdictOf(state, 'pending').success)).toEqual([
    'authorised',
    'capturing',
    'captured',
  ])
  expect(paymentStates.filter((state) => verdictOf(state, undefined).success)).toHaveLength(3)
})

test("the return for a cancelled rental is never a success, and a released hold isn't called a refund", () => {
  const cancelled = 'This booking was cancelled. See your bookings for what was refunded.'
  const verdicts = paymentStates.map((state) => ({ state, ...verdictOf(state, 'cancelled') }))
  expect(verdicts.filter(({ success }) => success)).toEqual([])
  const others = verdicts.filter(({ message }) => message !== cancelled)
  expect(others.map(({ state }) => state)).toEqual(['releasing', 'released'])
  for (const { message } of others) expect(message).toContain("You haven't been charged")
})

test.each([
  ['awaiting_payment', "The payment hasn't been completed."],
  ['authorised', 'Your payment is authorised.'],
  ['capturing', 'Your payment is authorised.'],
  ['captured', 'Your payment was taken.'],
  ['refunded', 'This booking was cancelled. See your bookings for what was refunded.'],
  ['disputed', 'This payment is disputed, and the bank will decide.'],
  ['charged_back', 'This payment was disputed, and the bank refunded it.'],
  ['lapsed', "The checkout has expired. You haven't been charged."],
  ['failed', "The payment failed. You haven't been charged."],
] as const)('the return for a payment that is %s says: %s', (state, message) => {
  expect(verdictOf(state, 'pending').message).toBe(message)
})
