import { expect, it } from 'vitest'
import { ReviewInput } from './review-schemas.ts'

it.each([
  ['One line', 'One line'],
  ['One\nTwo\n\nThree', 'One\nTwo\n\nThree'],
  [`One${'\n'.repeat(500)}Two`, 'One\n\nTwo'],
  ['One\r\n \r\n\t\r\n  Two', 'One\n\nTwo'],
])('of %j one empty line at most stands between two of a review', (text, kept) => {
  expect(ReviewInput.parse({ rating: 5, text }).text).toBe(kept)
})
