import type { ReviewView, TestimonialView } from '@itemo/contract/review-views.ts'
import { firstName } from '@itemo/domain/reviews/review-rules.ts'
import type { ReviewRow, TestimonialRow } from './review-queries.ts'

/** A review as the API shows it. */
export function presentReview({ id, rating, text, created_at, role, reviewer }: ReviewRow): ReviewView {
  return { id, rating, text, created_at: created_at.toISOString(), role, reviewer }
}

/** A five-star review as everyone sees it: with the first name only. */
export function presentTestimonial({ full_name, created_at, ...rest }: TestimonialRow): TestimonialView {
  return { ...rest, first_name: firstName(full_name), created_at: created_at.toISOString() }
}
