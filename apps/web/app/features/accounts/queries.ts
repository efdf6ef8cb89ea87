import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'

/** The signed-in person's own profile and settings. */
export function myProfileQuery() {
  return queryOptions({
    queryKey: ['accounts', 'me'],
    queryFn: ({ signal }) => call('GET /me', { signal }),
  })
}
