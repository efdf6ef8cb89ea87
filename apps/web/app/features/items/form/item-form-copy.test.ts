import { expect, test } from 'vitest'
import { ApiError } from '#app/lib/api-error.ts'
import { submitFailure, summaryHeading } from './item-form-copy.ts'
import { emptyValues } from './item-form-values.ts'

test('the summary names missing fields [marketplace 5.23]', () => {
  expect(summaryHeading(emptyValues('2026-06-01'))).toBe(
    'Please fill in all required fields: Title, Description, Daily rate, Category, Postcode',
  )
  const filled = { ...emptyValues('2026-06-01'), title: 'a', description: 'b', daily_rate: '0', location: 'c' }
  expect(summaryHeading({ ...filled, category: 'Other' })).toBe('Please check the highlighted fields.')
})

const refused = (field: string, message: string) => new ApiError('invalid_input', { fields: { [field]: message } })

test.each([
  [new ApiError('unauthenticated'), 'User not authenticated'],
  [new ApiError('network'), 'Submission failed: Network error - please check your connection and try again'],
  [new ApiError('internal'), 'Failed to submit item'],
  [
    refused('addons.0.id', "This add-on doesn't belong to this item."),
    "Failed to save addons: This add-on doesn't belong to this item.",
  ],
  [
    refused('images.1.id', "This photo doesn't belong to this item."),
    "Failed to save images: This photo doesn't belong to this item.",
  ],
  [
    new ApiError('picture_unknown', { fields: { 'images.0.image_url': 'This photo is no longer available.' } }),
    'Failed to save images: This photo is no longer available.',
  ],
  [new Error('odd'), 'An unknown error occurred during submission'],
])('%s [marketplace 8.44]', (error, title) => {
  expect(submitFailure(error, 'create').title).toBe(title)
})

test('any other refusal names its reason [marketplace 8.45]', () => {
  const error = new ApiError('rate_limited')
  expect(submitFailure(error, 'create').title).toBe(`Failed to create item: ${error.message}`)
  expect(submitFailure(error, 'edit').title).toBe(`Failed to update item: ${error.message}`)
})
