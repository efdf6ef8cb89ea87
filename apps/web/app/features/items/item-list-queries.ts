import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, callQuery, inPages } from '#app/lib/api.ts'

/** Separate from the other item queries: the first page needs none of these. */
export function savedItemsQuery() {
  return infiniteQueryOptions({
    queryKey: ['items', 'saved'],
    queryFn: ({ pageParam: cursor, signal }) => call('GET /saved', { query: { cursor }, signal }),
    ...inPages,
  })
}

/** The person's own items, newest first, page by page, including paused and held ones. */
export function myItemsQuery() {
  return infiniteQueryOptions({
    queryKey: ['items', 'mine'],
    queryFn: ({ pageParam: cursor, signal }) => call('GET /my/items', { query: { cursor }, signal }),
    ...inPages,
  })
}

/** How many people search for something like an own item. */
export function demandQuery(itemId: string) {
  return callQuery(['items', 'demand', itemId], 'GET /my/items/:itemId/demand', { params: { itemId } })
}
