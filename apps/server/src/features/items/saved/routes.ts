import type { Context } from '../../../context.ts'
import { jsonText } from '../../../platform/http/json-text.ts'
import { on } from '../../../platform/http/on.ts'
import type { Http } from '../../../platform/http/types.ts'
import { listSaved, listSavedItemIds, saveItem, unsaveItem } from './service.ts'

/** Saved items (spec: marketplace 7 "saved_items"). */
export function mountSaved(http: Http, context: Context): void {
  on(http, 'GET /saved', async ({ actor }) => jsonText(await listSaved(context, actor)))
  on(http, 'GET /saved/ids', async ({ actor }) => ({ item_ids: await listSavedItemIds(context, actor) }))
  on(http, 'PUT /saved/:itemId', async ({ actor, params }) => {
    await saveItem(context, actor, params.itemId)
    return {}
  })
  on(http, 'DELETE /saved/:itemId', async ({ actor, params }) => {
    await unsaveItem(context, actor, params.itemId)
    return {}
  })
}
