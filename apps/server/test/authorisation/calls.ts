import type { ApiKey } from '@itemo/contract/api.ts'
import { itemBody, planted } from './authorisation-fixtures.ts'
import { identityConsentVersion } from '@itemo/domain/identity/identity-schemas.ts'
import {
  conversation,
  decision,
  item,
  notThere,
  ofOwner,
  ofThread,
  open,
  own,
  owner,
  ownerOnly,
  party,
  rental,
  renterAlone,
  renterOfDeposit,
  renterOnly,
  report,
  type Row,
} from './rows.ts'
import { staffCalls, type StaffKey } from './staff-calls.ts'

const memberCalls: { readonly [K in Exclude<ApiKey, StaffKey>]: Row<K> } = {
  'GET /config': { answers: open },

  'GET /me': { answers: own },
  'PUT /me': { answers: own, input: () => ({ body: { show_online: false } }) },
  'GET /profiles/:userId': { answers: own, input: ofOwner },
  'GET /my/blocks': { answers: own },
  'PUT /people/:userId/block': { answers: own, input: ({ bystander }) => ({ params: { userId: bystander.id } }) },
  'DELETE /people/:userId/block': { answers: own, input: ({ bystander }) => ({ params: { userId: bystander.id } }) },
  'GET /my/sessions': { answers: own },
  'GET /my/security-events': { answers: own },
  // Logs nobody out, because the event doesn't exist.
  'POST /my/security-events/:eventId/disown': {
    answers: '401 401 404 404 404 404',
    input: () => ({ params: { eventId: crypto.randomUUID() } }),
  },
  'POST /factor-resets/stop': {
    answers: '404 404 404 404 404 404',
    input: () => ({ body: { token: 'not-a-token' } }),
  },
  'POST /secure-account': { answers: '404 404 404 404 404 404', input: () => ({ body: { token: 'not-a-token' } }) },
  'DELETE /my/sessions/:sessionId': {
    answers: owner,
    input: ({ spare }) => ({ params: { sessionId: spare.sessionId } }),
  },
  'GET /my/data': { answers: own },
  // Deletes no account, because the password is wrong.
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
  // A paused item is visible only to its owner.
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
  // The person who posted the want can decline an offer, but not withdraw it.
  'PATCH /wants/:wantId/offers/:itemId': {
    answers: owner,
    input: ({ wants, items }) => ({
      params: { wantId: wants.renters, itemId: items.boosted },
      body: { status: 'withdrawn' },
    }),
  },
  // People can't report their own items.
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
  // Anyone with the link learns that the request isn't theirs (R82).
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
  // It's gone afterwards, so its owner tries another one.
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
  'POST /rentals/:rentalId/safety-read': {
    answers: party,
    input: (fixtures, role) => ({ ...rental(({ amend }) => amend)(fixtures, role), body: { version: 1 } }),
  },
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
  'GET /reports/:reportId': {
    answers: '404 404 404 404 404 200',
    input: (fixtures) => ({ ...report(fixtures), query: {} }),
  },
  'POST /reports/:reportId/complaint': {
    answers: '404 404 404 404 404 200',
    input: (fixtures) => ({ ...report(fixtures), body: { text: planted.appeal } }),
  },
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
  'POST /my/payouts/dashboard': { answers: '401 401 409 409 409 409' },
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
  'GET /answer-times': { answers: open },

  'GET /people/:userId': { answers: open, input: ofOwner },
  'GET /people/:userId/items': { answers: open, input: (fixtures) => ({ ...ofOwner(fixtures), query: {} }) },
  'GET /people/:userId/reviews': {
    answers: open,
    input: (fixtures) => ({ ...ofOwner(fixtures), query: { role: 'owner' } }),
  },

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

  'GET /my/support-requests/:ref/messages': { answers: owner, input: ofThread },
  'POST /my/support-requests/:ref/messages': {
    answers: owner,
    input: (fixtures) => ({ ...ofThread(fixtures), body: { text: planted.request } }),
  },
  // The owner, too, needs the key from a mail.
  'GET /support-requests/:ref/messages': {
    answers: notThere,
    input: (fixtures) => ({ ...ofThread(fixtures), query: { key: 'x' } }),
  },
  'POST /support-requests/:ref/messages': {
    answers: notThere,
    input: (fixtures) => ({ ...ofThread(fixtures), query: { key: 'x' }, body: { text: 'Hello' } }),
  },
  'POST /support-requests': {
    answers: open,
    input: () => ({
      body: { name: 'A Person', email: 'writer@people.example', subject: 'Hello', message: 'How does it work?' },
    }),
  },
}

/** Every call of the contract with each role's status. A call without a row doesn't compile. */
export const calls: { readonly [K in ApiKey]: Row<K> } = { ...memberCalls, ...staffCalls }
