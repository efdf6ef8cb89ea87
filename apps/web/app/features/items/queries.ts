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
