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
      'Write to the operator: stored, mailed, and confirmed to the sender (send-support-request); the same id again is the same request.',
    body: SupportRequestInput,
    output: z.object({ success: z.literal(true), reference: z.string() }),
    errors: ['conflict', 'rate_limited', 'unavailable'],
    refusal: refuseSupport,
  }),
  'GET /answer-times': anyone({
    name: 'getAnswerTimes',
    summary:
      'How long the problem reports of the last 90 days took to be answered: null where there were too few, and not measured where answers go by mail.',
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
    summary: 'Add a message to a support request of mine, which opens it again; the same id again is the same message.',
    params: ofThread,
    body: SupportMessageInput,
    output: SupportThreadView,
    errors: ['not_found', 'conflict', 'rate_limited'],
  }),
  'GET /support-requests/:ref/messages': anyone({
    name: 'getSupportThread',
    summary: 'A support request with its messages, for who has the key of its mail.',
    params: ofThread,
    query: byKey,
    output: SupportThreadView,
    errors: ['not_found'],
  }),
  'POST /support-requests/:ref/messages': anyone({
    name: 'writeToSupportThread',
    summary: 'Add a message to a support request by the key of its mail; the same id again is the same message.',
    params: ofThread,
    query: byKey,
    body: SupportMessageInput,
    output: SupportThreadView,
    errors: ['not_found', 'conflict', 'rate_limited'],
  }),

  'GET /staff/support': staffRead(staffRoles, {
    name: 'listSupportRequests',
    summary:
      'The inbox: what is due first, or what was answered, latest first. Moderators see those of their cases, finance those of rentals.',
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
    summary: 'A support request with its thread, its writer and their rentals; that it was looked at is noted.',
    params: ofRequest,
    output: StaffSupportDetailView,
    errors: ['own_matter'],
  }),
  'POST /staff/support/:requestId/reply': staffAct('support.reply', {
    name: 'replyToSupportRequest',
    summary: 'Answer a support request, and close it: its writer is mailed the answer.',
    params: ofRequest,
    body: SupportReplyInput,
    output: StaffSupportDetailView,
    idempotent: true,
    errors: ['own_matter', 'case_changed', 'conflict'],
  }),
  'POST /staff/support/:requestId/note': staffAct('support.note', {
    name: 'addSupportNote',
    summary: 'Add a note that only staff read, and that stays.',
    params: ofRequest,
    body: SupportNoteInput,
    output: StaffSupportDetailView,
    idempotent: true,
    errors: ['own_matter', 'conflict'],
  }),
  'POST /staff/support/:requestId/assign': staffAct('support.assign', {
    name: 'assignSupportRequest',
    summary: 'Say who of those who answer looks after a support request, or nobody.',
    params: ofRequest,
    body: SupportAssignInput,
    output: StaffSupportDetailView,
    idempotent: true,
    errors: ['own_matter', 'case_changed', 'conflict'],
  }),
  'POST /staff/support/:requestId/state': staffAct('support.state', {
    name: 'moveSupportRequest',
    summary: 'Close a support request, let it wait, or open it again. Where it is already, nothing changes.',
    params: ofRequest,
    body: SupportStateInput,
    output: StaffSupportDetailView,
    idempotent: true,
    errors: ['own_matter', 'case_changed', 'conflict'],
  }),
  'POST /staff/support/:requestId/link': staffAct('support.link', {
    name: 'linkSupportRequest',
    summary: 'Say what a support request is about: its kind, and a rental, an item and a case by their references.',
    params: ofRequest,
    body: SupportLinkInput,
    output: StaffSupportDetailView,
    idempotent: true,
    errors: ['own_matter', 'case_changed', 'conflict'],
  }),
  'GET /staff/saved-replies': staffRead(['operator', 'support'], {
    name: 'listSavedReplies',
    summary: 'The replies that are kept to be used again, in their order.',
    output: SavedRepliesView,
  }),
  'PUT /staff/saved-replies': staffAct('support.save_replies', {
    name: 'saveReplies',
    summary: 'Change the list of kept replies, whole. The same list again changes nothing.',
    body: SavedRepliesInput,
    output: SavedRepliesView,
    errors: ['case_changed'],
  }),
} as const satisfies Record<CallKey, Call>
