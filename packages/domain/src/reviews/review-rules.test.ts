import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { rentalStatuses } from '../rentals/rental-state.ts'
import { firstName, whyNoReview } from './review-rules.ts'
import { ratings, ReviewInput } from './review-schemas.ts'

describe('a review', () => {
  it('has one to five whole stars and a visible text [marketplace 5.15]', () => {
    for (const rating of ratings)
      expect(z.parse(ReviewInput, { rating, text: ' Fine. ' })).toEqual({ rating, text: 'Fine.' })
    const bad: unknown[] = [0, 6, 4.5, '5', null, undefined, Number.NaN]
    for (const rating of bad)
      expect(z.safeParse(ReviewInput, { rating, text: 'Fine.' }).success, String(rating)).toBe(false)
    for (const text of ['', '   ', '\u200b', 'x'.repeat(2001), 'a\u0000', undefined])
      expect(z.safeParse(ReviewInput, { rating: 5, text }).success, text).toBe(false)
    expect(z.safeParse(ReviewInput, { rating: 5, text: 'x'.repeat(2000) }).success).toBe(true)
  })
})

describe('whether a rental can be reviewed', () => {
  it.each(rentalStatuses)('%s', (status) => {
    expect(whyNoReview({ status, reviewed: false })).toBe(status === 'completed' ? undefined : 'rental_state')
    expect(whyNoReview({ status, reviewed: true })).toBe(status === 'completed' ? 'already_reviewed' : 'rental_state')
  })
})

it('shows only the first name', () => {
  expect(['Ada Lovelace', ' Zoë  B. ', 'Maya (demo)', '王芳'].map(firstName)).toEqual(['Ada', 'Zoë', 'Maya', '王芳'])
})
