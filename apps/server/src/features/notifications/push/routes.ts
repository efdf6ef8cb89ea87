import type { Context } from '../../../context.ts'
import { on } from '../../../platform/http/on.ts'
import type { Http } from '../../../platform/http/types.ts'
import { listOwnEndpoints, startPushes, stopPushes } from './service.ts'

/** Browsers that are told also while no page is open. */
export function mountPush(http: Http, context: Context): void {
  on(http, 'GET /my/push-subscriptions', async ({ actor }) => ({
    public_key: context.push.publicKey,
    endpoints: await listOwnEndpoints(context, actor),
  }))

  on(http, 'PUT /my/push-subscriptions', async ({ actor, body }) => {
    await startPushes(context, actor, body)
    return {}
  })

  on(http, 'DELETE /my/push-subscriptions', async ({ actor, body }) => {
    await stopPushes(context, actor, body.endpoint)
    return {}
  })
}
