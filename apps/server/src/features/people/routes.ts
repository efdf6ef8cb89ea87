import type { Context } from '../../context.ts'
import { mountCall } from '../../platform/http/call.ts'
import { jsonText } from '../../platform/http/response-cache.ts'
import type { Http } from '../../platform/http/types.ts'
import { readPerson, readPersonItems, readPersonReviews } from './person-page.ts'

/** The public endpoints about a member. */
export function mountPeople(http: Http, context: Context): void {
  mountCall(http, 'GET /people/:userId', ({ actor, address, params }) =>
    readPerson(context, { actor, address }, params.userId),
  )
  mountCall(http, 'GET /people/:userId/items', async ({ actor, address, params, query }) =>
    jsonText(await readPersonItems(context, { actor, address }, params.userId, query)),
  )
  mountCall(http, 'GET /people/:userId/reviews', ({ actor, address, params, query }) =>
    readPersonReviews(context, { actor, address }, params.userId, query),
  )
}
