import type { Api, ApiKey } from '@itemo/contract/api.ts'
import type { CallInput } from '@itemo/contract/call.ts'
import { identityConsentVersion } from '@itemo/domain/identity/identity-schemas.ts'
import { itemBody, planted, type Role, type Fixtures } from './authorisation-fixtures.ts'

/** The status for each role, in the order of `roles`: visitor, ended session, stranger, other party, renter, owner. */
type Answers = `${number} ${number} ${number} ${number} ${number} ${number}`
/** For calls of staff, further: operator, moderator, support, finance, without the second factor, removed. */
type StaffAnswers = Answers

interface Row<K extends ApiKey> {
  readonly answers: Answers
  readonly staff?: StaffAnswers
  /** What everyone sends; a role is only looked at where an act can be done once. */
  readonly input?: (fixtures: Fixtures, role: Role) => CallInput<Api[K]>
}

const open = '200 200 200 200 200 200'
/** Members, each about themselves. */
const own = '401 401 200 200 200 200'
const owner = '401 401 404 404 404 200'
const party = '401 401 404 404 200 200'
/** Not even the owner knows of the renter's checkout. */
const renterAlone = '401 401 404 404 200 404'
const renterOnly = '401 401 404 404 200 403'
/** The deposit is the renter's alone, and there is nothing to do about it. */
const renterOfDeposit = '401 401 404 404 409 404'
const ownerOnly = '401 401 404 404 403 200'

/** Does not exist for anyone but staff. */
const notThere = '404 404 404 404 404 404'
const allStaff = '200 200 200 200 403 404'
const operators = '200 403 403 403 403 404'
/** Of a case that is none. */
const moderators = '404 404 403 403 403 404'

/** Of a hire that is none. */
const refunders = '404 403 404 404 403 404'
const supporters = '404 403 404 403 403 404'

const item = ({ itemId }: Fixtures) => ({ params: { itemId } })
const ofOwner = ({ people }: Fixtures) => ({ params: { userId: people.owner.id } })
const rental =
  (pick: (hires: Fixtures['hires'], role: Role) => { id: string }) => (fixtures: Fixtures, role: Role) => ({
    params: { rentalId: pick(fixtures.hires, role).id },
  })
const decision = ({ decisionId }: Fixtures) => ({ params: { decisionId } })
const ofCase = ({ decisionId }: Fixtures) => ({ params: { caseId: decisionId } })
const onCase =
  <Body>(body: Body) =>
  (fixtures: Fixtures) => ({ ...ofCase(fixtures), body })
const onNoRental =
  <Body>(body: Body) =>
  ({ decisionId }: Fixtures) => ({ params: { rentalId: decisionId }, body })
const conversation = ({ conversationId }: Fixtures) => ({ params: { conversationId } })

/** Every call of the contract with what each role is answered. A call without a row does not compile. */
export const calls: { readonly [K in ApiKey]: Row<K> } = {
  'GET /config': { answers: open },

  'GET /me': { answers: own },
  'PUT /me': { answers: own, input: () => ({ body: { show_online: false } }) },
  'GET /profiles/:userId': { answers: own, input: ofOwner },
  'GET /my/blocks': { answers: own },
  'PUT /people/:userId/block': { answers: own, input: ({ bystander }) => ({ params: { userId: bystander.id } }) },
  'DELETE /people/:userId/block': { answers: own, input: ({ bystander }) => ({ params: { userId: bystander.id } }) },
  'GET /my/sessions': { answers: own },
  'DELETE /my/sessions/:sessionId': {
    answers: owner,
    input: ({ spare }) => ({ params: { sessionId: spare.sessionId } }),
  },
  'GET /my/data': { answers: own },
  // No one's account goes: the password is wrong.
  'POST /my/deletion': { answers: '401 401 422 422 422 422', input: () => ({ body: { password: 'not-this-one' } }) },

  'GET /my/identity': { answers: own },
  'POST /my/identity/checks': {
    answers: own,
    input: () => ({ body: { consent: true, consent_version: identityConsentVersion } }),
  },
  'POST /my/identity/refresh': { answers: own },
  'DELETE /my/identity': { answers: own },

  'GET /items': { answers: open, input: () => ({ query: { near: planted.renterPostcode } }) },
  'GET /items/map': { answers: open, input: () => ({ query: { bounds: '51.3,-0.5,51.7,0.3' } }) },
  'GET /items/price-hint': { answers: own, input: () => ({ query: { category: 'Other', title: 'Thing of mine' } }) },
  'POST /items/check': { answers: own, input: () => ({ body: itemBody('Everyone may ask', 'M1 1AE') }) },
  'GET /items/suggest': { answers: open, input: () => ({ query: { q: 'dr', near: planted.renterPostcode } }) },
  'GET /items/wider': { answers: open, input: () => ({ query: { near: planted.renterPostcode, within_miles: '1' } }) },
  'GET /items/:itemId': { answers: open, input: item },
  'GET /items/:itemId/card': { answers: open, input: item },
  'GET /items/:itemId/more': { answers: open, input: (fixtures) => ({ ...item(fixtures), query: {} }) },
  'POST /items': { answers: own, input: () => ({ body: itemBody('Everyone may list', 'M1 1AE') }) },
  'PUT /items/:itemId': {
    answers: owner,
    input: ({ items, picture }) => ({
      params: { itemId: items.lone },
      body: itemBody('Taken over', planted.itemPostcode, [picture]),
    }),
  },
  'PUT /items/:itemId/status': {
    answers: owner,
    input: (fixtures) => ({ ...item(fixtures), body: { status: 'active' } }),
  },
  'DELETE /items/:itemId': { answers: owner, input: ({ items }) => ({ params: { itemId: items.lone } }) },
  'GET /my/items': { answers: own },
  'GET /my/items/:itemId': { answers: owner, input: item },
  'GET /saved': { answers: own },
  'GET /saved/ids': { answers: own },
  // A paused item shows to its owner alone.
  'PUT /saved/:itemId': { answers: owner, input: ({ items }) => ({ params: { itemId: items.paused } }) },
  'DELETE /saved/:itemId': { answers: own, input: item },

  'GET /my/searches': { answers: own },
  'POST /my/searches': { answers: own, input: () => ({ body: { search: 'A thing nobody has' } }) },
  'PATCH /my/searches/:searchId': {
    answers: owner,
    input: ({ searchId }) => ({ params: { searchId }, body: { every: 'daily' } }),
  },
  'DELETE /my/searches/:searchId': { answers: owner, input: ({ searchId }) => ({ params: { searchId } }) },

  'GET /wants': { answers: open },
  'GET /my/wants': { answers: own },
  'GET /my/items/:itemId/demand': { answers: owner, input: item },
  'POST /wants': {
    answers: own,
    input: ({ day }) => ({ body: { words: 'A thing nobody has', near: 'M1 1AE', from: day(20), until: day(21) } }),
  },
  'GET /wants/:wantId': { answers: open, input: ({ wants }) => ({ params: { wantId: wants.owners } }) },
  'PATCH /wants/:wantId': {
    answers: owner,
    input: ({ wants }) => ({ params: { wantId: wants.owners }, body: { within_km: 20 } }),
  },
  'GET /wants/:wantId/options': { answers: own, input: ({ wants }) => ({ params: { wantId: wants.renters } }) },
  'POST /wants/:wantId/offers': {
    answers: owner,
    input: ({ wants, items }) => ({ params: { wantId: wants.renters }, body: { item_id: items.boosted } }),
  },
  // The asker declines, and so can't take it back.
  'PATCH /wants/:wantId/offers/:itemId': {
    answers: owner,
    input: ({ wants, items }) => ({
      params: { wantId: wants.renters, itemId: items.boosted },
      body: { status: 'withdrawn' },
    }),
  },
  // Nobody reports their own.
  'POST /wants/:wantId/report': {
    answers: '401 401 200 200 200 422',
    input: ({ wants }) => ({ params: { wantId: wants.owners }, body: { reason: 'spam' } }),
  },

  'POST /quotes': {
    answers: open,
    input: ({ itemId, day }) => ({ body: { itemId, startDate: day(40), endDate: day(41) } }),
  },
  'POST /rentals': {
    answers: '401 401 200 409 409 403',
    input: ({ itemId, day }) => ({ body: { itemId, startDate: day(50), endDate: day(51) } }),
  },
  'GET /my/rentals': { answers: own },
  'GET /my/rentals/waiting': { answers: own },
  'GET /my/rentals/past': { answers: own, input: () => ({ query: { role: 'owner' } }) },
  'GET /rentals/:rentalId': { answers: party, input: rental(({ main }) => main) },
  // Who has the link learns that it is not theirs (R82).
  'GET /rentals/:rentalId/request': { answers: '401 401 403 403 403 200', input: rental(({ main }) => main) },
  'GET /rentals/:rentalId/neighbours': { answers: ownerOnly, input: rental(({ main }) => main) },
  'POST /rentals/:rentalId/approve': {
    answers: ownerOnly,
    input: (fixtures) => ({
      ...rental(({ approve }) => approve)(fixtures, 'owner'),
      body: { pickup_location: planted.place },
    }),
  },
  'POST /rentals/:rentalId/decline': {
    answers: ownerOnly,
    input: (fixtures) => ({
      ...rental(({ decline }) => decline)(fixtures, 'owner'),
      body: { cancellation_reason: planted.reason },
    }),
  },
  // It is gone afterwards: its owner tries another one.
  'POST /rentals/:rentalId/withdraw': {
    answers: renterOnly,
    input: rental(({ withdraw, main }, role) => (role === 'owner' ? main : withdraw)),
  },
  'POST /rentals/:rentalId/cancel': {
    answers: party,
    input: (fixtures, role) => ({
      ...rental(({ cancelByOwner, cancelByRenter }) => (role === 'owner' ? cancelByOwner : cancelByRenter))(
        fixtures,
        role,
      ),
      body: { cancellation_reason: planted.reason },
    }),
  },
  'POST /rentals/:rentalId/amend': {
    answers: renterOnly,
    input: (fixtures, role) => ({
      ...rental(({ amend }) => amend)(fixtures, role),
      body: { amendment_notes: planted.change },
    }),
  },
  'POST /rentals/:rentalId/settle-amendment': { answers: ownerOnly, input: rental(({ settle }) => settle) },
  'POST /rentals/:rentalId/return': { answers: ownerOnly, input: rental(({ back }) => back) },
  'POST /rentals/:rentalId/deny-return': { answers: ownerOnly, input: rental(({ missing }) => missing) },
  'POST /rentals/:rentalId/deposit-card': { answers: renterOfDeposit, input: rental(({ main }) => main) },
  'POST /rentals/:rentalId/deposit-payment': { answers: renterOfDeposit, input: rental(({ main }) => main) },
  'POST /rentals/:rentalId/claim': {
    answers: '401 401 404 404 403 409',
    input: (fixtures) => ({
      ...rental(({ main }) => main)(fixtures, 'owner'),
      body: { amount: 5, text: 'A broken pole' },
    }),
  },
  'POST /rentals/:rentalId/claim/pictures': {
    answers: '401 401 404 404 409 409',
    input: (fixtures) => ({ ...rental(({ main }) => main)(fixtures, 'owner'), body: { pictures: ['nothing'] } }),
  },
  'POST /rentals/:rentalId/claim/accept': { answers: '401 401 404 404 409 409', input: rental(({ main }) => main) },
  'POST /rentals/:rentalId/claim/refuse': { answers: '401 401 404 404 409 409', input: rental(({ main }) => main) },
  'POST /rentals/:rentalId/claim/offer': {
    answers: '401 401 404 404 409 409',
    input: (fixtures) => ({ ...rental(({ main }) => main)(fixtures, 'owner'), body: { amount: 5 } }),
  },
  'POST /rentals/:rentalId/claim/appeal': {
    answers: '401 401 404 404 409 409',
    input: (fixtures) => ({ ...rental(({ main }) => main)(fixtures, 'owner'), body: { text: 'It was broken before' } }),
  },
  'POST /rentals/:rentalId/claim/contest': {
    answers: '401 401 404 404 409 403',
    input: (fixtures) => ({
      ...rental(({ main }) => main)(fixtures, 'renter'),
      body: { text: 'It was broken before' },
    }),
  },
  'POST /rentals/:rentalId/claim/withdraw': { answers: '401 401 404 404 403 409', input: rental(({ main }) => main) },
  'POST /payments/verify': {
    answers: renterAlone,
    input: ({ hires }) => ({ body: { session_id: hires.main.session } }),
  },

  'GET /conversations': { answers: own },
  'POST /conversations': {
    answers: '401 401 200 200 200 422',
    input: ({ people }) => ({ body: { other_user_id: people.owner.id } }),
  },
  'GET /conversations/unread': { answers: own },
  'GET /conversations/:conversationId': { answers: party, input: conversation },
  'GET /conversations/:conversationId/messages': {
    answers: party,
    input: (fixtures) => ({ ...conversation(fixtures), query: {} }),
  },
  'POST /conversations/:conversationId/messages': {
    answers: party,
    input: (fixtures) => ({ ...conversation(fixtures), body: { text: planted.words } }),
  },
  'POST /conversations/:conversationId/read': { answers: party, input: conversation },
  'POST /conversations/:conversationId/report': {
    answers: party,
    input: (fixtures) => ({ ...conversation(fixtures), body: { reason: 'spam', text: planted.words } }),
  },

  'POST /reports': {
    answers: '200 200 200 200 200 422',
    input: ({ itemId }) => ({
      body: { subject_kind: 'item', subject_id: itemId, reason: 'spam', text: 'Not a drill.' },
    }),
  },
  'GET /my/reports': { answers: own },
  'GET /my/decisions': { answers: own },
  'GET /decisions/:decisionId': {
    answers: '404 404 404 404 404 200',
    input: (fixtures) => ({ ...decision(fixtures), query: {} }),
  },
  'POST /decisions/:decisionId/appeal': {
    answers: '404 404 404 404 404 200',
    input: (fixtures) => ({ ...decision(fixtures), body: { text: planted.appeal } }),
  },

  'GET /my/earnings': { answers: own },
  'GET /my/payouts': { answers: own },
  'GET /my/open-money': { answers: own },
  'GET /my/receipts': { answers: own },
  'GET /my/receipts/:number': { answers: '401 401 404 404 404 404', input: () => ({ params: { number: 'P-999999' } }) },
  'GET /my/earning-years': { answers: own },
  'POST /my/payouts/onboarding': { answers: own },
  'POST /my/payouts/refresh': { answers: own },

  'GET /my/boosts': { answers: own },
  'GET /my/boosts/items': { answers: own },
  'POST /boosts': {
    answers: owner,
    input: ({ itemId }) => ({ body: { item_ids: [itemId], plan_id: 'boost-7' } }),
  },
  'POST /boosts/verify': { answers: owner, input: ({ boostSession }) => ({ body: { session_id: boostSession } }) },

  'POST /rentals/:rentalId/review': {
    answers: party,
    input: (fixtures, role) => ({
      ...rental(({ completed }) => completed)(fixtures, role),
      body: { rating: 5, text: 'All well.' },
    }),
  },
  'GET /profiles/:userId/reviews': { answers: own, input: (fixtures) => ({ ...ofOwner(fixtures), query: {} }) },
  'GET /items/:itemId/reviews': { answers: open, input: (fixtures) => ({ ...item(fixtures), query: {} }) },
  'GET /testimonials': { answers: open },

  'GET /notifications': { answers: own, input: () => ({ query: {} }) },
  'GET /notifications/unread': { answers: own },
  'POST /notifications/read': { answers: own },
  'POST /notifications/:notificationId/read': {
    answers: owner,
    input: ({ notificationId }) => ({ params: { notificationId } }),
  },
  'PUT /my/push-subscriptions': {
    answers: own,
    input: (_, role) => ({
      body: {
        endpoint: `https://push.example.com/send/${role}`,
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      },
    }),
  },
  'GET /my/push-subscriptions': { answers: own },
  'DELETE /my/push-subscriptions': {
    answers: own,
    input: () => ({ body: { endpoint: 'https://push.example.com/send/nobody' } }),
  },

  'GET /staff/me': { answers: notThere, staff: allStaff },
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
  // Someone who is no member of staff: the others are needed further on.
  'DELETE /staff/team/:userId': { answers: notThere, staff: '404 403 403 403 403 404', input: ofOwner },
  'GET /staff/audit': { answers: notThere, staff: allStaff, input: () => ({ query: {} }) },
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
  'POST /staff/cases/:caseId/decisions': {
    answers: notThere,
    staff: moderators,
    input: onCase({ version: 1, outcome: 'no_action' as const }),
  },
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

  'GET /staff/people': { answers: notThere, staff: allStaff, input: () => ({ query: { q: 'Owner' } }) },
  'GET /staff/people/:userId': { answers: notThere, staff: allStaff, input: ofOwner },
  // Of nobody: what is decided about the others would show further on.
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
  // Someone who is nobody: the sessions of the others are needed further on.
  'POST /staff/people/:userId/end-sessions': {
    answers: notThere,
    staff: '404 404 404 403 403 404',
    input: ({ decisionId }) => ({ params: { userId: decisionId } }),
  },
  // The first one sends it, and another minute has to pass.
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
  'GET /staff/search': { answers: notThere, staff: allStaff, input: () => ({ query: { q: 'drill' } }) },

  'POST /support-requests': {
    answers: open,
    input: () => ({
      body: { name: 'A Person', email: 'writer@people.example', subject: 'Hello', message: 'How does it work?' },
    }),
  },
}
