import { countDays } from '@itemo/domain/dates.ts'
import { maxHireDays } from '@itemo/domain/rentals/max-hire-days.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Answer, call, callQuery, everyPage, inPages } from '#app/lib/api.ts'
import { takeFirstFeed } from '#app/lib/early-feed.ts'
import { queryClient } from '#app/lib/query-client.ts'
import { type FeedFilter, filterQuery } from './filter-params.ts'

/** The feed, page by page: active items, the newest, nearest or best first, unless sorted otherwise (spec: marketplace 9; R53, R81). */
export function feedQuery(filter: FeedFilter) {
  // early-feed.ts builds the same address, in the same order.
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

/** Keeps the feed that came with the page: its cards stand there already, and React begins with them. */
export function keepFirstFeed(client = queryClient(), feed = takeFirstFeed()): void {
  const { queryKey, initialPageParam } = feedQuery({})
  if (feed) client.setQueryData(queryKey, { pages: [feed as Answer<'GET /items'>], pageParams: [initialPageParam] })
}

/** When a page of the feed was kept that the service worker answers without a network; undefined for one of now. */
export function savedAtOf(page: Answer<'GET /items'> | undefined): string | undefined {
  const { saved_at: at } = (page ?? {}) as { saved_at?: unknown }
  return typeof at === 'string' ? at : undefined
}

/** The items in a part of the map, 'south,west,north,east' in degrees; those found before stay while it is asked for. */
export function mapQuery(filter: FeedFilter, bounds: string) {
  const query = { ...filterQuery(filter), bounds }
  return { ...callQuery(['items', 'map', query], 'GET /items/map', { query }), placeholderData: keepPreviousData }
}

/** The ids of all that the person saved, for the hearts of every list: asked for again after five minutes at the earliest. */
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

/** All that the page of an item shows. Throws `item_deleted` for one that was there, `unauthenticated` where pages are for members only. */
export function itemQuery(itemId: string) {
  return callQuery(['items', 'one', itemId], 'GET /items/:itemId', { params: { itemId } })
}

/** An active item as lists show it: for everyone, also where its page is for members only. */
export function cardQuery(itemId: string) {
  return callQuery(['items', 'card', itemId], 'GET /items/:itemId/card', { params: { itemId } })
}

interface AskedDays {
  readonly start: string
  readonly end: string
}

/** What else there is around an item, the similar ones free on some days; those found before stay while others are asked for. */
export function moreItemsQuery(itemId: string, days: AskedDays | undefined) {
  const isHire = days && days.start <= days.end && countDays(days.start, days.end) <= maxHireDays
  const query = isHire ? { from: days.start, until: days.end } : {}
  return {
    ...callQuery(['items', 'more', itemId, query], 'GET /items/:itemId/more', { params: { itemId }, query }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  }
}

/** One of the signed-in person's items, as the form edits it. */
export function ownItemQuery(itemId: string) {
  return {
    ...callQuery(['items', 'own', itemId], 'GET /my/items/:itemId', { params: { itemId } }),
    // What is about to be edited has to be what is.
    staleTime: 0,
  }
}
