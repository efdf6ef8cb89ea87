import type { ReviewPageView, ReviewView } from '@itemo/contract/review-views.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, callPartQuery, inPages } from '#app/lib/api.ts'

/** Which reviews: those that a person received, optionally on one side of their hires, or those by the renters of an item. */
export type ReviewSubject =
  | { readonly kind: 'profile'; readonly userId: string }
  | { readonly kind: 'side'; readonly userId: string; readonly role: 'owner' | 'renter' }
  | { readonly kind: 'item'; readonly itemId: string }

/** A page of reviews; only those of one side name the hired item. */
interface ReviewPage extends Omit<ReviewPageView, 'reviews'> {
  readonly reviews: readonly ListedReview[]
}
export type ListedReview = ReviewView & { readonly item_title?: string | null }

/** How many are shown at first. */
const shownAtOnce = 5

/** Reviews, newest first, page by page, with the summary of all of them. */
export function reviewsQuery(about: ReviewSubject) {
  return infiniteQueryOptions({
    queryKey: ['reviews', about],
    queryFn: ({ pageParam, signal }): Promise<ReviewPage> => {
      const query = { limit: shownAtOnce, cursor: pageParam }
      if (about.kind === 'side') {
        const { userId, role } = about
        return call('GET /people/:userId/reviews', { params: { userId }, query: { ...query, role }, signal })
      }
      return about.kind === 'profile'
        ? call('GET /profiles/:userId/reviews', { params: { userId: about.userId }, query, signal })
        : call('GET /items/:itemId/reviews', { params: { itemId: about.itemId }, query, signal })
    },
    ...inPages,
  })
}

/** The newest five-star reviews, with first names: fresh for five minutes. */
export function testimonialsQuery() {
  return { ...callPartQuery(['reviews', 'testimonials'], 'GET /testimonials', 'testimonials'), staleTime: 5 * 60_000 }
}
