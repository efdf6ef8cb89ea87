import { expect, test } from 'vitest'
import { ApiError } from '#app/lib/api-error.ts'
import { sendFailure } from './message-copy.ts'

test.each([
  [new ApiError('unauthenticated', { status: 401 }), 'You must be logged in to send messages'],
  [new ApiError('not_found', { status: 404 }), "This person can't be reached."],
  [new ApiError('internal', { status: 500 }), 'Failed to send message. Please try again.'],
  [new ApiError('network'), 'Failed to send message. Please try again.'],
  [new Error('odd'), 'Failed to send message. Please try again.'],
])('a message that was not sent: %s [marketplace 5.19, 8.19]', (error, sentence) => {
  expect(sendFailure(error)).toBe(sentence)
})
