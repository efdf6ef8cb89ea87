import { expect, test } from 'vitest'
import { ApiError } from '#app/lib/api-error.ts'
import { startFailure } from './conversation-start-failure.ts'

test.each([
  [new ApiError('unauthenticated', { status: 401 }), 'You must be logged in to start a conversation'],
  [new ApiError('message_self', { status: 422 }), "You can't message yourself"],
  [new ApiError('not_found', { status: 404 }), 'Failed to add participants to conversation.'],
  [new ApiError('internal', { status: 500 }), 'Failed to create conversation. Please try again.'],
  [new ApiError('forbidden', { status: 403 }), 'Failed to start conversation. Please try again.'],
  [new Error('odd'), 'Failed to start conversation. Please try again.'],
])('%s [marketplace 5.17, 6.4, 8.22]', (error, sentence) => {
  expect(startFailure(error)).toBe(sentence)
})
