import { expect, test } from 'vitest'
import { ApiError } from '#app/lib/api-error.ts'
import { bookingCopy, bookingFailure, cheaperTip } from './booking-copy.ts'

test.each([
  [new ApiError('unauthenticated', { status: 401 }), 'Your session has expired. Please sign in again.', 'login'],
  [new ApiError('not_found', { status: 404 }), 'Item not found', 'home'],
  [new ApiError('dates_taken', { status: 409 }), 'Sorry, these dates have just been taken.', undefined],
  [new ApiError('network'), 'Network error - please check your connection and try again', undefined],
  [new ApiError('network', { status: 200 }), 'Failed to create payment session - no response', undefined],
  [
    new ApiError('unavailable', { status: 503 }),
    "Booking failed: Itemo isn't available for a moment. Please try again shortly.",
    undefined,
  ],
  [new ApiError('forbidden', { status: 403 }), 'Authentication error - please sign in again', 'login'],
  [
    new ApiError('price_changed', { status: 409 }),
    'Booking failed: The price has changed. Please look at it again.',
    undefined,
  ],
  [
    new ApiError('invalid_input', { status: 422, fields: { 'addons.0.id': 'It is gone.' } }),
    'Booking failed: It is gone.',
    undefined,
  ],
  [new Error('odd'), 'Booking failed: odd', undefined],
  [new Error(bookingCopy.noAddress), 'Failed to create payment session - no checkout URL', undefined],
])('%s [marketplace 8.12, 8.13, 8.14, 8.15, 8.16]', (error, sentence, goTo) => {
  const failure = bookingFailure(error)
  expect(failure.sentence).toBe(sentence)
  expect(failure.goTo).toBe(goTo)
})

test('the tip uses singular and plural days', () => {
  expect(cheaperTip(1, '£23.00')).toBe('Keep it 1 more day and pay £23.00 less')
  expect(cheaperTip(3, '£5.50')).toBe('Keep it 3 more days and pay £5.50 less')
})
