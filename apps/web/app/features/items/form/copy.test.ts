import { expect, test } from 'vitest'
import { ApiError } from '#app/lib/api-error.ts'
import { submitFailure, summaryHeading } from './copy.ts'
import { emptyValues } from './values.ts'

test('names what is missing', () => {
  expect(summaryHeading(emptyValues('2026-06-01'))).toBe(
    'Please fill in all required fields: Title, Description, Daily rate, Category, Postcode',
  )
  const filled = { ...emptyValues('2026-06-01'), title: 'a', description: 'b', daily_rate: '0', location: 'c' }
  expect(summaryHeading({ ...filled, category: 'Other' })).toBe('Please check the highlighted fields.')
})

test.each([
  [new ApiError('unauthenticated'), 'User not authenticated'],
  [new ApiError('network'), 'Submission failed: Network error - please check your connection and try again'],
  [
    new ApiError('picture_unknown'),
    'Failed to save images: One of the pictures is no longer there. Please add it again.',
  ],
  [new ApiError('internal'), 'Failed to create item: Something went wrong on our side. Please try again.'],
  [new Error('odd'), 'An unknown error occurred during submission'],
])('%s', (error, sentence) => {
  expect(submitFailure(error, 'create')).toBe(sentence)
})
