import { maxUnpaidRequests } from '@itemo/domain/rentals/rental-deadlines.ts'
import type { RentalStatus } from '@itemo/domain/rentals/rental-state.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { auditProvocations } from './audit-provocations.ts'
import { createHireWithDeposit } from './deposit-hires.ts'
import { createMember, itemInput, type Member } from './factories.ts'
import type { LooseInput, TestServer } from './harness.ts'
import { createCompletedHire, createHire, createItem, dayFromNow, type Hire, sessionOf } from './hires.ts'
import { identityProvocations, minor, minorOwner, whereRequired } from './identity-provocations.ts'
import { searchAndWantProvocations } from './search-and-want-provocations.ts'
import { createPaidHire } from './paid-hires.ts'
import { moderationProvocations, suspended, suspendedOwner } from './moderation-provocations.ts'
import { type Provocations, memberAnd, type Provoke, sends, tooOftenOf, withoutProvider } from './provoke.ts'
import { createStaff } from './staff-members.ts'
import {
  staffJobProvocations,
  staffPeopleProvocations,
  staffProvocations,
  staffRentalProvocations,
} from './staff-provocations.ts'
import { supportProvocations } from './support-provocations.ts'
import { beginTransaction } from '../src/platform/db/transaction.ts'
import { moneyProvocations } from './money-provocations.ts'
import { payoutProvocations } from './payout-provocations.ts'
import { openCaseAbout, suspend } from './table-decisions.ts'
import { minorCheck, writeCheck } from './table-identity.ts'
import { claimProvocations } from './claim-provocations.ts'

const nobody = '00000000-0000-4000-8000-000000000000'
const words = { rating: 5, text: 'Clean and sharp.' }

/** Someone's item and a possible renter. */
async function itemAndRenter(server: TestServer, days: readonly [number, number] = [10, 12]) {
  const [owner, renter] = [await createMember(server), await createMember(server)]
  const { id: itemId } = await createItem(server, owner)
  const body = { itemId, startDate: dayFromNow(server, days[0]), endDate: dayFromNow(server, days[1]) }
  return { owner, renter, itemId, body }
}

/** A request to hire with something wrong about it. */
const hiring =
  (spoil: (made: Awaited<ReturnType<typeof itemAndRenter>>, server: TestServer) => unknown): Provoke =>
  async (server) => {
    const made = await itemAndRenter(server)
    const changes = await spoil(made, server)
    return { as: made.renter, input: { body: { ...made.body, ...(changes as object) } } }
  }

const unknownItem = hiring(() => ({ itemId: nobody }))
const pastDays = hiring((_, server) => ({ startDate: dayFromNow(server, -2), endDate: dayFromNow(server, -1) }))
/** No cover is in force. */
const coverOfNow = hiring(() => ({ cover: { id: 1, read_key_facts: true } }))
const coverOfBefore = 'cover.test.ts: is refused without the key facts, with a made-up version, and with an old one'
const takenDays = hiring(async ({ body }, server) => {
  await server.api('POST /rentals', { body }, await createMember(server))
})

/** A hire in some state, by one of its sides, with the input of the call. */
const hire =
  (side: 'owner' | 'renter', status: RentalStatus, body?: unknown): Provoke =>
  async (server) => {
    const made = await createCompletedHire(server)
    await server.db.updateTable('rentals').set({ status }).where('id', '=', made.rentalId).execute()
    return { as: made[side], input: { params: { rentalId: made.rentalId }, ...(body !== undefined && { body }) } }
  }

/** A request that has expired but that no job has ended yet. */
const unanswered =
  (side: 'owner' | 'renter', body?: unknown): Provoke =>
  async (server) => {
    const made = await createHire(server)
    const answer_by = server.context.now()
    await server.db.updateTable('rentals').set({ answer_by }).where('id', '=', made.rentalId).execute()
    return { as: made[side], input: { params: { rentalId: made.rentalId }, ...(body !== undefined && { body }) } }
  }

const place = { pickup_location: 'The blue door' }
const reason = { cancellation_reason: 'The ceiling fell down.' }
const change = { amendment_notes: 'A day later, please.' }

/** A conversation between two members. */
async function talk(server: TestServer) {
  const [as, other] = [await createMember(server), await createMember(server)]
  const { id: conversationId } = await server.api('POST /conversations', { body: { other_user_id: other.id } }, as)
  return { as, other, params: { conversationId } }
}

const talking =
  (
    body: unknown,
    before: (made: Awaited<ReturnType<typeof talk>>, server: TestServer) => unknown = () => undefined,
  ): Provoke =>
  async (server) => {
    const made = await talk(server)
    await before(made, server)
    return { as: made.as, input: { params: made.params, body } }
  }

const boosting =
  (status: 'active' | 'paused'): Provoke =>
  async (server) => {
    const as = await createMember(server)
    const { id } = await createItem(server, as, { status })
    return { as, input: { body: { item_ids: [id], plan_id: 'boost-7' } } }
  }

const pictured = { body: itemInput({ images: [{ image_url: 'nobody-uploaded-this.jpg' }] }) }
/** A visitor on a site with item pages for members only. */
const visitor =
  (input: (made: Awaited<ReturnType<typeof itemAndRenter>>) => LooseInput): Provoke =>
  async (server) => {
    const made = await itemAndRenter(server)
    const { settings } = server.context
    const { get } = settings
    const closed = (key: Parameters<typeof get>[0]) => (key === 'public_item_pages' ? false : get(key))
    Object.assign(settings, { get: closed })
    return { input: input(made), after: () => Object.assign(settings, { get }) }
  }
const visitorOfPage = visitor(({ itemId }) => ({ params: { itemId, userId: itemId } }))
const reviewsOfOwner = { params: { userId: nobody }, query: { role: 'owner' } }
const unknownSession = sends({ body: { session_id: 'cs_test_nobody' } })
const near = sends({ query: { near: 'M1 1AA' } })
const nearOnMap = sends({ query: { near: 'M1 1AA', bounds: '51,-1,52,1' } })
const support = { name: 'A Person', subject: 'Hello', message: 'How does it work?' }
const writing = sends({ body: { ...support, email: 'writer@people.example' } })

/** How many statements on this database wait for a row lock. */
async function waitingForLocks(server: TestServer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
  return rows[0]?.count ?? 0
}

/** Changes rows, and returns a function that commits the change once a request waits for one of them. */
async function hold(server: TestServer, change: ReturnType<typeof sql>): Promise<() => Promise<unknown>> {
  const { promise: changed, resolve: waits } = Promise.withResolvers<void>()
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const committed = beginTransaction(server.db, async (trx) => {
    await change.execute(trx)
    waits()
    await mayCommit
  })
  await Promise.race([changed, committed])
  return async () => {
    await expect.poll(() => waitingForLocks(server)).toBe(1)
    commit()
    await committed
  }
}

export const provocations: Provocations = {
  ...claimProvocations(withoutProvider),
  ...searchAndWantProvocations,
  'GET /me': {
    not_found: memberAnd(async ({ id }, { db }) => {
      await db.deleteFrom('profiles').where('id', '=', id).execute()
      return {}
    }),
  },
  'PUT /me': {
    picture_unknown: sends({ body: { profile_image: 'nobody-uploaded-this.jpg' } }),
    blocked_words: sends({ body: { full_name: 'A faggot' } }),
  },
  'PUT /people/:userId/block': { invalid_input: memberAnd(({ id }) => ({ params: { userId: id } })) },
  'GET /my/data': tooOftenOf('GET /my/data', sends({})),
  'POST /my/security-events/:eventId/disown': {
    ...tooOftenOf('POST /my/security-events/:eventId/disown', sends({ params: { eventId: crypto.randomUUID() } })),
    conflict: memberAnd(async ({ id }, { context, db }) => {
      const event = { user_id: id, kind: 'email_changed' as const, at: context.now() }
      const written = db.insertInto('security_events').values(event).returning('id')
      return { params: { eventId: (await written.executeTakeFirstOrThrow()).id } }
    }),
  },
  'POST /factor-resets/stop': { not_found: sends({ body: { token: 'not-a-token' } }) },
  'POST /secure-account': {
    ...tooOftenOf('POST /secure-account', sends({ body: { token: 'not-a-token' } })),
    not_found: sends({ body: { token: 'not-a-token' } }),
  },
  'POST /my/deletion': {
    ...tooOftenOf('POST /my/deletion', sends({ body: { password: 'not-this-one' } })),
    account_has_live_rentals: async (server) => ({ as: (await createHire(server)).renter, input: { body: {} } }),
    account_under_review: memberAnd(async ({ id }, server) => {
      const caseId = await openCaseAbout(server, id)
      await server.db.updateTable('cases').set({ priority: 1 }).where('id', '=', caseId).execute()
      return { body: {} }
    }),
    account_has_open_money: async (server) => {
      const hire = await createPaidHire(server, { from: 0 })
      await server.api('POST /rentals/:rentalId/return', { params: { rentalId: hire.rentalId } }, hire.owner)
      return { as: hire.owner, input: { body: {} } }
    },
    account_is_staff: async (server) => ({ as: await createStaff(server, ['support']), input: { body: {} } }),
    reauthentication_needed: memberAnd(async ({ id }, { db }) => {
      const amr = JSON.stringify([{ method: 'password', timestamp: 0 }])
      const created_at = new Date(0)
      await db.updateTable('auth.sessions').set({ amr, created_at }).where('user_id', '=', id).execute()
      return { body: {} }
    }),
    conflict: async (server) => {
      const as = await createMember(server)
      const change = sql`update auth.users set encrypted_password = 'another' where id = ${as.id}`
      return { as, input: { body: {} }, whileWaiting: await hold(server, change) }
    },
    // It takes two hundred requests at once.
    unavailable: 'passwords.slow.test.ts: are checked in a queue, and refused when it is too long',
  },

  'GET /items': tooOftenOf('GET /items', near),
  'GET /items/map': tooOftenOf('GET /items/map', nearOnMap),
  'GET /items/price-hint': tooOftenOf(
    'GET /items/price-hint',
    sends({ query: { category: 'Other', title: 'Ladder' } }),
  ),
  'POST /items/check': tooOftenOf('POST /items/check', sends({ body: itemInput() })),
  'GET /items/suggest': {
    ...tooOftenOf('GET /items/suggest', near),
    invalid_input: sends({ query: { q: 'x'.repeat(101) } }),
  },
  'GET /items/wider': {
    ...tooOftenOf('GET /items/wider', near),
    invalid_input: sends({ query: { max_price: 'dear' } }),
  },
  'GET /items/:itemId': {
    unauthenticated: visitorOfPage,
    item_deleted: async (server) => {
      const as = await createMember(server)
      const input = { params: { itemId: (await createItem(server, as)).id } }
      await server.api('DELETE /items/:itemId', input, as)
      return { as, input }
    },
  },
  'GET /items/:itemId/more': {
    unauthenticated: visitorOfPage,
    invalid_input: sends({ params: { itemId: nobody }, query: { from: 'soon' } }),
  },
  'GET /items/:itemId/reviews': { unauthenticated: visitorOfPage },
  'GET /people/:userId': {
    unauthenticated: visitorOfPage,
    ...tooOftenOf('GET /people/:userId', sends({ params: { userId: nobody } })),
  },
  'GET /people/:userId/items': {
    unauthenticated: visitorOfPage,
    ...tooOftenOf('GET /people/:userId/items', sends({ params: { userId: nobody } })),
  },
  'GET /people/:userId/reviews': {
    unauthenticated: visitor(() => reviewsOfOwner),
    not_found: sends(reviewsOfOwner),
    ...tooOftenOf('GET /people/:userId/reviews', sends(reviewsOfOwner)),
  },
  ...identityProvocations(withoutProvider),
  'POST /items': {
    ...tooOftenOf('POST /items', sends({ body: itemInput() })),
    under_age: minor({ body: itemInput() }),
    account_restricted: suspended({ body: itemInput() }),
    blocked_words: sends({ body: itemInput({ title: 'A shotgun' }) }),
    picture_unknown: sends(pictured),
    conflict: memberAnd(async (_, server) => {
      const { id } = await createItem(server, await createMember(server))
      return { body: { ...itemInput(), id } }
    }),
  },
  'PUT /items/:itemId': {
    account_restricted: suspendedOwner({ body: itemInput() }),
    blocked_words: memberAnd(async (member, server) => ({
      params: { itemId: (await createItem(server, member)).id },
      body: itemInput({ title: 'A shotgun' }),
    })),
    conflict: memberAnd(async (member, server) => ({
      params: { itemId: (await createItem(server, member)).id },
      body: { ...itemInput({ title: 'Another title' }), updated_at: '2020-01-01T00:00:00.000Z' },
    })),
    picture_unknown: memberAnd(async (member, server) => ({
      params: { itemId: (await createItem(server, member)).id },
      ...pictured,
    })),
  },
  'PUT /items/:itemId/status': {
    account_restricted: suspendedOwner({ body: { status: 'active' } }),
    under_age: minorOwner({ body: { status: 'active' } }),
  },
  'DELETE /items/:itemId': {
    item_has_live_rentals: async (server) => {
      const { owner, itemId } = await createHire(server)
      return { as: owner, input: { params: { itemId } } }
    },
  },

  'POST /quotes': {
    unauthenticated: visitor(({ body }) => ({ body })),
    not_found: unknownItem,
    dates_unavailable: pastDays,
    dates_taken: takenDays,
    cover_unavailable: coverOfNow,
    cover_changed: coverOfBefore,
  },
  'POST /rentals': {
    ...tooOftenOf('POST /rentals', unknownItem),
    account_restricted: hiring(({ renter }, server) => suspend(server, renter.id)),
    identity_needed: whereRequired,
    under_age: hiring(({ renter }, server) => writeCheck(server, renter.id, minorCheck)),
    not_found: unknownItem,
    forbidden: hiring(async ({ renter }, { db }) => {
      await db.deleteFrom('profiles').where('id', '=', renter.id).execute()
    }),
    own_item: memberAnd(async (member, server) => ({
      body: { ...(await itemAndRenter(server)).body, itemId: (await createItem(server, member)).id },
    })),
    person_unreachable: hiring(({ owner, renter }, server) =>
      server.api('PUT /people/:userId/block', { params: { userId: renter.id } }, owner),
    ),
    item_paused: hiring(async ({ itemId }, { db }) => {
      await db.updateTable('items').set({ status: 'paused' }).where('id', '=', itemId).execute()
    }),
    dates_unavailable: pastDays,
    dates_taken: takenDays,
    cover_unavailable: coverOfNow,
    cover_changed: coverOfBefore,
    price_changed: hiring(() => ({ expectedTotal: 1 })),
    unpaid_requests: hiring(async ({ owner, renter, body }, server) => {
      for (let turn = 0; turn < maxUnpaidRequests; turn++) {
        const { id: itemId } = await createItem(server, owner)
        await server.api('POST /rentals', { body: { ...body, itemId } }, renter)
      }
    }),
    debt_open: hiring(async ({ renter }, server) => {
      const { rentalId } = await createHireWithDeposit(server, 'owed')
      const mine = server.db.updateTable('deposits').set({ renter_id: renter.id })
      await mine.where('rental_id', '=', rentalId).execute()
    }),
    conflict: "earlier-requests.test.ts: cancelled while their checkout is being opened are told so, and can't be paid",
    payment_provider: withoutProvider(hiring(() => undefined)),
  },
  'GET /rentals/:rentalId/request': { forbidden: hire('renter', 'confirmed') },
  'GET /rentals/:rentalId/neighbours': { forbidden: hire('renter', 'confirmed') },
  'POST /rentals/:rentalId/approve': {
    forbidden: hire('renter', 'pending', place),
    rental_state: hire('owner', 'completed', place),
    request_expired: unanswered('owner', place),
    identity_needed: whereRequired,
    under_age: async (server) => {
      const provoked = await hire('owner', 'pending', place)(server)
      await writeCheck(server, (provoked.as as Member).id, minorCheck)
      return provoked
    },
    account_restricted: async (server) => {
      const provoked = await hire('owner', 'pending', place)(server)
      await suspend(server, (provoked.as as Member).id)
      return provoked
    },
  },
  'POST /rentals/:rentalId/decline': {
    forbidden: hire('renter', 'pending', {}),
    rental_state: hire('owner', 'completed', {}),
    request_expired: unanswered('owner', {}),
  },
  'POST /rentals/:rentalId/withdraw': {
    forbidden: hire('owner', 'pending'),
    rental_state: hire('renter', 'completed'),
  },
  'POST /rentals/:rentalId/cancel': { rental_state: hire('renter', 'completed', reason) },
  'POST /rentals/:rentalId/amend': {
    forbidden: hire('owner', 'confirmed', change),
    rental_state: hire('renter', 'completed', change),
    request_expired: unanswered('renter', change),
  },
  'POST /rentals/:rentalId/settle-amendment': {
    forbidden: hire('renter', 'confirmed'),
    rental_state: hire('owner', 'confirmed'),
    request_expired: unanswered('owner'),
  },
  'POST /rentals/:rentalId/return': {
    forbidden: hire('renter', 'confirmed'),
    rental_state: hire('owner', 'cancelled'),
    rental_not_started: async (server) => {
      const { owner: as, rentalId } = await createHire(server)
      const params = { rentalId }
      await server.api('POST /rentals/:rentalId/approve', { params, body: place }, as)
      return { as, input: { params } }
    },
  },
  'POST /rentals/:rentalId/safety-read': { rental_state: hire('renter', 'pending', { version: 1 }) },
  'POST /rentals/:rentalId/deny-return': {
    forbidden: hire('renter', 'confirmed'),
    rental_state: hire('owner', 'confirmed'),
  },
  'POST /payments/verify': {
    ...tooOftenOf('POST /payments/verify', unknownSession),
    payment_unknown: unknownSession,
    payment_provider: withoutProvider(async (server) => {
      const { renter, url }: Hire = await createHire(server, { paid: false })
      return { as: renter, input: { body: { session_id: sessionOf(url) } } }
    }),
  },
  'POST /rentals/:rentalId/review': {
    rental_state: hire('renter', 'confirmed', words),
    already_reviewed: async (server) => {
      const { renter: as, rentalId } = await createCompletedHire(server)
      const input = { params: { rentalId }, body: words }
      await server.api('POST /rentals/:rentalId/review', input, as)
      return { as, input }
    },
    conflict: async (server) => {
      const { renter: as, rentalId, itemId } = await createCompletedHire(server)
      const whileWaiting = await hold(server, sql`delete from items where id = ${itemId}`)
      return { as, input: { params: { rentalId }, body: words }, whileWaiting }
    },
  },

  'POST /conversations': {
    account_restricted: memberAnd(async (member, server) => {
      await suspend(server, member.id)
      return { body: { other_user_id: (await createMember(server)).id } }
    }),
    not_found: sends({ body: { other_user_id: nobody } }),
    message_self: memberAnd(({ id }) => ({ body: { other_user_id: id } })),
    person_unreachable: memberAnd(async (member, server) => {
      const { id } = await createMember(server)
      await server.api('PUT /people/:userId/block', { params: { userId: id } }, member)
      return { body: { other_user_id: id } }
    }),
    rate_limited: memberAnd(async (member, server) => {
      const stranger = async () => ({ body: { other_user_id: (await createMember(server)).id } })
      for (let count = 0; count < 5; count += 1) await server.api('POST /conversations', await stranger(), member)
      return stranger()
    }),
  },
  'POST /conversations/:conversationId/messages': {
    ...tooOftenOf('POST /conversations/:conversationId/messages', talking({ text: 'Hello' })),
    account_restricted: talking({ text: 'Hello' }, ({ as }, server) => suspend(server, as.id)),
    person_unreachable: talking({ text: 'Hello' }, ({ as, other }, server) =>
      server.api('PUT /people/:userId/block', { params: { userId: as.id } }, other),
    ),
    conflict: talking({ id: nobody, text: 'Goodbye' }, ({ as, params }, server) =>
      server.api('POST /conversations/:conversationId/messages', { params, body: { id: nobody, text: 'Hello' } }, as),
    ),
  },
  'POST /conversations/:conversationId/report': {
    ...tooOftenOf('POST /conversations/:conversationId/report', talking({ reason: 'spam' })),
    conflict: talking({ id: nobody, reason: 'abuse' }, ({ as, params }, server) =>
      server.api('POST /conversations/:conversationId/report', { params, body: { id: nobody, reason: 'spam' } }, as),
    ),
  },
  ...moderationProvocations,

  ...payoutProvocations,

  'POST /boosts': {
    ...tooOftenOf('POST /boosts', boosting('paused')),
    not_found: sends({ body: { item_ids: [nobody], plan_id: 'boost-7' } }),
    boost_unavailable: boosting('paused'),
    conflict: 'boosts.test.ts: for three plans at once leaves one checkout that can be paid',
    payment_provider: withoutProvider(boosting('active')),
  },
  'POST /boosts/verify': {
    ...tooOftenOf('POST /boosts/verify', unknownSession),
    payment_unknown: unknownSession,
    payment_provider: withoutProvider(async (server) => {
      const { as, input } = await boosting('active')(server)
      const answer = await server.call('POST /boosts', input, as)
      return { ...(as && { as }), input: { body: { session_id: sessionOf((answer.body as { url: string }).url) } } }
    }),
  },

  ...auditProvocations,
  ...staffProvocations,
  ...staffRentalProvocations,
  ...staffPeopleProvocations,
  ...supportProvocations,
  ...staffJobProvocations,
  ...moneyProvocations,

  'POST /support-requests': {
    ...tooOftenOf('POST /support-requests', writing),
    conflict: async (server) => {
      const body = { ...support, email: 'another@people.example', id: nobody }
      await server.api('POST /support-requests', { body })
      return { input: { body: { ...body, message: 'And one thing more.' } } }
    },
    unavailable: async (server) => {
      await sql`alter table support_requests rename to lost`.execute(server.db)
      return {
        ...(await writing(server)),
        after: () => sql`alter table lost rename to support_requests`.execute(server.db),
      }
    },
  },
}
