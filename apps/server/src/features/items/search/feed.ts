import { type FeedCursor, parseFeedCursor } from '@itemo/domain/items/feed-cursor.ts'
import type { ItemSort } from '@itemo/domain/items/item-filters.ts'
import { featuredAt } from '@itemo/domain/settings/featured.ts'
import { feedPageSize } from '@itemo/domain/items/item-schemas.ts'
import { cursorMark, parseSearchCursor, type SearchCursor } from '@itemo/domain/items/search-cursor.ts'
import type { Context } from '../../../context.ts'
import { wrongCursor } from '../../../platform/db/cursor.ts'
import { finishBody } from './item-search-view.ts'
import { type FilterInput, type FilterDeps, resolveFilters } from './item-search.ts'
import { isNarrowed } from './item-search-queries.ts'
import { countList } from './list-limits.ts'
import { readFoundPage } from './found-page.ts'
import { understandCached } from './understood-cache.ts'
import { readFeedPage, readNamed } from './feed-queries.ts'

interface FeedInput extends FilterInput {
  readonly sort: ItemSort
  readonly cursor?: string | undefined
  readonly limit: number
  readonly ids?: readonly string[] | undefined
}

/** The cache name of the first page; the tables' triggers use the same name. */
export const feedCacheName = 'feed'

/**
 * One page of the feed, with at most 50 items (spec: marketplace 7 "items"; R30). The plain first page is cached until something on it
 * changes. Counts against the asker's limit, unless the server itself is the caller. Throws rate_limited, and invalid_input for
 * impossible filters.
 */
export async function readFeed(
  deps: FilterDeps & Pick<Context, 'responseCache' | 'db'>,
  input: FeedInput,
  asker?: string,
) {
  const { limit, ids } = input
  if (asker !== undefined) await countList(deps, asker)
  if (ids) return readNamed(deps.db, ids, deps.now())
  const understood = () => understandCached(deps, feedCacheName, input.search)
  const { filters, near } = await resolveFilters(deps, input, asker, understood)
  const { search } = filters
  const now = deps.now()
  if (search) {
    const { sort } = input
    const cursor = readSearchCursor(input.cursor, cursorMark(search.typed, sort))
    return finishBody(await readFoundPage(deps.db, search, { filters, sort, cursor, limit, near, now }), filters)
  }
  // Without words nothing matches better than anything else, but it can be nearer (R81).
  const best = near ? 'nearest' : 'newest'
  const sort = input.sort === 'best' ? best : input.sort
  const cursor = readCursor(input.cursor, sort)
  // In an order that the reader chose, nothing paid for may come before what they searched for (R55, R84).
  const withBoosted = cursor === undefined && (input.sort === 'best' || (sort === 'newest' && !near))
  const isWhole = !isNarrowed(filters) && !filters.category
  // Featured items don't precede a chosen order either; as long as nothing is featured, this costs nothing.
  const chosen = isWhole && withBoosted ? deps.settings.at('home.featured', now) : []
  const featured = chosen.length === 0 ? undefined : featuredAt(chosen, now)
  const read = () => readFeedPage(deps.db, { filters, sort, cursor, limit, withBoosted, featured, near, now })
  const plain = isWhole && !near && sort === 'newest'
  if (plain && !cursor && limit === feedPageSize) {
    return deps.responseCache.get(feedCacheName, async () => {
      const { body, validUntil } = await read()
      return { body, ...(validUntil && { validUntil }) }
    })
  }
  return finishBody((await read()).body, filters)
}

/** The cursor of the previous page, which must have the same order. */
function readCursor(text: string | undefined, sort: Exclude<ItemSort, 'best'>): FeedCursor | undefined {
  if (text === undefined) return undefined
  const cursor = parseFeedCursor(text)
  const isNumber = cursor?.key !== undefined && Number.isFinite(Number(cursor.key))
  const fits = { newest: cursor?.key === undefined, cheapest: isNumber, nearest: cursor?.key !== undefined }
  if (cursor && fits[sort]) return cursor
  throw wrongCursor()
}

function readSearchCursor(text: string | undefined, mark: string): SearchCursor | undefined {
  if (text === undefined) return undefined
  const cursor = parseSearchCursor(text, mark)
  if (cursor) return cursor
  throw wrongCursor()
}

/** Drops the first page from the cache. Call it after the commit of a change. */
export function dropFeed({ responseCache }: Pick<Context, 'responseCache'>): void {
  responseCache.drop(feedCacheName)
}
