import type { Context } from '../../context.ts'
import { mountCall } from '../../platform/http/call.ts'
import type { Http } from '../../platform/http/types.ts'
import { appealDecision, listOwnDecisions, readDecision } from './appeals.ts'
import { complainOfAnswer, readAnswer } from './complaints.ts'
import { decisionExporter, reportExporter } from './moderation-privacy.ts'
import { presentReport } from './report-view.ts'
import { mountStaffCases } from './staff-case-routes.ts'
import { listOwnReports, makeReport, reportByOwnCall } from './reports.ts'

/** The endpoints for members and visitors: reports, decisions, and appeals. */
export function mountModeration(http: Http, context: Context): void {
  context.exporters.register(reportExporter(context))
  context.exporters.register(decisionExporter)
  mountStaffCases(http, context)

  mountCall(http, 'POST /reports', ({ actor, address, body }) => makeReport(context, { actor, address }, body))

  mountCall(http, 'POST /conversations/:conversationId/report', ({ actor, params, body }) =>
    reportByOwnCall(context, actor, { subject_kind: 'conversation', subject_id: params.conversationId }, body),
  )

  mountCall(http, 'POST /wants/:wantId/report', ({ actor, params, body }) =>
    reportByOwnCall(context, actor, { subject_kind: 'want', subject_id: params.wantId }, body),
  )

  mountCall(http, 'GET /my/reports', async ({ actor, query }) => {
    const { shown, next_cursor } = await listOwnReports(context, actor, query)
    return { reports: shown.map(presentReport), next_cursor }
  })

  mountCall(http, 'GET /reports/:reportId', ({ actor, params, query }) =>
    readAnswer(context, actor, params.reportId, query.key),
  )

  mountCall(http, 'POST /reports/:reportId/complaint', ({ actor, address, params, body }) =>
    complainOfAnswer(context, { actor, address }, params.reportId, body),
  )

  mountCall(http, 'GET /my/decisions', ({ actor, query }) => listOwnDecisions(context, actor, query))

  mountCall(http, 'GET /decisions/:decisionId', ({ actor, params, query }) =>
    readDecision(context, actor, params.decisionId, query.key),
  )

  mountCall(http, 'POST /decisions/:decisionId/appeal', ({ actor, params, body }) =>
    appealDecision(context, actor, params.decisionId, body),
  )
}
