import type { Context } from '../../context.ts'
import { on } from '../../platform/http/call.ts'
import type { Http } from '../../platform/http/types.ts'
import { referenceOf } from './support-emails.ts'
import { requestSupport, supportPart } from './support-requests.ts'

export function mountSupport(http: Http, deps: Pick<Context, 'db' | 'jobs' | 'limits' | 'now' | 'personal'>): void {
  deps.personal.register(supportPart)
  on(http, 'POST /support-requests', async ({ body, actor, address }) => {
    const id = await requestSupport(deps, { actor, address }, body)
    return { success: true as const, reference: referenceOf(id) }
  })
}
