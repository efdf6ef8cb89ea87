import {
  SavedRepliesInput,
  SupportAssignInput,
  SupportKey,
  SupportLinkInput,
  SupportMessageInput,
  SupportNoteInput,
  SupportRef,
  SupportReplyInput,
  SupportStateInput,
  supportTabs,
} from '@itemo/domain/support/support-inbox-schemas.ts'
import { refuseSupport, SupportRequestInput } from '@itemo/domain/support/support-schemas.ts'
import { supportKinds, supportPriorities } from '@itemo/domain/support/support-state.ts'
import { Id } from '@itemo/domain/ids.ts'
import { staffRoles } from '@itemo/domain/staff/staff-roles.ts'
import * as z from 'zod/mini'
import { anyone, type Call, type CallKey, member, staffAct, staffRead } from './call.ts'
import {
  AnswerTimesView,
  SavedRepliesView,
  StaffSupportDetailView,
  StaffSupportView,
  SupportThreadView,
} from './support-views.ts'
import { Cursor, Limit } from './wire.ts'

const ofThread = z.object({ ref: SupportRef })
const ofRequest = z.object({ requestId: Id })
/** An empty key matches no request. */
const byKey = z.object({ key: z._default(SupportKey, '') })

export const supportCalls = {
  'POST /support-requests': anyone({
    name: 'sendSupportRequest',
    summary:
      "Write to the operator: stored, emailed, and confirmed to the sender (send-support-request). The same id doesn't create a second request.",
    body: SupportRequestInput,
    output: z.object({ success: z.literal(true), reference: z.string() }),
    errors: ['conflict', 'rate_limited', 'unavailable'],
    refusal: refuseSupport,
  }),
  'GET /answer-times': anyone({
    name: 'getAnswerTimes',
    summary:
      'How long it took to answer the problem reports of the last 90 days: null where there were too few, and not measured where answers are sent by email.',
    output: z.object({ measured: z.boolean(), times: z.nullable(AnswerTimesView) }),
  }),
  'GET /my/support-requests/:ref/messages': member({
    name: 'getMySupportThread',
    summary: 'A support request of mine with its messages.',
    params: ofThread,
    output: SupportThreadView,
    errors: ['not_found'],
  }),
  'POST /my/support-requests/:ref/messages': member({
    name: 'writeToMySupportThread',
    summary: "Add a message to a support request of mine, which reopens it. The same id doesn't add a second message.",
    params: ofThread,
    body: SupportMessageInput,
    output: SupportThreadView,
    errors: ['not_found', 'conflict', 'rate_limited'],
  }),
  'GET /support-requests/:ref/messages': anyone({
    name: 'getSupportThread',
    summary: 'A support request with its messages, by the key in its email.',
    params: ofThread,
    query: byKey,
    output: SupportThreadView,
    errors: ['not_found'],
  }),
  'POST /support-requests/:ref/messages': anyone({
    name: 'writeToSupportThread',
    summary: "Add a message to a support request, by the key in its email. The same id doesn't add a second message.",
    params: ofThread,
    query: byKey,
    body: SupportMessageInput,
    output: SupportThreadView,
    errors: ['not_found', 'conflict', 'rate_limited'],
  }),

  'GET /staff/support': staffRead(staffRoles, {
    name: 'listSupportRequests',
    summary:
      'The inbox: open requests by deadline, or answered ones, latest first. Moderators see those of their cases, finance those about rentals.',
    query: z.object({
      tab: z._default(z.enum(supportTabs), 'open'),
      kind: z.optional(z.enum(supportKinds)),
      priority: z.optional(z.enum(supportPriorities)),
      cursor: Cursor,
      limit: Limit(100),
    }),
    output: z.object({
      requests: z.array(StaffSupportView),
      next_cursor: z.nullable(z.string()),
      /** When staff last answered any request. */
      last_answer_at: z.nullable(z.string()),
    }),
  }),
  'GET /staff/support/:requestId': staffRead(staffRoles, {
    name: 'getSupportRequest',
    summary: 'A support request with its thread, its writer and their rentals. The access is logged.',
    params: ofRequest,
    output: StaffSupportDetailView,
    errors: ['own_matter'],
  }),
  'POST /staff/support/:requestId/reply': staffAct('support.reply', {
    name: 'replyToSupportRequest',
    summary: 'Answer a support request, optionally closing it: the answer is emailed to its writer.',
    params: ofRequest,
    body: SupportReplyInput,
    output: StaffSupportDetailView,
    idempotent: true,
    errors: ['own_matter', 'case_changed', 'conflict'],
  }),
  'POST /staff/support/:requestId/note': staffAct('support.note', {
    name: 'addSupportNote',
    summary: 'Add a permanent note that only staff can read.',
    params: ofRequest,
    body: SupportNoteInput,
    output: StaffSupportDetailView,
    idempotent: true,
    errors: ['own_matter', 'conflict'],
  }),
  'POST /staff/support/:requestId/assign': staffAct('support.assign', {
    name: 'assignSupportRequest',
    summary: 'Assign a support request to a member of staff, or to nobody.',
    params: ofRequest,
    body: SupportAssignInput,
    output: StaffSupportDetailView,
    idempotent: true,
    errors: ['own_matter', 'case_changed', 'conflict'],
  }),
  'POST /staff/support/:requestId/state': staffAct('support.state', {
    name: 'moveSupportRequest',
    summary: "Close a support request, put it on hold, or reopen it. Changes nothing if it's already in that state.",
    params: ofRequest,
    body: SupportStateInput,
    output: StaffSupportDetailView,
    idempotent: true,
    errors: ['own_matter', 'case_changed', 'conflict'],
  }),
  'POST /staff/support/:requestId/link': staffAct('support.link', {
    name: 'linkSupportRequest',
    summary: 'Set what a support request is about: its kind, and a rental, an item and a case by their references.',
    params: ofRequest,
    body: SupportLinkInput,
    output: StaffSupportDetailView,
    idempotent: true,
    errors: ['own_matter', 'case_changed', 'conflict'],
  }),
  'GET /staff/saved-replies': staffRead(['operator', 'support'], {
    name: 'listSavedReplies',
    summary: 'The saved replies, in order.',
    output: SavedRepliesView,
  }),
  'PUT /staff/saved-replies': staffAct('support.save_replies', {
    name: 'saveReplies',
    summary: 'Replace the list of saved replies. The same list changes nothing.',
    body: SavedRepliesInput,
    output: SavedRepliesView,
    errors: ['case_changed'],
  }),
} as const satisfies Record<CallKey, Call>
