import type { Context } from '../../../context.ts'
import { on } from '../../../platform/http/on.ts'
import type { Http } from '../../../platform/http/types.ts'
import { reportConversation, reportsPart } from './service.ts'

/** Conversations that somebody brings to the operator. */
export function mountReports(http: Http, context: Context): void {
  context.personal.register(reportsPart)

  on(http, 'POST /conversations/:conversationId/report', async ({ actor, params, body }) => {
    await reportConversation(context, actor, params.conversationId, body)
    return {}
  })
}
