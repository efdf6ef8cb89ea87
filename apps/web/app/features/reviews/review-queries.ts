import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, callPartQuery, inPages } from '#app/lib/api.ts'

/** Whose reviews: those a person received, or those by the renters of an item. */
export type ReviewSubject =
  | { readonly kind: 'profile'; readonly userId: string }
  | { readonly kind: 'item'; readonly itemId: string }

/** So many are shown before someone asks for more. */
const shownAtOnce = 5

/** Reviews, newest first, page by page, with the sum of all of them. */
export function reviewsQuery(about: ReviewSubject) {
  return infiniteQueryOptions({
    queryKey: ['reviews', about],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: shownAtOnce, cursor: pageParam }
      return about.kind === 'profile'
        ? call('GET /profiles/:userId/reviews', { params: { userId: about.userId }, query, signal })
        : call('GET /items/:itemId/reviews', { params: { itemId: about.itemId }, query, signal })
    },
    ...inPages,
  })
}

export function testimonialsQuery() {
  return { ...callPartQuery(['reviews', 'testimonials'], 'GET /testimonials', 'testimonials'), staleTime: 5 * 60_000 }
}
