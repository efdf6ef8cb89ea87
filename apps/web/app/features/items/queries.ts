import type { Category } from '@itemo/domain/categories.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'

/** What the feed is narrowed to. */
export interface FeedFilter {
  readonly search?: string | undefined
  readonly category?: Category | undefined
}

/** The feed, page by page: active items, newest first (specification, marketplace 9; decision 30). */
export function feedQuery({ search, category }: FeedFilter) {
  return infiniteQueryOptions({
    queryKey: ['items', 'feed', { search: search ?? '', category: category ?? '' }],
    queryFn: ({ pageParam, signal }) =>
      call('GET /items', {
        query: {
          ...(search ? { search } : {}),
          ...(category ? { category } : {}),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
}

/** The ids of the items that the signed-in person saved. */
export function savedIdsQuery() {
  return queryOptions({
    queryKey: ['items', 'saved-ids'],
    queryFn: async ({ signal }) => (await call('GET /saved/ids', { signal })).item_ids,
    staleTime: 5 * 60_000,
  })
}

/** One item with everything its page shows. */
export function itemQuery(itemId: string) {
  return queryOptions({
    queryKey: ['items', 'one', itemId],
    queryFn: ({ signal }) => call('GET /items/:itemId', { params: { itemId }, signal }),
  })
}

/** The items that the signed-in person saved, latest first. */
export function savedItemsQuery() {
  return queryOptions({
    queryKey: ['items', 'saved'],
    queryFn: async ({ signal }) => (await call('GET /saved', { signal })).items,
  })
}

/** The signed-in person's own items, newest first. */
export function myItemsQuery() {
  return queryOptions({
    queryKey: ['items', 'mine'],
    queryFn: async ({ signal }) => (await call('GET /my/items', { signal })).items,
  })
}

/** One of the signed-in person's items, as the form edits it. */
export function ownItemQuery(itemId: string) {
  return queryOptions({
    queryKey: ['items', 'own', itemId],
    queryFn: ({ signal }) => call('GET /my/items/:itemId', { params: { itemId }, signal }),
    // What is about to be edited has to be what is.
    staleTime: 0,
  })
}
