import type { ApiKey } from '@itemo/contract/api.ts'
import { planted } from './authorisation-fixtures.ts'
import {
  accountants,
  aDay,
  allStaff,
  conversation,
  decision,
  found,
  inboxChanges,
  item,
  moderators,
  noMoney,
  notThere,
  ofCase,
  ofOwner,
  ofRequest,
  onCase,
  onNoItem,
  onNoRental,
  onNothing,
  operators,
  outside,
  refunders,
  rental,
  type Row,
  seen,
  supporters,
} from './rows.ts'

/** The staff calls. */
export type StaffKey = Extract<ApiKey, `${string} /staff${string}`>

/** Every staff call with each role's status. */
export const staffCalls: { readonly [K in StaffKey]: Row<K> } = {
  'GET /staff/me': { answers: notThere, staff: allStaff },
  'GET /staff/here': { answers: notThere, staff: allStaff },
  'GET /staff/team': { answers: notThere, staff: operators, input: () => ({ query: {} }) },
  'POST /staff/team': {
    answers: notThere,
    staff: operators,
    input: ({ staff: { support } }) => ({
      body: { email: support.email, roles: ['support'], display_name: 'support from Itemo' },
    }),
  },
  'PUT /staff/team/:userId': {
    answers: notThere,
    staff: operators,
    input: ({ staff: { support } }) => ({
      params: { userId: support.id },
      body: { roles: ['support'], display_name: 'support from Itemo' },
    }),
  },
  // Someone who isn't staff, because the others are needed later.
  'DELETE /staff/team/:userId': { answers: notThere, staff: '404 403 403 403 403 404', input: ofOwner },
  'GET /staff/views': { answers: notThere, staff: allStaff },
  'POST /staff/views': {
    answers: notThere,
    staff: allStaff,
    input: () => ({ body: { screen: 'people' as const, name: 'New ones', query: 'filter=new' } }),
  },
  'DELETE /staff/views/:viewId': {
    answers: notThere,
    staff: '404 404 404 404 403 404',
    input: ({ decisionId }) => ({ params: { viewId: decisionId } }),
  },
  'GET /staff/settings': { answers: notThere, staff: allStaff },
  // A version that doesn't exist.
  'PUT /staff/settings/:key': {
    answers: notThere,
    staff: '409 403 403 403 403 404',
    input: () => ({
      params: { key: 'support.refund_limit' as const },
      body: { version: 7, value: 4000, reason: 'It was too much.' },
    }),
  },
  'GET /staff/audit': { answers: notThere, staff: allStaff, input: () => ({ query: {} }) },
  // An entry that doesn't exist.
  'POST /staff/audit/:entryId/undo': {
    answers: notThere,
    staff: '404 404 404 404 403 404',
    input: () => ({ params: { entryId: '999999999' } }),
  },
  'GET /staff/access': { answers: notThere, staff: allStaff, input: () => ({ query: {} }) },
  'GET /staff/cases': { answers: notThere, staff: '200 200 200 403 403 404', input: () => ({ query: {} }) },
  'GET /staff/cases/:caseId': { answers: notThere, staff: '404 404 404 403 403 404', input: ofCase },
  'POST /staff/cases': {
    answers: notThere,
    staff: '404 404 404 403 403 404',
    input: ({ decisionId }) => ({
      body: { subject_kind: 'item', subject_id: decisionId, reason: 'spam', note: 'Hello' },
    }),
  },
  'POST /staff/cases/:caseId/reopen': { answers: notThere, staff: moderators, input: onCase({ version: 1 }) },
  'POST /staff/cases/:caseId/claim': { answers: notThere, staff: moderators, input: onCase({ version: 1 }) },
  'POST /staff/cases/:caseId/release': { answers: notThere, staff: moderators, input: onCase({ version: 1 }) },
  'POST /staff/cases/:caseId/notes': { answers: notThere, staff: moderators, input: onCase({ text: 'Hello' }) },
  'POST /staff/cases/:caseId/wait': {
    answers: notThere,
    staff: moderators,
    input: onCase({ version: 1, on: 'member' as const }),
  },
  'POST /staff/cases/:caseId/suggestion': {
    answers: notThere,
    staff: moderators,
    input: onCase({ version: 1, measures: ['ban' as const], text: 'They did it again.' }),
  },
  'POST /staff/cases/:caseId/evidence': {
    answers: notThere,
    staff: moderators,
    input: onCase({ reason: 'A report of a visitor' }),
  },
  'PUT /staff/cases/:caseId/agency-report': {
    answers: notThere,
    staff: moderators,
    input: onCase({ version: 1, reference: 'NCA-1', reported_on: '2026-01-01' }),
  },
  'POST /staff/cases/:caseId/handover': {
    answers: notThere,
    staff: '404 403 403 403 403 404',
    input: onCase({ reason: 'The police asked in writing.' }),
  },
  // A conversation that doesn't exist; and nobody has opened the other one.
  'POST /staff/conversations/:conversationId/grants': {
    answers: notThere,
    staff: '404 404 404 403 403 404',
    input: ({ decisionId }) => ({
      params: { conversationId: decisionId },
      body: { reason: 'To see what was said before that.' },
    }),
  },
  'GET /staff/conversations/:conversationId/messages': {
    answers: notThere,
    staff: '403 403 403 403 403 404',
    input: (fixtures) => ({ ...conversation(fixtures), query: {} }),
  },
  'POST /staff/cases/:caseId/decisions': {
    answers: notThere,
    staff: moderators,
    input: onCase({ version: 1, outcome: 'no_action' as const }),
  },
  'POST /staff/cases/bulk': {
    answers: notThere,
    staff: '200 200 403 403 403 404',
    input: ({ decisionId }) => ({ body: { outcome: 'no_action' as const, cases: [{ id: decisionId, version: 1 }] } }),
  },
  'POST /staff/items/:itemId/hold': { answers: notThere, staff: moderators, input: onNoItem(found) },
  'POST /staff/items/:itemId/take-down': { answers: notThere, staff: moderators, input: onNoItem(found) },
  'POST /staff/items/:itemId/restore': { answers: notThere, staff: moderators, input: onNoItem({ note: 'Hello' }) },
  'POST /staff/decisions/:decisionId/undo': {
    answers: notThere,
    staff: '409 409 403 403 403 404',
    input: (fixtures) => ({ ...decision(fixtures), body: { version: 1 } }),
  },
  'POST /staff/appeals/:caseId/decision': {
    answers: notThere,
    staff: moderators,
    input: onCase({ version: 1, outcome: 'upheld' as const, facts: 'We looked at it once more.' }),
  },

  'GET /staff/rentals': { answers: notThere, staff: allStaff, input: () => ({ query: {} }) },
  'GET /staff/rentals/:rentalId': { answers: notThere, staff: allStaff, input: rental(({ main }) => main) },
  'POST /staff/rentals/:rentalId/cancel': {
    answers: notThere,
    staff: refunders,
    input: onNoRental({ version: 0, reason: 'The item is broken.' }),
  },
  'POST /staff/rentals/:rentalId/refund': {
    answers: notThere,
    staff: refunders,
    input: onNoRental({ version: 0, reason: 'The item was broken.', amount: 5 }),
  },
  'POST /staff/rentals/:rentalId/answer-by': {
    answers: notThere,
    staff: supporters,
    input: onNoRental({ at: '2027-01-01T12:00:00Z', reason: 'They were ill.' }),
  },
  'POST /staff/rentals/:rentalId/return': {
    answers: notThere,
    staff: supporters,
    input: onNoRental({ reason: 'They told us so.' }),
  },
  'POST /staff/rentals/:rentalId/no-show': {
    answers: notThere,
    staff: supporters,
    input: onNoRental({ no_show: 'owner' as const, reason: 'Nobody was there.' }),
  },
  'POST /staff/rentals/:rentalId/excuse-cancellation': {
    answers: notThere,
    staff: '404 404 404 403 403 404',
    input: onNoRental({ reason: 'They were in hospital.' }),
  },

  'GET /staff/money/owed': { answers: notThere, staff: accountants, input: () => ({ query: {} }) },
  'GET /staff/money/payouts': { answers: notThere, staff: accountants, input: () => ({ query: {} }) },
  'GET /staff/money/refunds': { answers: notThere, staff: accountants, input: () => ({ query: {} }) },
  'GET /staff/money/disputes': { answers: notThere, staff: accountants, input: () => ({ query: {} }) },
  'GET /staff/money/ledger': { answers: notThere, staff: accountants, input: () => ({ query: {} }) },
  'GET /staff/money/covers': { answers: notThere, staff: accountants },
  'POST /staff/covers/remittances': {
    answers: notThere,
    // An insurer without sold covers.
    staff: '422 403 403 422 403 404',
    input: () => ({ body: { insurer: 'No such insurer', pence: 1, reference: 'FP 1234', reason: 'Their month.' } }),
  },
  'POST /staff/dues/:dueId/block': { answers: notThere, staff: noMoney, input: onNothing('dueId', seen) },
  'POST /staff/dues/:dueId/release': { answers: notThere, staff: noMoney, input: onNothing('dueId', seen) },
  'POST /staff/dues/:dueId/settled-outside': {
    answers: notThere,
    staff: noMoney,
    input: onNothing('dueId', outside),
  },
  'POST /staff/refunds/:paymentId/retry': { answers: notThere, staff: noMoney, input: onNothing('paymentId', seen) },
  'POST /staff/refunds/:paymentId/settled-outside': {
    answers: notThere,
    staff: noMoney,
    input: onNothing('paymentId', outside),
  },
  'POST /staff/disputes/:disputeId/submit': { answers: notThere, staff: noMoney, input: onNothing('disputeId', seen) },
  'POST /staff/disputes/:disputeId/accept': { answers: notThere, staff: noMoney, input: onNothing('disputeId', seen) },
  'POST /staff/disputes/:disputeId/bear': { answers: notThere, staff: noMoney, input: onNothing('disputeId', seen) },
  'POST /staff/ledger/check': { answers: notThere, staff: accountants },
  'POST /staff/ledger/findings/:findingId/resolve': {
    answers: notThere,
    staff: noMoney,
    input: onNothing('findingId', seen),
  },
  'GET /staff/claims': { answers: notThere, staff: '200 403 200 200 403 404', input: () => ({ query: {} }) },
  'GET /staff/claims/:claimId': {
    answers: notThere,
    staff: '404 403 404 404 403 404',
    input: ({ decisionId }) => ({ params: { claimId: decisionId } }),
  },
  'POST /staff/claims/:claimId/decide': {
    answers: notThere,
    staff: supporters,
    input: onNothing('claimId', { version: 0, pence: 500, facts: 'The pictures show a broken pole.' }),
  },

  'GET /staff/people': { answers: notThere, staff: allStaff, input: () => ({ query: { q: 'Owner' } }) },
  'GET /staff/people/:userId': { answers: notThere, staff: allStaff, input: ofOwner },
  'GET /staff/people/:userId/security-events': {
    answers: notThere,
    staff: '200 403 200 403 403 404',
    input: (fixtures) => ({ ...ofOwner(fixtures), query: {} }),
  },
  // About nobody, because decisions about the others would show later.
  'POST /staff/people/:userId/identity': {
    answers: notThere,
    staff: moderators,
    input: ({ decisionId }) => ({
      params: { userId: decisionId },
      body: { decision: 'require', version: 0, reason: 'The photo looked odd.' },
    }),
  },
  'POST /staff/people/:userId/reveal': {
    answers: notThere,
    staff: '200 403 200 403 403 404',
    input: (fixtures) => ({ ...ofOwner(fixtures), body: { field: 'postcode', reason: 'They asked us.' } }),
  },
  // Someone who doesn't exist, because the sessions of the others are needed later.
  'POST /staff/people/:userId/end-sessions': {
    answers: notThere,
    staff: '404 404 404 403 403 404',
    input: ({ decisionId }) => ({ params: { userId: decisionId } }),
  },
  // They have none.
  'POST /staff/people/:userId/factor-reset': {
    answers: notThere,
    staff: '409 403 409 403 403 404',
    input: (fixtures) => ({ ...ofOwner(fixtures), body: { reason: 'They showed us a passport.' } }),
  },
  // With a wrong name, because they're needed later.
  'POST /staff/people/:userId/deletion': {
    answers: notThere,
    staff: '422 403 403 403 403 404',
    input: (fixtures) => ({ ...ofOwner(fixtures), body: { reason: 'They asked us by letter.', name: 'Nobody' } }),
  },
  // The first role sends it; the next would have to wait for a minute.
  'POST /staff/people/:userId/send-reset': {
    answers: notThere,
    staff: '200 429 429 403 403 404',
    input: ({ bystander }) => ({ params: { userId: bystander.id } }),
  },
  'POST /staff/people/:userId/send-confirmation': {
    answers: notThere,
    staff: '409 409 409 403 403 404',
    input: ({ bystander }) => ({ params: { userId: bystander.id } }),
  },
  'GET /staff/items': { answers: notThere, staff: '200 200 200 403 403 404', input: () => ({ query: {} }) },
  'GET /staff/items/:itemId': { answers: notThere, staff: '200 200 200 403 403 404', input: item },
  'GET /staff/records': { answers: notThere, staff: operators, input: () => ({ query: {} }) },
  'POST /staff/records': {
    answers: notThere,
    staff: '422 403 403 403 403 404',
    input: () => ({
      body: {
        kind: 'measures' as const,
        version: 1_000_000,
        title: 'What we do',
        body: 'Reports are looked at within a day.',
        review_by: '2000-01-01',
      },
    }),
  },
  'GET /staff/transparency': { answers: notThere, staff: operators, input: () => ({ query: aDay }) },
  'GET /staff/overview': { answers: notThere, staff: allStaff, input: () => ({ query: aDay }) },
  'GET /staff/searches': { answers: notThere, staff: '200 200 200 403 403 404', input: () => ({ query: aDay }) },
  'GET /staff/health': { answers: notThere, staff: '200 403 200 200 403 404' },
  'GET /staff/jobs/failed': { answers: notThere, staff: '200 403 200 200 403 404', input: () => ({ query: {} }) },
  'POST /staff/jobs/:jobId/retry': {
    answers: notThere,
    staff: '404 403 403 403 403 404',
    input: ({ decisionId }) => ({ params: { jobId: decisionId } }),
  },
  'POST /staff/jobs/:jobId/discard': {
    answers: notThere,
    staff: '404 403 403 403 403 404',
    input: ({ decisionId }) => ({ params: { jobId: decisionId }, body: { reason: 'No longer needed.' } }),
  },
  'GET /staff/search': { answers: notThere, staff: allStaff, input: () => ({ query: { q: 'drill' } }) },
  'GET /staff/support': { answers: notThere, staff: allStaff, input: () => ({ query: {} }) },
  // It's linked neither with a case of the moderator nor with a rental.
  'GET /staff/support/:requestId': { answers: notThere, staff: '200 404 200 404 403 404', input: ofRequest },
  'POST /staff/support/:requestId/reply': {
    answers: notThere,
    staff: inboxChanges,
    input: (fixtures) => ({ ...ofRequest(fixtures), body: { version: 99, text: 'Hello' } }),
  },
  'POST /staff/support/:requestId/note': {
    answers: notThere,
    staff: '200 403 200 403 403 404',
    input: (fixtures) => ({ ...ofRequest(fixtures), body: { text: planted.note } }),
  },
  'POST /staff/support/:requestId/assign': {
    answers: notThere,
    staff: inboxChanges,
    input: (fixtures) => ({ ...ofRequest(fixtures), body: { version: 99, staff_id: null } }),
  },
  'POST /staff/support/:requestId/state': {
    answers: notThere,
    staff: inboxChanges,
    input: (fixtures) => ({ ...ofRequest(fixtures), body: { version: 99, state: 'closed' } }),
  },
  'POST /staff/support/:requestId/link': {
    answers: notThere,
    staff: inboxChanges,
    input: (fixtures) => ({ ...ofRequest(fixtures), body: { version: 99, kind: 'damage' } }),
  },
  'GET /staff/saved-replies': { answers: notThere, staff: '200 403 200 403 403 404' },
  'PUT /staff/saved-replies': {
    answers: notThere,
    staff: '200 403 200 403 403 404',
    input: () => ({ body: { replies: [] } }),
  },
}
