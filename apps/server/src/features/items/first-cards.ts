import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { feedPageSize } from '@itemo/domain/items/item-schemas.ts'
import type { Context } from '../../context.ts'
import type { CachedResponse } from '../../platform/http/response-cache.ts'
import { feedName } from '../../platform/http/static.ts'
import type { FilterDeps } from './search/item-search.ts'
import { readFeed } from './search/feed.ts'

/** A function that the web app's build leaves for the server: it renders the feed as React would (`apps/web/scripts/render-feed.tsx`). */
type RenderFeed = (feed?: unknown) => string

/** How long the page waits for its cards before it is sent without them; the browser then fetches them. */
const usualPatienceMs = 150

/**
 * Renders the first cards of the feed into /home, so that they show before any script runs and React hydrates them. The feed comes from
 * the response cache, which drops it on every change, so no card is older than the feed itself.
 */
export function createFirstCards(
  deps: FilterDeps & Pick<Context, 'responseCache' | 'db' | 'log' | 'config'>,
  patienceMs = usualPatienceMs,
) {
  let loading: Promise<void> | undefined
  let renderFeed: RenderFeed | undefined
  let last: { readonly etag: string; readonly html: string } | undefined

  /** Loaded at the first request for the page: it is as large as the rest of the server. */
  const load = async () => {
    try {
      const built = (await import(pathToFileURL(join(deps.config.webDir, feedName)).href)) as { renderFeed: RenderFeed }
      renderFeed = built.renderFeed
    } catch (error) {
      deps.log.warn('pages are sent without their first cards', { error })
    }
  }

  return async (built: string): Promise<string | undefined> => {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs, undefined).unref())
    loading ??= load()
    const feed = await Promise.race([loading.then(() => firstPage(deps)), late])
    if (!renderFeed || !feed) return undefined
    if (last?.etag !== feed.etag) {
      const json = new TextDecoder().decode(feed.body)
      const html = withFeed(built, json, renderFeed(JSON.parse(json)), renderFeed())
      if (html === undefined) return undefined
      last = { etag: feed.etag, html }
    }
    return last.html
  }
}

/** The unfiltered first page; undefined if the feed refuses it. */
async function firstPage(deps: Parameters<typeof createFirstCards>[0]): Promise<CachedResponse | undefined> {
  const page = await readFeed(deps, { sort: 'newest', limit: feedPageSize })
  return typeof page === 'string' ? undefined : page
}

/** The page with cards in place of the placeholders, and with the feed's JSON for React; undefined for a page of another build. */
function withFeed(built: string, json: string, cards: string, waiting: string): string | undefined {
  const data = `<script type="application/json" id="first-feed">${json.replaceAll('<', '\\u003c')}</script></head>`
  const [before, after, ...more] = built.split(waiting)
  if (before === undefined || after === undefined || more.length > 0) return undefined
  return before.replace('</head>', () => data) + cards + after
}
