import { Id } from '@itemo/domain/ids.ts'
import { staffReaders } from '@itemo/domain/staff/staff-roles.ts'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { mountCall } from '../../platform/http/call.ts'
import { mountStaffFile } from '../../platform/http/member-file.ts'
import type { Http } from '../../platform/http/types.ts'
import { idempotencyOf } from '../staff/repeated-acts.ts'
import { handOver, noteAgency, showEvidence } from './case-evidence.ts'
import { readCasePicture } from './case-pictures.ts'
import { grantConversation, readConversation } from './conversation-grants.ts'
import { mountLiveCases } from './live-cases.ts'
import { hideByStaff, restoreByStaff } from './item-acts.ts'
import {
  addNote,
  claimCase,
  decideAppealByStaff,
  decideByStaff,
  putOnHold,
  listQueue,
  openByStaff,
  readCase,
  releaseCase,
  reopenCase,
  suggestToOperator,
} from './staff-cases.ts'
import { presentCase, presentCaseDetail, presentConversation } from './staff-case-view.ts'
import { closeByStaff } from './close-cases.ts'
import { undoByStaff } from './undo-cases.ts'

/** The queue of cases, for staff who decide them. */
export function mountStaffCases(http: Http, context: Context): void {
  mountLiveCases(context)

  mountCall(http, 'GET /staff/cases', async ({ staff, query }) => {
    const { shown, next_cursor } = await listQueue(context, staff, query)
    return { cases: shown.map(presentCase), next_cursor }
  })

  mountCall(http, 'GET /staff/cases/:caseId', async ({ staff, params }) =>
    presentCaseDetail(await readCase(context, staff, params.caseId)),
  )

  mountStaffFile(
    http,
    '/api/v1/staff/cases/:caseId/pictures/:path{.+}',
    { staff: staffReaders.cases },
    async (c, staff) => {
      const { data: caseId } = z.safeParse(Id, c.req.param('caseId'))
      if (caseId === undefined) throw new AppError('not_found')
      const width = Number(c.req.query('width') ?? 1600)
      const body = await readCasePicture(context, staff, { caseId, path: c.req.param('path'), width })
      return { body, type: 'image/webp' }
    },
  )

  mountCall(http, 'POST /staff/cases', async ({ staff, body, http: c }) =>
    presentCase(await openByStaff(context, staff, body, idempotencyOf(c, 'open-case', body))),
  )

  mountCall(http, 'POST /staff/cases/:caseId/reopen', async ({ staff, params, body }) =>
    presentCase(await reopenCase(context, staff, params.caseId, body.version)),
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
    presentCase(await putOnHold(context, staff, params.caseId, body)),
  )

  mountCall(http, 'POST /staff/cases/:caseId/suggestion', async ({ staff, params, body }) =>
    presentCase(await suggestToOperator(context, staff, params.caseId, body)),
  )

  mountCall(http, 'POST /staff/cases/:caseId/evidence', async ({ staff, params, body }) =>
    presentCaseDetail(await showEvidence(context, staff, params.caseId, body)),
  )

  mountCall(http, 'PUT /staff/cases/:caseId/agency-report', async ({ staff, params, body }) =>
    presentCase(await noteAgency(context, staff, params.caseId, body)),
  )

  mountCall(http, 'POST /staff/cases/:caseId/handover', ({ staff, params, body }) =>
    handOver(context, staff, params.caseId, body),
  )

  mountCall(http, 'POST /staff/cases/:caseId/decisions', async ({ staff, params, body }) => {
    const { decisionId, row } = await decideByStaff(context, staff, params.caseId, body)
    return { decision_id: decisionId, case: presentCase(row) }
  })

  mountCall(http, 'POST /staff/conversations/:conversationId/grants', async ({ staff, params, body }) => ({
    until: (await grantConversation(context, staff, params.conversationId, body)).toISOString(),
  }))

  mountCall(http, 'GET /staff/conversations/:conversationId/messages', async ({ staff, params, query }) =>
    presentConversation(await readConversation(context, staff, params.conversationId, query)),
  )

  mountCall(http, 'POST /staff/cases/bulk', async ({ staff, body, http: c }) => ({
    results: await closeByStaff(context, staff, body, idempotencyOf(c, 'close-cases', body)),
  }))

  const decided = ({ decisionId, row }: Awaited<ReturnType<typeof restoreByStaff>>) => ({
    decision_id: decisionId,
    case: presentCase(row),
  })

  for (const [act, key] of [
    ['item.hold', 'POST /staff/items/:itemId/hold'],
    ['item.take_down', 'POST /staff/items/:itemId/take-down'],
  ] as const) {
    mountCall(http, key, async ({ staff, params: { itemId }, body, http: c }) =>
      decided(await hideByStaff(context, staff, itemId, { ...body, act }, idempotencyOf(c, act, itemId, body))),
    )
  }

  mountCall(http, 'POST /staff/items/:itemId/restore', async ({ staff, params: { itemId }, body, http: c }) =>
    decided(await restoreByStaff(context, staff, itemId, body, idempotencyOf(c, 'restore', itemId, body))),
  )

  mountCall(http, 'POST /staff/decisions/:decisionId/undo', async ({ staff, params, body }) =>
    presentCase(await undoByStaff(context, staff, params.decisionId, body.version)),
  )

  mountCall(http, 'POST /staff/appeals/:caseId/decision', async ({ staff, params, body }) => {
    const { row, isSole } = await decideAppealByStaff(context, staff, params.caseId, body)
    return { case: presentCase(row), is_sole_reviewer: isSole }
  })
}
