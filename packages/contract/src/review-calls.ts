import { Id } from '@itemo/domain/ids.ts'
import { maxTestimonials, ReviewInput, reviewPageSize } from '@itemo/domain/reviews/review-schemas.ts'
import * as z from 'zod/mini'
import { anyone, member, type Call, type CallKey } from './call.ts'
import { Cursor, Limit, listOf } from './wire.ts'
import { ReviewPageView, ReviewView, TestimonialView } from './review-views.ts'

const page = z.object({ cursor: Cursor, limit: Limit(reviewPageSize) })

export const reviewsCalls = {
  'POST /rentals/:rentalId/review': member({
    name: 'reviewRental',
    summary: 'Either side of a completed hire: review the other one, once.',
    params: z.object({ rentalId: Id }),
    body: ReviewInput,
    output: ReviewView,
    errors: ['not_found', 'rental_state', 'already_reviewed', 'conflict'],
  }),
  'GET /profiles/:userId/reviews': member({
    name: 'listProfileReviews',
    summary: 'The reviews that a member received, newest first.',
    params: z.object({ userId: Id }),
    query: page,
    output: ReviewPageView,
    errors: ['not_found'],
  }),
  'GET /items/:itemId/reviews': anyone({
    name: 'listItemReviews',
    summary: 'The reviews of an item by its renters, newest first (for members only with PUBLIC_ITEM_PAGES=false).',
    params: z.object({ itemId: Id }),
    query: page,
    output: ReviewPageView,
    errors: ['not_found', 'unauthenticated'],
  }),
  'GET /testimonials': anyone({
    name: 'listTestimonials',
    summary: 'The newest five-star reviews, with first names.',
    output: z.object({ testimonials: listOf(TestimonialView, maxTestimonials) }),
    etag: true,
  }),
} as const satisfies Record<CallKey, Call>
