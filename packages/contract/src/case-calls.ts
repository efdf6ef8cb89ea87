import { Id } from '@itemo/domain/ids.ts'
import {
  AgencyReportInput,
  AppealDecisionInput,
  BulkInput,
  caseHolders,
  caseKinds,
  CaseNoteInput,
  CaseSuggestionInput,
  CaseVersionInput,
  CaseWaitInput,
  ConversationGrantInput,
  caseTabs,
  DecisionInput,
  ItemDecisionInput,
  ItemRestoreInput,
  maxBulk,
  OwnCheckInput,
  WhyInput,
} from '@itemo/domain/moderation/case-schemas.ts'
import { reportReasons, reportSubjects } from '@itemo/domain/moderation/report-reasons.ts'
import { staffReaders } from '@itemo/domain/staff/staff-roles.ts'
import * as z from 'zod/mini'
import { type Call, type CallKey, staffAct, staffRead } from './call.ts'
import { BulkResultView, CaseDetailView, CaseView, StaffMessageView } from './case-views.ts'
import { Cursor, Instant, Limit, listOf } from './wire.ts'

const ofCase = z.object({ caseId: Id })

const ofItem = z.object({ itemId: Id })
const ofConversation = z.object({ conversationId: Id })
const Decided = z.object({ decision_id: z.string(), case: CaseView })

export const caseCalls = {
  'GET /staff/cases': staffRead(staffReaders.cases, {
    name: 'listCases',
    summary:
      'The queue: open cases, most urgent first, or decided ones, latest first; `q` is a number such as C-1042, or words of a title.',
    query: z.object({
      tab: z._default(z.enum(caseTabs), 'open'),
      subject: z.optional(z.enum(reportSubjects)),
      reason: z.optional(z.enum(reportReasons)),
      kind: z.optional(z.enum(caseKinds)),
      priority: z.optional(z.enum(['1', '2', '3', '4'])),
      held_by: z.optional(z.enum(caseHolders)),
      q: z.optional(z.string().check(z.maxLength(100))),
      cursor: Cursor,
      limit: Limit(100),
    }),
    output: z.object({ cases: z.array(CaseView), next_cursor: z.nullable(z.string()) }),
  }),
  'GET /staff/cases/:caseId': staffRead(staffReaders.cases, {
    name: 'getCase',
    summary: 'A case with its reports, notes and decisions. The access is logged.',
    params: ofCase,
    output: CaseDetailView,
  }),
  'POST /staff/cases': staffAct('case.open', {
    name: 'openCase',
    summary: 'Open a case about a person or an item. If such a case is already open, the note is added to it.',
    body: OwnCheckInput,
    output: CaseView,
    idempotent: true,
    errors: ['own_matter', 'conflict'],
  }),
  'POST /staff/cases/:caseId/reopen': staffAct('case.reopen', {
    name: 'reopenCase',
    summary: "Reopen a decided case; the decision stays in force until there's another one.",
    params: ofCase,
    body: CaseVersionInput,
    output: CaseView,
    errors: ['case_changed'],
  }),
  'POST /staff/cases/:caseId/claim': staffAct('case.claim', {
    name: 'claimCase',
    summary: 'Take a case for a quarter of an hour; a repeated call extends that.',
    params: ofCase,
    body: CaseVersionInput,
    output: CaseView,
    errors: ['case_claimed', 'case_changed'],
  }),
  'POST /staff/cases/:caseId/release': staffAct('case.release', {
    name: 'releaseCase',
    summary: 'Release a case that I took. A repeated call changes nothing.',
    params: ofCase,
    body: CaseVersionInput,
    output: CaseView,
    errors: ['case_changed'],
  }),
  'POST /staff/cases/:caseId/notes': staffAct('case.note', {
    name: 'addCaseNote',
    summary: "Add a permanent note. The same id doesn't add a second note.",
    params: ofCase,
    body: CaseNoteInput,
    output: CaseView,
    errors: ['conflict'],
  }),
  'POST /staff/cases/:caseId/wait': staffAct('case.wait', {
    name: 'letCaseWait',
    summary: 'Put a case on hold for some days, to wait for its member or for someone outside.',
    params: ofCase,
    body: CaseWaitInput,
    output: CaseView,
    errors: ['case_changed'],
  }),
  'POST /staff/cases/:caseId/suggestion': staffAct('case.suggest', {
    name: 'suggestMeasures',
    summary: 'Suggest measures that only an operator can take; replaces the previous suggestion.',
    params: ofCase,
    body: CaseSuggestionInput,
    output: CaseView,
    errors: ['case_changed', 'own_matter'],
  }),
  'POST /staff/cases/:caseId/evidence': staffAct('case.show_evidence', {
    name: 'showCaseEvidence',
    summary: 'View what was reported in a case about child safety, with a reason. Each access is logged.',
    params: ofCase,
    body: WhyInput,
    output: CaseDetailView,
  }),
  'PUT /staff/cases/:caseId/agency-report': staffAct('case.note_agency', {
    name: 'noteAgencyReport',
    summary: 'Record that a case was reported to the National Crime Agency or the police, with its number there.',
    params: ofCase,
    body: AgencyReportInput,
    output: CaseView,
    errors: ['case_changed'],
  }),
  'POST /staff/cases/:caseId/handover': staffAct('case.hand_over', {
    name: 'handOverCase',
    summary: 'All data of a case, as a JSON file for an agency or the police, with a reason. Each export is logged.',
    params: ofCase,
    body: WhyInput,
    output: z.object({ name: z.string(), json: z.string() }),
    errors: ['conflict', 'rate_limited'],
  }),
  'POST /staff/cases/:caseId/decisions': staffAct('case.decide', {
    name: 'decideCase',
    summary: 'Decide a case; closing an account is for operators, with a fresh second factor.',
    params: ofCase,
    body: DecisionInput,
    output: Decided,
    errors: ['case_changed', 'already_decided', 'own_matter', 'second_factor_stale', 'rate_limited'],
  }),
  'POST /staff/conversations/:conversationId/grants': staffAct('conversation.open', {
    name: 'grantConversation',
    summary:
      'Get access to a conversation for half an hour, for a case or with a reason of at least twenty characters. The access is logged.',
    params: ofConversation,
    body: ConversationGrantInput,
    output: z.object({ until: Instant }),
    errors: ['own_matter', 'rate_limited'],
  }),
  'GET /staff/conversations/:conversationId/messages': staffRead(staffReaders.cases, {
    name: 'listConversationAsStaff',
    summary: 'The messages of a conversation that was opened, the latest first; without that nothing.',
    params: ofConversation,
    query: z.object({ cursor: Cursor, limit: Limit(100) }),
    output: z.object({
      until: Instant,
      messages: z.array(StaffMessageView),
      next_cursor: z.nullable(z.string()),
    }),
  }),
  'POST /staff/cases/bulk': staffAct('case.decide', {
    name: 'closeCases',
    summary: 'Close several cases at once without a measure: each has an audit entry of its own, and can be undone.',
    body: BulkInput,
    output: z.object({ results: listOf(BulkResultView, maxBulk) }),
    idempotent: true,
    errors: ['conflict'],
  }),
  'POST /staff/items/:itemId/hold': staffAct('item.hold', {
    name: 'holdItem',
    summary: 'Hold a listing outside of a case, which opens one; its owner reads why.',
    params: ofItem,
    body: ItemDecisionInput,
    output: Decided,
    idempotent: true,
    errors: ['own_matter', 'already_decided', 'conflict', 'rate_limited'],
  }),
  'POST /staff/items/:itemId/take-down': staffAct('item.take_down', {
    name: 'takeDownItem',
    summary: 'Take a listing down outside of a case, which opens one; its owner reads why.',
    params: ofItem,
    body: ItemDecisionInput,
    output: Decided,
    idempotent: true,
    errors: ['own_matter', 'already_decided', 'conflict', 'rate_limited'],
  }),
  'POST /staff/items/:itemId/restore': staffAct('item.restore', {
    name: 'restoreItem',
    summary: 'Show a listing again that was held or taken down; decisions about its owner stay in force.',
    params: ofItem,
    body: ItemRestoreInput,
    output: Decided,
    idempotent: true,
    errors: ['own_matter', 'already_decided', 'conflict', 'rate_limited'],
  }),
  'POST /staff/decisions/:decisionId/undo': staffAct('decision.undo', {
    name: 'undoDecision',
    summary: 'Undo a decision of the last ten minutes: everything is as before, and the case is open again.',
    params: z.object({ decisionId: Id }),
    body: CaseVersionInput,
    output: CaseView,
    errors: ['case_changed', 'undo_expired', 'second_factor_stale'],
  }),
  'POST /staff/appeals/:caseId/decision': staffAct('appeal.decide', {
    name: 'decideAppeal',
    summary: "Decide the appeal of a case: not by the member of staff who decided first, if there's another one.",
    params: ofCase,
    body: AppealDecisionInput,
    output: z.object({ case: CaseView, is_sole_reviewer: z.boolean() }),
    errors: ['case_changed', 'already_decided', 'own_matter', 'second_factor_stale', 'rate_limited'],
  }),
} as const satisfies Record<CallKey, Call>
