import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '#app/lib/api-error.ts'
import { call } from '#app/lib/api.ts'

/** How often a profile that does not come is asked for (spec: accounts 4 "Profile load"). */
const profileAttempts = 3

/** The signed-in person's own profile and settings. */
export function myProfileQuery() {
  return queryOptions({
    queryKey: ['accounts', 'me'],
    queryFn: ({ signal }) => call('GET /me', { signal }),
    retry: (failures, error) =>
      failures < profileAttempts - 1 && !(error instanceof ApiError && error.code === 'unauthenticated'),
    retryDelay: (failures) => 500 * 2 ** failures,
  })
}

/** Where the person is signed in. */
export function mySessionsQuery() {
  return queryOptions({
    queryKey: ['accounts', 'sessions'],
    queryFn: async ({ signal }) => (await call('GET /my/sessions', { signal })).sessions,
  })
}

/** Whom the person blocked, the latest first. */
export function blockedPeopleQuery() {
  return queryOptions({
    queryKey: ['accounts', 'blocks'],
    queryFn: async ({ signal }) => (await call('GET /my/blocks', { signal })).people,
  })
}
