import type { Context } from '../../../context.ts'
import { on } from '../../../platform/http/on.ts'
import type { Http } from '../../../platform/http/types.ts'
import { presentOwnSession } from './present.ts'
import { endOwnSession, listOwnSessions } from './service.ts'

/** Where one is signed in. */
export function mountDevices(http: Http, context: Context): void {
  on(http, 'GET /my/sessions', async ({ actor }) => ({
    sessions: (await listOwnSessions(context, actor)).map((session) => presentOwnSession(session, actor.sessionId)),
  }))

  on(http, 'DELETE /my/sessions/:sessionId', async ({ actor, params }) => {
    await endOwnSession(context, actor, params.sessionId)
    return {}
  })
}
