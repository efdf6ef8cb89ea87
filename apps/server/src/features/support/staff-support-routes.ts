import type { Context } from '../../context.ts'
import { mountCall } from '../../platform/http/call.ts'
import type { Http, StaffActor } from '../../platform/http/types.ts'
import { idempotencyOf } from '../staff/repeated-acts.ts'
import { mountLiveSupport } from './live-support.ts'
import { listSavedReplies, saveReplies } from './saved-replies.ts'
import {
  assignByStaff,
  linkByStaff,
  listInbox,
  moveByStaff,
  noteByStaff,
  readRequest,
  replyByStaff,
} from './staff-support.ts'
import { presentRequest, presentRequestDetail } from './staff-support-view.ts'

/** The inbox of support requests, for staff who answer them. */
export function mountStaffSupport(http: Http, context: Context): void {
  mountLiveSupport(context)

  const shown = async (read: ReturnType<typeof readRequest>, staff: StaffActor) =>
    presentRequestDetail(await read, staff)

  mountCall(http, 'GET /staff/support', async ({ staff, query }) => {
    const { shown: rows, next_cursor, lastAnswerAt } = await listInbox(context, staff, query)
    return {
      requests: rows.map((row) => presentRequest(row, staff)),
      next_cursor,
      last_answer_at: lastAnswerAt?.toISOString() ?? null,
    }
  })

  mountCall(http, 'GET /staff/support/:requestId', ({ staff, params }) =>
    shown(readRequest(context, staff, params.requestId), staff),
  )

  mountCall(http, 'POST /staff/support/:requestId/reply', ({ staff, params, body, http: c }) =>
    shown(replyByStaff(context, staff, params.requestId, body, idempotencyOf(c, 'support reply', params, body)), staff),
  )

  mountCall(http, 'POST /staff/support/:requestId/note', ({ staff, params, body, http: c }) =>
    shown(noteByStaff(context, staff, params.requestId, body, idempotencyOf(c, 'support note', params, body)), staff),
  )

  mountCall(http, 'POST /staff/support/:requestId/assign', ({ staff, params, body, http: c }) =>
    shown(
      assignByStaff(context, staff, params.requestId, body, idempotencyOf(c, 'support assign', params, body)),
      staff,
    ),
  )

  mountCall(http, 'POST /staff/support/:requestId/state', ({ staff, params, body, http: c }) =>
    shown(moveByStaff(context, staff, params.requestId, body, idempotencyOf(c, 'support state', params, body)), staff),
  )

  mountCall(http, 'POST /staff/support/:requestId/link', ({ staff, params, body, http: c }) =>
    shown(linkByStaff(context, staff, params.requestId, body, idempotencyOf(c, 'support link', params, body)), staff),
  )

  mountCall(http, 'GET /staff/saved-replies', () => listSavedReplies(context.db))

  mountCall(http, 'PUT /staff/saved-replies', ({ staff, body }) => saveReplies(context, staff, body))
}
