import { maxViews } from '@itemo/domain/staff/staff-schemas.ts'
import type { StaffRole } from '@itemo/domain/staff/staff-roles.ts'
import { sql } from 'kysely'
import { createDeadLetter } from './dead-letters.ts'
import { createMember, type Member } from './factories.ts'
import type { LooseInput, TestServer } from './harness.ts'
import { createHire, type Hire } from './hires.ts'
import { createPaidHire } from './paid-hires.ts'
import { type Provoke, tooManyOf, tooOftenOf } from './provoke.ts'
import { createStaff } from './staff-members.ts'
import { openCaseAbout } from './table-decisions.ts'
import { aRecord } from './staff-writes.ts'

/** The only operator, acting on themselves. */
const lastOperator =
  (input: LooseInput): Provoke =>
  async (server) => {
    const others = server.db.updateTable('staff').where(sql<boolean>`'operator' = any (roles)`)
    const as = await createStaff(server, ['operator'])
    await others.set({ removed_at: server.context.now() }).where('user_id', '<>', as.id).execute()
    return {
      as,
      input: { params: { userId: as.id }, ...input },
      after: () => others.set({ removed_at: null }).execute(),
    }
  }

type Made = { readonly hire: Hire; readonly version: number; readonly as: Member }

/** A member of staff acting on a hire, after something has happened to it. */
const aboutHire =
  (
    roles: readonly StaffRole[],
    bodyOf: (made: Made, server: TestServer) => object,
    { paid = true, before }: { paid?: boolean; before?: (made: Made, server: TestServer) => Promise<unknown> } = {},
  ): Provoke =>
  async (server) => {
    const hire = paid ? await createPaidHire(server, { from: 10, to: 12 }) : await createHire(server)
    const as = await createStaff(server, roles)
    const params = { rentalId: hire.rentalId }
    const { version } = await server.api('GET /staff/rentals/:rentalId', { params }, as)
    const made = { hire, version, as }
    await before?.(made, server)
    return { as, input: { params, body: bodyOf(made, server) } }
  }

/** The member of staff is the renter. */
const own =
  (body: object): Provoke =>
  async (server) => {
    const hire = await createHire(server)
    const as = await createStaff(server, ['operator'])
    const mine = server.db.updateTable('rentals').set({ renter_id: as.id }).where('id', '=', hire.rentalId)
    await mine.execute()
    return { as, input: { params: { rentalId: hire.rentalId }, body } }
  }

const reason = 'The item was broken.'
const late = async ({ hire }: Made, { db, context }: TestServer) => {
  const answer_by = new Date(context.now().getTime() - 1000)
  await db.updateTable('rentals').set({ answer_by }).where('id', '=', hire.rentalId).execute()
}
const disputed = async ({ hire }: Made, { db }: TestServer) => {
  await db.updateTable('payments').set({ state: 'disputed' }).where('subject_id', '=', hire.rentalId).execute()
}
const inAnHour = (server: TestServer) => new Date(server.context.now().getTime() + 3_600_000).toISOString()

/** Support acting on a request, with the key of something else. */
const withUsedKey = (body: object): Provoke => {
  const key = 'a-key-of-something-else'
  const before = ({ as }: Made, { db, context }: TestServer) =>
    db.insertInto('idempotency_keys').values({ actor_id: as.id, key, request: '', at: context.now() }).execute()
  const provoke = aboutHire(['support'], () => body, { paid: false, before })
  return async (server) => {
    const { input, ...provocation } = await provoke(server)
    return { ...provocation, input: { ...input, idempotencyKey: key } }
  }
}

/** An operator acting on themselves. */
const oneself =
  (body?: object, query?: Record<string, never>): Provoke =>
  async (server) => {
    const as = await createStaff(server, ['operator'])
    return { as, input: { params: { userId: as.id }, ...(body && { body }), ...(query && { query }) } }
  }

const aboutMember =
  (body?: object): Provoke =>
  async (server) => {
    const { id: userId } = await createMember(server)
    return { as: await createStaff(server, ['operator']), input: { params: { userId }, ...(body && { body }) } }
  }

const toDelete = { reason: 'They asked us by letter.', name: 'Someone' }
const deletion = async (server: TestServer, userId: string, name: string) => ({
  as: await createStaff(server, ['operator']),
  input: { params: { userId }, body: { ...toDelete, name } },
})
const reset = aboutMember()
const unconfirmed: Provoke = async (server) => {
  const { id: userId } = await createMember(server)
  await server.db.updateTable('auth.users').set({ email_confirmed_at: null }).where('id', '=', userId).execute()
  return { as: await createStaff(server, ['operator']), input: { params: { userId } } }
}
const required = { decision: 'require', version: 0, reason: 'The photo looked odd.' }
const toReveal = { field: 'email', reason: 'They asked us.' }

/** Why staff may not see or do something about a person. */
export const staffPeopleProvocations = {
  'POST /staff/people/:userId/reveal': {
    own_matter: oneself(toReveal),
    ...tooManyOf('person.reveal', aboutMember(toReveal)),
  },
  'GET /staff/people/:userId/security-events': { own_matter: oneself(undefined, {}) },
  'POST /staff/people/:userId/identity': {
    own_matter: oneself(required),
    conflict: aboutMember({ ...required, version: 7 }),
  },
  'POST /staff/people/:userId/end-sessions': { own_matter: oneself() },
  'POST /staff/people/:userId/factor-reset': {
    own_matter: oneself({ reason: 'They asked us by letter.' }),
    conflict: aboutMember({ reason: 'They asked us by letter.' }),
  },
  'POST /staff/people/:userId/deletion': {
    own_matter: oneself(toDelete),
    account_has_live_rentals: async (server) => {
      const { id, name } = (await createHire(server)).renter
      return deletion(server, id, name)
    },
    account_has_open_money: async (server) => {
      const { rentalId, owner } = await createPaidHire(server, { from: 0 })
      await server.api('POST /rentals/:rentalId/return', { params: { rentalId } }, owner)
      return deletion(server, owner.id, owner.name)
    },
    account_under_review: async (server) => {
      const { id, name } = await createMember(server)
      const caseId = await openCaseAbout(server, id)
      await server.db.updateTable('cases').set({ priority: 1 }).where('id', '=', caseId).execute()
      return deletion(server, id, name)
    },
    account_is_staff: async (server) => {
      const { id, name } = await createStaff(server, ['support'])
      return deletion(server, id, name)
    },
  },
  'POST /staff/people/:userId/send-reset': {
    own_matter: oneself(),
    ...tooOftenOf('POST /staff/people/:userId/send-reset', reset),
  },
  'POST /staff/people/:userId/send-confirmation': {
    own_matter: oneself(),
    conflict: aboutMember(),
    ...tooOftenOf('POST /staff/people/:userId/send-confirmation', unconfirmed),
  },
  'GET /staff/search': tooOftenOf('GET /staff/search', async (server) => ({
    as: await createStaff(server, ['operator']),
    input: { query: { q: 'drill' } },
  })),
} satisfies Record<string, Record<string, Provoke | string>>

/** Why a job can't be retried. */
export const staffJobProvocations = {
  'POST /staff/jobs/:jobId/retry': {
    conflict: async (server) => {
      const params = { jobId: await createDeadLetter(server, 'a.job-of-before') }
      return { as: await createStaff(server, ['operator']), input: { params } }
    },
  },
} satisfies Record<string, Record<string, Provoke>>

/** Why an act of staff on a hire is refused. */
export const staffRentalProvocations = {
  'POST /staff/rentals/:rentalId/cancel': {
    own_matter: own({ version: 0, reason }),
    rental_state: aboutHire(['operator'], ({ version }) => ({ version: version + 7, reason })),
    request_expired: aboutHire(['operator'], ({ version }) => ({ version, reason }), { paid: false, before: late }),
    refund_too_large: aboutHire(['operator'], ({ version }) => ({ version, reason, refund: 'amount', amount: 999 })),
    payment_disputed: aboutHire(['operator'], ({ version }) => ({ version, reason, refund: 'full' }), {
      before: disputed,
    }),
    conflict: withUsedKey({ version: 0, reason }),
  },
  'POST /staff/rentals/:rentalId/refund': {
    own_matter: own({ version: 0, reason, amount: 5 }),
    rental_state: aboutHire(['finance'], ({ version }) => ({ version: version + 7, reason, amount: 5 })),
    refund_too_large: aboutHire(['finance'], ({ version }) => ({ version, reason, amount: 999 })),
    payment_disputed: aboutHire(['finance'], ({ version }) => ({ version, reason, amount: 5 }), { before: disputed }),
    conflict: withUsedKey({ version: 0, reason, amount: 5 }),
  },
  'POST /staff/rentals/:rentalId/answer-by': {
    own_matter: own({ at: '2040-01-01T12:00:00Z', reason }),
    rental_state: aboutHire(['support'], (_, server) => ({ at: inAnHour(server), reason })),
    request_expired: aboutHire(['support'], (_, server) => ({ at: inAnHour(server), reason }), {
      paid: false,
      before: late,
    }),
    conflict: withUsedKey({ at: '2040-01-01T12:00:00Z', reason }),
  },
  'POST /staff/rentals/:rentalId/return': {
    own_matter: own({ reason }),
    rental_state: aboutHire(['support'], () => ({ reason }), { paid: false }),
    rental_not_started: aboutHire(['support'], () => ({ reason })),
    conflict: withUsedKey({ reason }),
  },
  'POST /staff/rentals/:rentalId/no-show': {
    own_matter: own({ no_show: 'owner', reason }),
    rental_state: aboutHire(['support'], () => ({ no_show: 'owner', reason })),
    conflict: withUsedKey({ no_show: 'owner', reason }),
  },
  'POST /staff/rentals/:rentalId/excuse-cancellation': {
    own_matter: own({ reason }),
    rental_state: aboutHire(['support'], () => ({ reason })),
    conflict: withUsedKey({ reason }),
  },
} satisfies Record<string, Record<string, Provoke | string>>

/** Why a change of the team is refused. */
export const staffProvocations = {
  'POST /staff/team': {
    conflict: async (server) => {
      const { email } = await createStaff(server, ['support'])
      const body = { email, roles: ['finance'], display_name: 'Sana from Itemo' }
      return { as: await createStaff(server, ['operator']), input: { body } }
    },
  },
  'POST /staff/views': {
    conflict: async (server) => {
      const as = await createStaff(server, ['support'])
      const rows = Array.from({ length: maxViews }, (_, at) => ({
        staff_id: as.id,
        screen: 'people' as const,
        name: `View ${at}`,
        query: 'filter=new',
      }))
      await server.db.insertInto('saved_views').values(rows).execute()
      return { as, input: { body: { screen: 'people', name: 'One more', query: 'filter=new' } } }
    },
  },
  'DELETE /staff/views/:viewId': {
    forbidden: async (server) => {
      const maker = await createStaff(server, ['support'])
      const body = {
        screen: 'people',
        name: `View ${maker.id.slice(0, 8)}`,
        query: 'filter=new',
        shared: true,
      } as const
      const { id: viewId } = await server.api('POST /staff/views', { body }, maker)
      return { as: await createStaff(server, ['finance']), input: { params: { viewId } } }
    },
  },
  'POST /staff/records': {
    conflict: async (server) => ({
      as: await createStaff(server, ['operator']),
      input: { body: { kind: 'measures', version: 1_000_000, ...aRecord(server) } },
    }),
  },
  'PUT /staff/settings/:key': {
    conflict: async (server) => ({
      as: await createStaff(server, ['operator']),
      input: {
        params: { key: 'support.refund_limit' },
        body: { version: 1_000_000, value: 5000, reason: 'We looked at it again.' },
      },
    }),
  },
  'PUT /staff/team/:userId': {
    last_operator: lastOperator({ body: { roles: ['support'], display_name: 'Sana from Itemo' } }),
  },
  'DELETE /staff/team/:userId': { last_operator: lastOperator({}) },
} satisfies Record<string, Record<string, Provoke>>
