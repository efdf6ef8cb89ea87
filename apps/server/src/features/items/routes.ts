import type { Context } from '../../context.ts'
import { jsonText, jsonTextWithEtag } from '../../platform/http/response-cache.ts'
import { mountCall } from '../../platform/http/call.ts'
import type { Http } from '../../platform/http/types.ts'
import { readFeed } from './search/feed.ts'
import type { VersionedCache } from '../../platform/http/versioned-cache.ts'
import { findOnMap } from './search/item-map.ts'
import { rateLimitKeyOf } from './search/list-limits.ts'
import { createSuggest } from './search/suggest.ts'
import { countWider } from './search/wider-items.ts'
import { itemExporter } from './item-privacy.ts'
import { mountStorage } from './pictures/picture-routes.ts'
import { mountSharePictures } from './pictures/share-routes.ts'
import {
  createItem,
  deleteItem,
  editItem,
  listOwnItems,
  readCard,
  readItem,
  readMore,
  readOwnItem,
  setItemStatus,
} from './items.ts'
import { checkItem, readPriceHint } from './price-hint.ts'
import { listSaved, listSavedItemIds, saveItem, unsaveItem } from './saved-items.ts'

/** Items, saved items and pictures (spec: marketplace 2 to 7). */
export function mountItems(http: Http, context: Context & { readonly pages: VersionedCache }): void {
  context.exporters.register(itemExporter(context))

  mountCall(http, 'GET /items', async (call) => {
    const answer = await readFeed(context, call.query, rateLimitKeyOf(call))
    // A cached answer is the plain first page, which doesn't count as a search.
    if (typeof answer === 'string') call.http.set('listed', answer)
    return jsonTextWithEtag(call.http.req.raw, answer)
  })
  mountCall(http, 'GET /items/map', async (call) =>
    jsonText(await findOnMap(context, call.query, rateLimitKeyOf(call))),
  )
  mountCall(http, 'GET /items/price-hint', ({ actor, query }) => readPriceHint(context, actor, query))
  mountCall(http, 'POST /items/check', ({ actor, body }) => checkItem(context, actor, body))
  const suggest = createSuggest(context)
  mountCall(http, 'GET /items/suggest', (call) => suggest(call.query, rateLimitKeyOf(call)))
  mountCall(http, 'GET /items/wider', (call) => countWider(context, call.query, rateLimitKeyOf(call)))
  mountCall(http, 'GET /items/:itemId', async ({ actor, params, http: c }) =>
    jsonTextWithEtag(c.req.raw, await readItem(context, actor, params.itemId)),
  )
  mountCall(http, 'GET /items/:itemId/card', async ({ params }) => jsonText(await readCard(context, params.itemId)))
  mountCall(http, 'GET /items/:itemId/more', async ({ actor, params, query }) =>
    jsonText(await readMore(context, actor, { ...params, ...query })),
  )
  mountCall(http, 'POST /items', async ({ actor, body }) => jsonText(await createItem(context, actor, body)))
  mountCall(http, 'PUT /items/:itemId', async ({ actor, params, body }) =>
    jsonText(await editItem(context, actor, params.itemId, body)),
  )
  mountCall(http, 'PUT /items/:itemId/status', async ({ actor, params, body }) =>
    jsonText(await setItemStatus(context, actor, params.itemId, body.status)),
  )
  mountCall(http, 'DELETE /items/:itemId', ({ actor, params }) => deleteItem(context, actor, params.itemId))
  mountCall(http, 'GET /my/items', async ({ actor, query }) => jsonText(await listOwnItems(context, actor, query)))
  mountCall(http, 'GET /my/items/:itemId', async ({ actor, params }) =>
    jsonText(await readOwnItem(context, actor, params.itemId)),
  )
  mountSaved(http, context)
  mountStorage(http, context)
  mountSharePictures(http, context)
}

/** Saved items (spec: marketplace 7 "saved_items"). */
function mountSaved(http: Http, context: Context): void {
  mountCall(http, 'GET /saved', async ({ actor, query }) => jsonText(await listSaved(context, actor, query)))
  mountCall(http, 'GET /saved/ids', async ({ actor, query }) => {
    const { shown, next_cursor } = await listSavedItemIds(context, actor, query)
    return { item_ids: shown.map(({ id }) => id), next_cursor }
  })
  mountCall(http, 'PUT /saved/:itemId', ({ actor, params }) => saveItem(context, actor, params.itemId))
  mountCall(http, 'DELETE /saved/:itemId', ({ actor, params }) => unsaveItem(context, actor, params.itemId))
}
