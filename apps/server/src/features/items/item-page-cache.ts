import { dayInLondon } from '@itemo/domain/dates.ts'
import type { Context } from '../../context.ts'
import type { FindCachedResponse } from '../../platform/http/response-cache.ts'
import { createVersionedCache, type VersionedCache } from '../../platform/http/versioned-cache.ts'
import { feedCacheName } from './search/feed.ts'
import { readItemVersions } from './item-detail-queries.ts'

/** In bytes; room for about five thousand pages. */
const maxBytes = 16 * 1024 * 1024

const feedPath = '/api/v1/items'
const itemPath = /^\/api\/v1\/items\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/**
 * A cache for the pages of active items, which are the same for everyone. A page is served as long as its version matches the one in the
 * database.
 */
export function createItemPages({ now, db }: Pick<Context, 'now' | 'db'>): VersionedCache {
  return createVersionedCache({
    maxBytes,
    versionsOf(ids) {
      const at = now()
      return readItemVersions(db, ids, { now: at, today: dayInLondon(at) })
    },
  })
}

/** Finds the cache entry for an API path: the first page of the feed, or the page of an item, for readers who may see it. */
export function findCachedResponse({
  responseCache,
  pages,
  settings,
}: Pick<Context, 'responseCache' | 'settings'> & { readonly pages: VersionedCache }): FindCachedResponse {
  const feed = { call: 'GET /items', ask: () => responseCache.find(feedCacheName) } as const
  return (path) => {
    if (path === feedPath) return feed
    const itemId = itemPath.exec(path)?.[1]
    if (itemId === undefined || !pages.has(itemId)) return undefined
    return {
      call: 'GET /items/:itemId',
      ask: (actor) => (actor || settings.get('public_item_pages') ? pages.find(itemId) : undefined),
    }
  }
}
