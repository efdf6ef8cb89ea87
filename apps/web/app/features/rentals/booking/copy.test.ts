import { expect, test } from 'vitest'
import { ApiError } from '#app/lib/api-error.ts'
import { bookingCopy, bookingFailure, cancellationTerms, cheaperTip } from './copy.ts'

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
    'Booking failed: The price has changed. Please look at it again before you go on.',
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

test('the tip counts days', () => {
  expect(cheaperTip(1, '£20.00')).toBe('Keep it 1 more day and pay £20.00 less')
  expect(cheaperTip(3, '£5.50')).toBe('Keep it 3 more days and pay £5.50 less')
})

test.each([
  // Winter: the day begins at midnight UTC.
  [
    '49 hours',
    '2026-11-28',
    '2026-11-25T23:00:00Z',
    'Free cancellation until Thu 26 Nov, 00:00. Half back until the hire starts.',
  ],
  [
    '48 hours',
    '2026-11-28',
    '2026-11-26T00:00:00Z',
    'Free cancellation until Thu 26 Nov, 00:00. Half back until the hire starts.',
  ],
  [
    '47 hours',
    '2026-11-28',
    '2026-11-26T01:00:00Z',
    'Half back if you cancel before the hire starts on Sat 28 Nov, 00:00.',
  ],
  [
    'an hour',
    '2026-11-28',
    '2026-11-27T23:00:00Z',
    'Half back if you cancel before the hire starts on Sat 28 Nov, 00:00.',
  ],
  [
    'no time',
    '2026-11-28',
    '2026-11-28T00:00:00Z',
    'The hire starts today: once the owner has approved it, nothing is paid back if you cancel.',
  ],
  // The clocks go back on 25 October, and forward on 29 March: 48 hours are not two days of the calendar.
  [
    'days across the end of summer time',
    '2026-10-26',
    '2026-10-20T10:00:00Z',
    'Free cancellation until Sat 24 Oct, 01:00. Half back until the hire starts.',
  ],
  [
    'days across its beginning',
    '2026-03-30',
    '2026-03-20T10:00:00Z',
    'Free cancellation until Fri 27 Mar, 23:00. Half back until the hire starts.',
  ],
])(
  'a hire that starts in %s says beside its price what cancelling gives back [marketplace 4.8] [R15]',
  (_, start, now, terms) => {
    expect(cancellationTerms(start, new Date(now))).toBe(terms)
  },
)
