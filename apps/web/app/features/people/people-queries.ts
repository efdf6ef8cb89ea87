import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, callQuery, inPages } from '#app/lib/api.ts'

/** A person's public profile. */
export function personQuery(userId: string) {
  return callQuery(['people', userId], 'GET /people/:userId', { params: { userId } })
}

/** A person's active items, newest first. */
export function personItemsQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: ['people', userId, 'items'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /people/:userId/items', { params: { userId }, query: { cursor }, signal }),
    ...inPages,
  })
}
