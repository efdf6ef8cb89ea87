import { expect, test } from 'vitest'
import { ApiError } from '#app/lib/api-error.ts'
import { actWords, failureWords } from './rental-action-copy.ts'
import type { RentalAct, RentalOutcome } from './rental-mutations.ts'

const acts = ['approve', 'decline', 'withdraw', 'cancel', 'amend', 'settle-amendment', 'return'] as const
const places = ['answer', 'dashboard'] as const
const outcome = (payment: RentalOutcome['payment'], notified = true): RentalOutcome => ({
  rental: null,
  payment,
  notified,
})

test.each([
  ['approve', 'captured', true, 'Booking request approved successfully!', 'Payment captured - funds released to you'],
  ['approve', 'none', true, 'Booking request approved successfully!', undefined],
  ['approve', 'captured', false, 'Booking request approved successfully!', 'Failed to send notification'],
  [
    'approve',
    'capture_failed',
    true,
    'Approval processed but payment capture failed',
    "We'll keep trying to take the payment.",
  ],
  ['decline', 'released', true, 'Booking request declined', 'Payment authorization released - customer not charged'],
  ['decline', 'released', false, 'Booking request declined', 'Failed to send notification'],
  [
    'decline',
    'release_failed',
    true,
    'Decline processed but payment release failed',
    "We'll keep trying to release it.",
  ],
] as const)(
  'on the request page: %s with payment %s, other side notified: %s [marketplace 8.40, 8.41]',
  (act, payment, told, title, description) => {
    const words = actWords(act, outcome(payment, told), 'answer')
    expect([words.title, words.description]).toEqual([title, description])
  },
)

test.each([
  ['approve', 'captured', true, 'Hire request approved successfully!', 'Renter has been notified of the approval'],
  ['approve', 'captured', false, 'Approval processed but failed to send notification', undefined],
  [
    'approve',
    'capture_failed',
    true,
    'Approval processed but payment capture failed',
    "We'll keep trying to take the payment.",
  ],
  ['decline', 'released', true, 'Hire request declined', 'Renter has been notified of the decline'],
  ['decline', 'released', false, 'Decline processed but failed to send notification', undefined],
  ['withdraw', 'released', true, 'Booking request cancelled and removed', 'The hold on the card was released.'],
  ['cancel', 'refunded', true, 'Booking cancelled successfully', 'The refund was made.'],
  ['cancel', 'refund_failed', true, 'Booking cancelled successfully', "We'll keep trying to make the refund."],
  // A failed notification of a cancellation or a change is only logged.
  ['cancel', 'none', false, 'Booking cancelled successfully', undefined],
  ['amend', 'none', false, 'Amendment request sent', undefined],
  ['return', 'none', true, 'Return confirmed!', undefined],
] as const)(
  'on the dashboard: %s with payment %s, other side notified: %s [marketplace 8.29, 8.33] [R12]',
  (act, payment, told, title, description) => {
    const words = actWords(act, outcome(payment, told), 'dashboard')
    expect([words.title, words.description]).toEqual([title, description])
  },
)

test.each([
  ['answer', 'Payment captured - funds released to you\n£30.00 is yours 24 hours after the return.'],
  ['dashboard', 'Renter has been notified of the approval\n£30.00 is yours 24 hours after the return.'],
] as const)('an approval also says when the owner gets the money, on the %s page', (place, description) => {
  const rental = { owner_earns: 30 } as RentalOutcome['rental']
  expect(actWords('approve', { ...outcome('captured'), rental }, place).description).toBe(description)
  expect(actWords('approve', { ...outcome('under_way'), rental }, place).description).not.toContain('is yours')
  expect(actWords('decline', { ...outcome('released'), rental }, place).description).not.toContain('is yours')
})

test('partial failures are warnings, everything else is a success', () => {
  for (const place of places) {
    expect(actWords('approve', outcome('captured'), place).kind).toBe('success')
    expect(actWords('approve', outcome('capture_failed'), place).kind).toBe('warning')
    expect(actWords('decline', outcome('released', false), place).kind).toBe('warning')
  }
})

const refusal = new ApiError('rental_state', { status: 409 })
const late = new ApiError('request_expired', { status: 409 })
const trouble = new ApiError('internal', { status: 500 })
const strangers: readonly (readonly [RentalAct['act'], ApiError, string])[] = [
  ['cancel', new ApiError('unauthenticated', { status: 401 }), 'You must be logged in to cancel a booking'],
  ['withdraw', new ApiError('forbidden', { status: 403 }), "You don't have permission to cancel this booking"],
  ['amend', new ApiError('unauthenticated', { status: 401 }), 'You must be logged in to amend a booking'],
  ['amend', new ApiError('forbidden', { status: 403 }), "You don't have permission to amend this booking"],
]

test.each(strangers)('%s by someone without permission: %s [marketplace 8.34]', (act, error, title) => {
  expect(failureWords(act, error, 'dashboard')).toEqual({ kind: 'error', title })
})

test.each([
  ['approve', 'answer', refusal, 'Unable to process approval'],
  ['approve', 'answer', late, 'Unable to process approval'],
  ['approve', 'answer', trouble, 'Failed to approve booking request'],
  ['approve', 'dashboard', refusal, 'Failed to approve hire request'],
  ['decline', 'answer', refusal, 'Unable to process decline'],
  ['decline', 'answer', trouble, 'Failed to decline booking request'],
  ['decline', 'dashboard', trouble, 'Failed to decline hire request'],
  ['cancel', 'dashboard', trouble, 'Failed to cancel booking'],
  ['amend', 'dashboard', trouble, 'Failed to send amendment request'],
  ['return', 'dashboard', refusal, 'Failed to confirm return'],
] as const)('a failed %s, on the %s page [marketplace 8.32, 8.39]', (act, place, error, title) => {
  expect(failureWords(act, error, place)).toEqual({ kind: 'error', title, description: error.message })
})

test('every error has a title', () => {
  for (const act of acts) {
    for (const place of places) expect(failureWords(act, new Error('odd'), place).title).not.toBe('')
  }
})
