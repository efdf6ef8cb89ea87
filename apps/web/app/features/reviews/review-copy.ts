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

export const reviewCopy = {
  title: 'Leave a review',
  question: {
    renter: (item: string, person: string) => `How was it to hire “${item}” from ${person}?`,
    owner: (item: string, person: string) => `How was it to lend “${item}” to ${person}?`,
  },
  label: 'Your review',
  hint: {
    renter: 'It appears with your name on their profile and on the item.',
    owner: 'It appears with your name on their profile.',
  },
  quoted: 'We may show five-star reviews on How It Works, with your first name.',
  thanks: 'Thank you for your review!',
  failed: 'Failed to send your review',
  none: 'No reviews yet',
  formerMember: 'Former member',
  noWords: 'This review was removed when its author deleted their account.',
  loadFailed: 'Failed to load reviews',
} as const

/** '1 review', '12 reviews'. */
export function countReviews(count: number): string {
  return count === 1 ? '1 review' : `${count} reviews`
}
