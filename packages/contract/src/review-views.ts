import * as z from 'zod/mini'
import { Instant } from './wire.ts'

export const ReviewView = z.object({
  id: z.string(),
  rating: z.number(),
  /** Null once the writer has deleted their account; the rating stays. */
  text: z.nullable(z.string()),
  created_at: Instant,
  role: z.enum(['owner', 'renter']),
  /** Name and id are null for a former member, who has no page. */
  reviewer: z.object({
    id: z.nullable(z.string()),
    full_name: z.nullable(z.string()),
    profile_image: z.nullable(z.string()),
  }),
})
export type ReviewView = z.output<typeof ReviewView>

export const ReviewPageView = z.object({
  /** The average has one decimal; null without reviews. */
  summary: z.object({ count: z.number(), average: z.nullable(z.number()) }),
  reviews: z.array(ReviewView),
  next_cursor: z.nullable(z.string()),
})
export type ReviewPageView = z.output<typeof ReviewPageView>

/** A public five-star review, with the first name of its writer (R42). */
export const TestimonialView = z.object({
  id: z.string(),
  text: z.string(),
  first_name: z.string(),
  role: z.enum(['owner', 'renter']),
  created_at: Instant,
  is_demo: z.boolean(),
})
export type TestimonialView = z.output<typeof TestimonialView>
