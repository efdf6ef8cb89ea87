import type { Rating } from '@itemo/domain/reviews/review-schemas.ts'

/** What so many stars say. */
export const ratingWords: Record<Rating, string> = {
  1: 'Poor',
  2: 'Disappointing',
  3: 'All right',
  4: 'Good',
  5: 'Excellent',
}

/** Who wrote a review, by their side of the hire. */
export const writerWords = { owner: 'Owner', renter: 'Renter' } as const
