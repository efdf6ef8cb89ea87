import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'

/** The plans, the person's active items, and their boosts. */
export function myBoostsQuery() {
  return queryOptions({
    queryKey: ['boosts', 'mine'],
    queryFn: ({ signal }) => call('GET /my/boosts', { signal }),
    // A boost may have been paid for in another tab, or have ended: what can be chosen has to be what is.
    staleTime: 0,
  })
}

/** What became of a paid session, read from the provider by the server. */
export function boostVerificationQuery(sessionId: string) {
  return queryOptions({
    queryKey: ['boosts', 'verification', sessionId],
    queryFn: ({ signal }) => call('POST /boosts/verify', { body: { session_id: sessionId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
