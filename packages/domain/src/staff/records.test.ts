import { expect, it } from 'vitest'
import { addDays } from '../dates.ts'
import { maxReviewDays, whyNotReviewBy } from './records.ts'

it('the next review has to be on a future day within two years', () => {
  const today = '2026-11-26'
  expect(whyNotReviewBy(today, today)).toBe('Please choose a day in the future.')
  expect(whyNotReviewBy(addDays(today, 1), today)).toBeUndefined()
  expect(whyNotReviewBy(addDays(today, maxReviewDays), today)).toBeUndefined()
  expect(whyNotReviewBy(addDays(today, maxReviewDays + 1), today)).toBe('Please choose a day within two years.')
})
