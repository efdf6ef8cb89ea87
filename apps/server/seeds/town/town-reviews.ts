import { ratings } from '@itemo/domain/reviews/review-schemas.ts'
import * as z from 'zod/mini'
import { itemKeys } from './town-items.ts'
import data from './reviews.json' with { type: 'json' }

const DemoReview = z.strictObject({ rating: z.literal(ratings), text: z.string() })

/**
 * The reviews of both sides for the completed hire of an item. Missing ones haven't been written yet, so that there is something left to
 * review.
 */
export const reviews = z
  .partialRecord(z.enum(itemKeys), z.strictObject({ renter: z.optional(DemoReview), owner: z.optional(DemoReview) }))
  .parse(data)
