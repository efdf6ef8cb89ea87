import type { Context } from '../../context.ts'
import { mountCall } from '../../platform/http/call.ts'
import type { Http } from '../../platform/http/types.ts'
import { savedSearchExporter } from './saved-search-privacy.ts'
import { presentSearch } from './saved-search-view.ts'
import { changeSearch, listOwnSearches, removeSearch, saveSearch } from './saved-searches.ts'

/** Serves the logged-in user's saved searches. */
export function mountSearches(http: Http, context: Context): void {
  context.exporters.register(savedSearchExporter)

  mountCall(http, 'GET /my/searches', async ({ actor }) => ({
    searches: (await listOwnSearches(context, actor)).map(presentSearch),
  }))

  mountCall(http, 'POST /my/searches', async ({ actor, body, address }) =>
    presentSearch(await saveSearch(context, actor, body, address)),
  )

  mountCall(http, 'PATCH /my/searches/:searchId', async ({ actor, params, body }) =>
    presentSearch(await changeSearch(context, actor, params.searchId, body)),
  )

  mountCall(http, 'DELETE /my/searches/:searchId', ({ actor, params }) => removeSearch(context, actor, params.searchId))
}
