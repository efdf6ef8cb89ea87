import type { Rating } from '@itemo/domain/reviews/review-schemas.ts'

/** The meaning of a number of stars. */
export const ratingWords: Record<Rating, string> = {
  1: 'Poor',
  2: 'Disappointing',
  3: 'All right',
  4: 'Good',
  5: 'Excellent',
}

/** The writer of a review, by their side of the hire. */
export const writerWords = { owner: 'Owner', renter: 'Renter' } as const
