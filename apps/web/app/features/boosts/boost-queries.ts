import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, callQuery, everyPage, inPages } from '#app/lib/api.ts'

/** The person's boosts, newest first, earlier ones on scrolling. */
export function myBoostsQuery() {
  return infiniteQueryOptions({
    queryKey: ['boosts', 'mine', 'bought'],
    queryFn: ({ pageParam: cursor, signal }) => call('GET /my/boosts', { query: { cursor }, signal }),
    ...inPages,
    staleTime: 0,
  })
}

/** The person's active items. */
export function boostableItemsQuery() {
  return queryOptions({
    queryKey: ['boosts', 'mine', 'items'],
    queryFn: ({ signal }) =>
      everyPage(
        (cursor) => call('GET /my/boosts/items', { query: { cursor }, signal }),
        (page) => page.items,
      ),
    // A boost may have been paid for in another tab, or have ended: the options must be current.
    staleTime: 0,
  })
}

/** The outcome of a paid session, which the server reads from the provider. */
export function boostVerificationQuery(sessionId: string) {
  return {
    ...callQuery(['boosts', 'verification', sessionId], 'POST /boosts/verify', { body: { session_id: sessionId } }),
    staleTime: Number.POSITIVE_INFINITY,
  }
}
