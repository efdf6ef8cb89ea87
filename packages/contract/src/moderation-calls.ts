import { Id } from '@itemo/domain/ids.ts'
import { ReportInput } from '@itemo/domain/messages/message-schemas.ts'
import { AppealInput, DecisionKey, SubjectReportInput } from '@itemo/domain/moderation/report-schemas.ts'
import * as z from 'zod/mini'
import { anyone, member, type Call, type CallKey } from './call.ts'
import { DecisionView, ReportAnswerView, ReportView } from './moderation-views.ts'
import { Cursor, Limit, Nothing } from './wire.ts'

const page = z.object({ cursor: Cursor, limit: Limit(50) })
const ofReport = z.object({ reportId: Id })
const ofDecision = z.object({ decisionId: Id })

export const moderationCalls = {
  'POST /reports': anyone({
    name: 'makeReport',
    summary:
      "Report an item, a person, a review, a message or a conversation. The same id doesn't create a second report; another report adds its text to the first.",
    body: SubjectReportInput,
    output: z.object({ reference: z.string(), is_added: z.boolean() }),
    errors: ['not_found', 'report_own', 'conflict', 'rate_limited'],
  }),
  'POST /conversations/:conversationId/report': member({
    name: 'reportConversation',
    summary:
      "Report a conversation of mine to the operator, with its latest messages. The same id doesn't create a second report.",
    params: z.object({ conversationId: Id }),
    body: ReportInput,
    output: Nothing,
    errors: ['not_found', 'conflict', 'rate_limited'],
  }),
  'GET /my/reports': member({
    name: 'listMyReports',
    summary: 'What I reported, latest first.',
    query: page,
    output: z.object({ reports: z.array(ReportView), next_cursor: z.nullable(z.string()) }),
  }),
  'GET /reports/:reportId': anyone({
    name: 'getReportAnswer',
    summary: 'The answer to a report of mine, or to one by the key in its email.',
    params: ofReport,
    query: z.object({ key: z.optional(DecisionKey) }),
    output: ReportAnswerView,
    errors: ['not_found'],
  }),
  'POST /reports/:reportId/complaint': anyone({
    name: 'askToLookAgain',
    summary: 'Ask once for someone else to review the answer to my report. The same text changes nothing.',
    params: ofReport,
    body: AppealInput,
    output: ReportAnswerView,
    errors: ['not_found', 'appeal_closed', 'rate_limited'],
  }),
  'GET /my/decisions': member({
    name: 'listMyDecisions',
    summary: 'Decisions about me, latest first.',
    query: page,
    output: z.object({ decisions: z.array(DecisionView), next_cursor: z.nullable(z.string()) }),
  }),
  'GET /decisions/:decisionId': anyone({
    name: 'getDecision',
    summary: 'A decision about me, or one by the key in its email.',
    params: ofDecision,
    query: z.object({ key: z.optional(DecisionKey) }),
    output: DecisionView,
    errors: ['not_found'],
  }),
  'POST /decisions/:decisionId/appeal': anyone({
    name: 'appealDecision',
    summary: "Appeal against a decision about me, once. The same text doesn't create a second appeal.",
    params: ofDecision,
    body: AppealInput,
    output: DecisionView,
    errors: ['not_found', 'appeal_closed', 'rate_limited'],
  }),
} as const satisfies Record<CallKey, Call>
