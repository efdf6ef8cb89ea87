import { messageWarnings } from '@itemo/domain/messages/message-warnings.ts'
import { expect, test } from 'vitest'
import { ApiError } from '#app/lib/api-error.ts'
import { sendFailure, warningOf } from './message-copy.ts'

test.each([
  [new ApiError('unauthenticated', { status: 401 }), 'You must be logged in to send messages'],
  [new ApiError('not_found', { status: 404 }), "This person can't be reached."],
  [new ApiError('internal', { status: 500 }), 'Failed to send message. Please try again.'],
  [new ApiError('network'), 'Failed to send message. Please try again.'],
  [new Error('odd'), 'Failed to send message. Please try again.'],
])('a message that was not sent: %s [marketplace 5.19, 8.19]', (error, sentence) => {
  expect(sendFailure(error)).toBe(sentence)
})

test('a warning tells the reader what to do, and the writer also what the message looks like', () => {
  expect(warningOf('asks_for_code')).toBe("Itemo never needs a code from a message. Don't send it.")
  expect(warningOf('pays_elsewhere', 'Tom')).toBe(
    "We told Tom that this looks like a payment outside Itemo. Payments outside Itemo aren't held or refunded by us.",
  )
  expect(warningOf('contact_details', 'Tom')).toBe(warningOf('contact_details'))
  expect(new Set(messageWarnings.map((warning) => warningOf(warning))).size).toBe(messageWarnings.length)
})
