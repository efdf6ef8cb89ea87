import type { Context } from '../../context.ts'
import { mountCall } from '../../platform/http/call.ts'
import type { Http } from '../../platform/http/types.ts'
import { referenceOf } from './mail-support-request.ts'
import { requestSupport, supportExporter } from './support-requests.ts'

export function mountSupport(http: Http, deps: Pick<Context, 'db' | 'jobs' | 'limits' | 'now' | 'exporters'>): void {
  deps.exporters.register(supportExporter)
  mountCall(http, 'POST /support-requests', async ({ body, actor, address }) => {
    const id = await requestSupport(deps, { actor, address }, body)
    return { success: true as const, reference: referenceOf(id) }
  })
}
