import { countDays } from '@itemo/domain/dates.ts'
import { maxHireDays } from '@itemo/domain/rentals/max-hire-days.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Answer, call, callQuery, everyPage, inPages } from '#app/lib/api.ts'
import { takeFirstFeed } from '#app/lib/early-feed.ts'
import { queryClient } from '#app/lib/query-client.ts'
import { type FeedFilter, filterQuery } from './filter-params.ts'

/**
 * The feed, page by page: active items, sorted by newest, nearest or best match unless chosen otherwise (spec: marketplace 9; R53, R81).
 */
export function feedQuery(filter: FeedFilter) {
  // early-feed.ts builds the same URL, with the parameters in the same order.
  const query = {
    ...filterQuery(filter),
    sort: filter.sort ?? (filter.search || filter.near ? ('best' as const) : undefined),
  }
  return infiniteQueryOptions({
    queryKey: ['items', 'feed', query],
    queryFn: ({ pageParam, signal }) => call('GET /items', { query: { ...query, cursor: pageParam }, signal }),
    ...inPages,
  })
}

/** Puts the feed that came with the page into the cache: its cards are already in the document, and React hydrates with them. */
export function cacheFirstFeed(client = queryClient(), feed = takeFirstFeed()): void {
  const { queryKey, initialPageParam } = feedQuery({})
  if (feed) client.setQueryData(queryKey, { pages: [feed as Answer<'GET /items'>], pageParams: [initialPageParam] })
}

/** When the service worker cached a page of the feed that it served offline; undefined for a fresh one. */
export function savedAtOf(page: Answer<'GET /items'> | undefined): string | undefined {
  const { saved_at: at } = (page ?? {}) as { saved_at?: unknown }
  return typeof at === 'string' ? at : undefined
}

/** The items in an area of the map, 'south,west,north,east' in degrees; the previous ones stay while it's loading. */
export function mapQuery(filter: FeedFilter, bounds: string) {
  const query = { ...filterQuery(filter), bounds }
  return { ...callQuery(['items', 'map', query], 'GET /items/map', { query }), placeholderData: keepPreviousData }
}

/** The ids of all saved items, for the hearts in every list: fresh for five minutes. */
export function savedIdsQuery() {
  return queryOptions({
    queryKey: ['items', 'saved-ids'],
    queryFn: ({ signal }) =>
      everyPage(
        (cursor) => call('GET /saved/ids', { query: { cursor }, signal }),
        (page) => page.item_ids,
      ),
    staleTime: 5 * 60_000,
  })
}

/** The data of an item's page. Throws `item_deleted` for one that existed, `unauthenticated` where pages are for members only. */
export function itemQuery(itemId: string) {
  return callQuery(['items', 'one', itemId], 'GET /items/:itemId', { params: { itemId } })
}

/** An active item as shown in lists: for everyone, even where its page is for members only. */
export function cardQuery(itemId: string) {
  return callQuery(['items', 'card', itemId], 'GET /items/:itemId/card', { params: { itemId } })
}

interface RequestedDays {
  readonly start: string
  readonly end: string
}

/** Other items of the owner, and similar ones that are free on the given days; the previous ones stay while others are loading. */
export function moreItemsQuery(itemId: string, days: RequestedDays | undefined) {
  const isHire = days && days.start <= days.end && countDays(days.start, days.end) <= maxHireDays
  const query = isHire ? { from: days.start, until: days.end } : {}
  return {
    ...callQuery(['items', 'more', itemId, query], 'GET /items/:itemId/more', { params: { itemId }, query }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  }
}

/** One of the person's own items, for the edit form. */
export function ownItemQuery(itemId: string) {
  return {
    ...callQuery(['items', 'own', itemId], 'GET /my/items/:itemId', { params: { itemId } }),
    // The form must start from the current state.
    staleTime: 0,
  }
}
