import type { Context } from '../../context.ts'
import { mountCall } from '../../platform/http/call.ts'
import type { Http } from '../../platform/http/types.ts'
import { readOwnIdentity, refreshOwnCheck, startCheck, withdrawConsent } from './identity-checks.ts'
import { decisionExporter, identityExporter } from './identity-privacy.ts'

/** The endpoints of one's own identity check. The provider's notifications arrive with those of card payments. */
export function mountIdentity(http: Http, context: Context): void {
  context.exporters.register(identityExporter(context))
  context.exporters.register(decisionExporter)

  mountCall(http, 'GET /my/identity', ({ actor }) => readOwnIdentity(context, actor))
  mountCall(http, 'POST /my/identity/checks', ({ actor, body }) => startCheck(context, actor, body))
  mountCall(http, 'POST /my/identity/refresh', ({ actor }) => refreshOwnCheck(context, actor))
  mountCall(http, 'DELETE /my/identity', ({ actor }) => withdrawConsent(context, actor))
}
