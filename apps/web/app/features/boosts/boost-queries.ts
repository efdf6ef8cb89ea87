import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, callQuery, everyPage, inPages } from '#app/lib/api.ts'

/** The person's boosts, the newest first, earlier ones as they are reached. */
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
    // A boost may have been paid for in another tab, or have ended: what can be chosen has to be what is.
    staleTime: 0,
  })
}

/** What became of a paid session, read from the provider by the server. */
export function boostVerificationQuery(sessionId: string) {
  return {
    ...callQuery(['boosts', 'verification', sessionId], 'POST /boosts/verify', { body: { session_id: sessionId } }),
    staleTime: Number.POSITIVE_INFINITY,
  }
}
