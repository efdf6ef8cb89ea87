import type { PersonalPart } from '../../../platform/personal/personal.ts'
import { handOnReviews, listReviewRecords } from './queries.ts'

/** What reviews keep about somebody, on either side. Ratings stay for the score of others, without a word. */
export const reviewsPart: PersonalPart = {
  name: 'reviews',
  collect: listReviewRecords,
  erase: (trx, { userId, standInId }) => handOnReviews(trx, userId, standInId),
}
