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
      'The queue: most urgent first, or what was decided, latest first; `q` is a number such as C-1042, or words of a title.',
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
    summary: 'A case with its reports, notes and decisions; that it was looked at is noted.',
    params: ofCase,
    output: CaseDetailView,
  }),
  'POST /staff/cases': staffAct('case.open', {
    name: 'openCase',
    summary: 'Open a case about a person or an item by myself; where one of these is open, the note joins it.',
    body: OwnCheckInput,
    output: CaseView,
    idempotent: true,
    errors: ['own_matter', 'conflict'],
  }),
  'POST /staff/cases/:caseId/reopen': staffAct('case.reopen', {
    name: 'reopenCase',
    summary: 'Open a decided case again; what was decided stands until something else is.',
    params: ofCase,
    body: CaseVersionInput,
    output: CaseView,
    errors: ['case_changed'],
  }),
  'POST /staff/cases/:caseId/claim': staffAct('case.claim', {
    name: 'claimCase',
    summary: 'Take a case for a quarter of an hour; again keeps it.',
    params: ofCase,
    body: CaseVersionInput,
    output: CaseView,
    errors: ['case_claimed', 'case_changed'],
  }),
  'POST /staff/cases/:caseId/release': staffAct('case.release', {
    name: 'releaseCase',
    summary: 'Let go of a case that I took. Again changes nothing.',
    params: ofCase,
    body: CaseVersionInput,
    output: CaseView,
    errors: ['case_changed'],
  }),
  'POST /staff/cases/:caseId/notes': staffAct('case.note', {
    name: 'addCaseNote',
    summary: 'Add a note, which stays; the same id again is the same note.',
    params: ofCase,
    body: CaseNoteInput,
    output: CaseView,
    errors: ['conflict'],
  }),
  'POST /staff/cases/:caseId/wait': staffAct('case.wait', {
    name: 'letCaseWait',
    summary: 'Let a case wait for its member or for someone outside, for some days.',
    params: ofCase,
    body: CaseWaitInput,
    output: CaseView,
    errors: ['case_changed'],
  }),
  'POST /staff/cases/:caseId/suggestion': staffAct('case.suggest', {
    name: 'suggestMeasures',
    summary: "Suggest to an operator what is an operator's to do; takes the place of what was suggested before.",
    params: ofCase,
    body: CaseSuggestionInput,
    output: CaseView,
    errors: ['case_changed', 'own_matter'],
  }),
  'POST /staff/cases/:caseId/evidence': staffAct('case.show_evidence', {
    name: 'showCaseEvidence',
    summary: 'See what was reported in a case about child safety, with a reason; it is noted each time.',
    params: ofCase,
    body: WhyInput,
    output: CaseDetailView,
  }),
  'PUT /staff/cases/:caseId/agency-report': staffAct('case.note_agency', {
    name: 'noteAgencyReport',
    summary: 'Note that a case was reported to the National Crime Agency or the police, by its number there.',
    params: ofCase,
    body: AgencyReportInput,
    output: CaseView,
    errors: ['case_changed'],
  }),
  'POST /staff/cases/:caseId/handover': staffAct('case.hand_over', {
    name: 'handOverCase',
    summary:
      'All that is kept of a case, as a JSON file for an agency or the police, with a reason; it is noted each time.',
    params: ofCase,
    body: WhyInput,
    output: z.object({ name: z.string(), json: z.string() }),
    errors: ['conflict', 'rate_limited'],
  }),
  'POST /staff/cases/:caseId/decisions': staffAct('case.decide', {
    name: 'decideCase',
    summary: 'Decide a case; closing an account is for operators, with a second factor of just now.',
    params: ofCase,
    body: DecisionInput,
    output: Decided,
    errors: ['case_changed', 'already_decided', 'own_matter', 'second_factor_stale', 'rate_limited'],
  }),
  'POST /staff/conversations/:conversationId/grants': staffAct('conversation.open', {
    name: 'grantConversation',
    summary:
      'Open a conversation to oneself for half an hour, for a case or with a reason of twenty characters; it is noted.',
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
    summary:
      'Close some cases at once without a measure: one after the other, with an entry of the audit for each, and each can be undone.',
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
    summary: 'Let a listing show again that was held or taken down; what was decided about its owner stays.',
    params: ofItem,
    body: ItemRestoreInput,
    output: Decided,
    idempotent: true,
    errors: ['own_matter', 'already_decided', 'conflict', 'rate_limited'],
  }),
  'POST /staff/decisions/:decisionId/undo': staffAct('decision.undo', {
    name: 'undoDecision',
    summary: 'Undo a decision of the last ten minutes: all is as before, and the case is open again.',
    params: z.object({ decisionId: Id }),
    body: CaseVersionInput,
    output: CaseView,
    errors: ['case_changed', 'undo_expired', 'second_factor_stale'],
  }),
  'POST /staff/appeals/:caseId/decision': staffAct('appeal.decide', {
    name: 'decideAppeal',
    summary: 'Decide the appeal of a case: someone else than who decided first, where there is one.',
    params: ofCase,
    body: AppealDecisionInput,
    output: z.object({ case: CaseView, is_sole_reviewer: z.boolean() }),
    errors: ['case_changed', 'already_decided', 'own_matter', 'second_factor_stale', 'rate_limited'],
  }),
} as const satisfies Record<CallKey, Call>
