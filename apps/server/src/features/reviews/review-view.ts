import type { ReviewPageView, ReviewView, TestimonialView } from '@itemo/contract/review-views.ts'
import { firstName } from '@itemo/domain/reviews/review-rules.ts'
import { encodeCursor } from '../../platform/db/cursor.ts'
import type { ReviewPage, ReviewRow, TestimonialRow } from './review-queries.ts'

export function presentReview({ id, rating, text, created_at, role, reviewer }: ReviewRow): ReviewView {
  return { id, rating, text, created_at: created_at.toISOString(), role, reviewer }
}

export function presentReviewPage({ summary, reviews, next }: ReviewPage): ReviewPageView {
  return { summary, reviews: reviews.map(presentReview), next_cursor: next ? encodeCursor(next) : null }
}

/** What everyone reads of a five-star review: the first name only. */
export function presentTestimonial({
  id,
  text,
  full_name,
  role,
  created_at,
  is_demo,
}: TestimonialRow): TestimonialView {
  return { id, text, first_name: firstName(full_name), role, created_at: created_at.toISOString(), is_demo }
}
