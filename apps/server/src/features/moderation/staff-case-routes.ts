import type { Context } from '../../context.ts'
import { mountCall } from '../../platform/http/call.ts'
import type { Http } from '../../platform/http/types.ts'
import {
  addNote,
  claimCase,
  decideAppealByStaff,
  decideByStaff,
  letWait,
  listQueue,
  readCase,
  releaseCase,
  undoByStaff,
} from './staff-cases.ts'
import { presentCase, presentCaseDetail } from './staff-case-view.ts'

/** The queue of cases, for those who decide them. */
export function mountStaffCases(http: Http, context: Context): void {
  mountCall(http, 'GET /staff/cases', async ({ staff, query }) => {
    const { shown, next_cursor } = await listQueue(context, staff, query)
    return { cases: shown.map(presentCase), next_cursor }
  })

  mountCall(http, 'GET /staff/cases/:caseId', async ({ staff, params }) =>
    presentCaseDetail(await readCase(context, staff, params.caseId)),
  )

  mountCall(http, 'POST /staff/cases/:caseId/claim', async ({ staff, params, body }) =>
    presentCase(await claimCase(context, staff, params.caseId, body.version)),
  )

  mountCall(http, 'POST /staff/cases/:caseId/release', async ({ staff, params, body }) =>
    presentCase(await releaseCase(context, staff, params.caseId, body.version)),
  )

  mountCall(http, 'POST /staff/cases/:caseId/notes', async ({ staff, params, body }) =>
    presentCase(await addNote(context, staff, params.caseId, body)),
  )

  mountCall(http, 'POST /staff/cases/:caseId/wait', async ({ staff, params, body }) =>
    presentCase(await letWait(context, staff, params.caseId, body)),
  )

  mountCall(http, 'POST /staff/cases/:caseId/decisions', async ({ staff, params, body }) => {
    const { decisionId, row } = await decideByStaff(context, staff, params.caseId, body)
    return { decision_id: decisionId, case: presentCase(row) }
  })

  mountCall(http, 'POST /staff/decisions/:decisionId/undo', async ({ staff, params, body }) =>
    presentCase(await undoByStaff(context, staff, params.decisionId, body.version)),
  )

  mountCall(http, 'POST /staff/appeals/:caseId/decision', async ({ staff, params, body }) => {
    const { row, isSole } = await decideAppealByStaff(context, staff, params.caseId, body)
    return { case: presentCase(row), is_sole_reviewer: isSole }
  })
}
