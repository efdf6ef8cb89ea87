import { ApiError } from '#app/lib/api-error.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, callQuery, everyPage } from '#app/lib/api.ts'

/** The number of attempts to load the profile (spec: accounts 4 "Profile load"). */
const profileAttempts = 3

/** The signed-in person's own profile and settings. */
export function myProfileQuery() {
  return {
    ...callQuery(['accounts', 'me'], 'GET /me'),
    retry: (failures: number, error: unknown) =>
      failures < profileAttempts - 1 && !(error instanceof ApiError && error.code === 'unauthenticated'),
    retryDelay: (failures: number) => 500 * 2 ** failures,
  }
}

/** The person's sessions, latest use first, from all pages. */
export function mySessionsQuery() {
  return queryOptions({
    queryKey: ['accounts', 'sessions'],
    queryFn: ({ signal }) =>
      everyPage(
        (cursor) => call('GET /my/sessions', { query: { cursor }, signal }),
        (page) => page.sessions,
      ),
  })
}

/** The people that the person blocked, the latest first. */
export function blockedPeopleQuery() {
  return queryOptions({
    queryKey: ['accounts', 'blocks'],
    queryFn: ({ signal }) =>
      everyPage(
        (cursor) => call('GET /my/blocks', { query: { cursor }, signal }),
        (page) => page.people,
      ),
  })
}
