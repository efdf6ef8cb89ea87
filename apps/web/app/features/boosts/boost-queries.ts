import { callQuery } from '#app/lib/api.ts'

export function myBoostsQuery() {
  return {
    ...callQuery(['boosts', 'mine'], 'GET /my/boosts'),
    // A boost may have been paid for in another tab, or have ended: what can be chosen has to be what is.
    staleTime: 0,
  }
}

/** What became of a paid session, read from the provider by the server. */
export function boostVerificationQuery(sessionId: string) {
  return {
    ...callQuery(['boosts', 'verification', sessionId], 'POST /boosts/verify', { body: { session_id: sessionId } }),
    staleTime: Number.POSITIVE_INFINITY,
  }
}
