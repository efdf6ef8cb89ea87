import { maxStaffWrites, maxSupportWrites } from '@itemo/domain/support/support-inbox-schemas.ts'
import { sql } from 'kysely'
import type { Member } from './factories.ts'
import type { LooseInput, TestServer } from './harness.ts'
import { memberAnd, type Provoke, tooOftenOf } from './provoke.ts'
import { createStaff } from './staff-members.ts'
import { byKeyOf, storeRequest } from './written-requests.ts'

const text = 'And one thing more.'

/** Fills a request's thread with as many messages as one side may send. */
async function fill({ db }: TestServer, requestId: string, direction: 'in' | 'note', count: number): Promise<void> {
  await sql`
    insert into support_messages (request_id, direction, staff_id, text, at)
    select ${requestId}, ${direction}, ${direction === 'in' ? null : crypto.randomUUID()}, 'x', now()
    from generate_series(1, ${count}::int)`.execute(db)
}

const onOwnThread = (before: (requestId: string, server: TestServer) => Promise<unknown>): Provoke =>
  memberAnd(async (member, server) => {
    const { id, number } = await storeRequest(server, member)
    await before(id, server)
    return { params: { ref: `S-${number}` }, body: { text } }
  })

const onThreadByKey =
  (before: (requestId: string, server: TestServer) => Promise<unknown>): Provoke =>
  async (server) => {
    const row = await storeRequest(server)
    await before(row.id, server)
    return { input: { ...(await byKeyOf(server, row)), body: { text } } }
  }

const nothing = async () => undefined
const full = (requestId: string, server: TestServer) => fill(server, requestId, 'in', maxSupportWrites)
const byKey =
  (ref: string, key: string, more: LooseInput = {}): Provoke =>
  async () => ({ input: { params: { ref }, query: { key }, ...more } })

/** Support acting on a request, after something has happened to it. */
const onRequest =
  (
    body: object,
    before: (made: { id: string; as: Member; server: TestServer }) => Promise<LooseInput | undefined> = nothing,
  ): Provoke =>
  async (server) => {
    const as = await createStaff(server, ['support'])
    const { id } = await storeRequest(server)
    const more = await before({ id, as, server })
    return { as, input: { params: { requestId: id }, body, ...more } }
  }

/** Support acting on their own request. */
const own =
  (body?: object): Provoke =>
  async (server) => {
    const as = await createStaff(server, ['support'])
    const { id } = await storeRequest(server, as)
    return { as, input: { params: { requestId: id }, ...(body && { body }) } }
  }

const withUsedKey = (body: object): Provoke =>
  onRequest(body, async ({ as, server: { db, context } }) => {
    const used = { actor_id: as.id, key: 'a-key-of-something-else', request: '', at: context.now() }
    await db.insertInto('idempotency_keys').values(used).execute()
    return { idempotencyKey: used.key }
  })

const refused = (body: object) => ({
  own_matter: own(body),
  case_changed: onRequest({ ...body, version: 7 }),
  conflict: withUsedKey(body),
})

/** Why a message in a thread, or an act on a request, is refused. */
export const supportProvocations = {
  'POST /my/support-requests/:ref/messages': {
    ...tooOftenOf('POST /my/support-requests/:ref/messages', onOwnThread(nothing)),
    conflict: onOwnThread(full),
    invalid_input: memberAnd(() => ({ params: { ref: 'S-1' }, body: { text: '' } })),
    bad_request: memberAnd(() => ({ params: { ref: 'S-1' }, text: '{' })),
    unsupported_media: memberAnd(() => ({ params: { ref: 'S-1' }, text: '{}', type: 'text/plain' })),
  },
  'GET /support-requests/:ref/messages': { invalid_input: byKey('S-1', '?'), not_found: byKey('S-999999999', 'x') },
  'POST /support-requests/:ref/messages': {
    ...tooOftenOf('POST /support-requests/:ref/messages', onThreadByKey(nothing)),
    conflict: onThreadByKey(full),
    invalid_input: byKey('S-1', '?', { body: { text } }),
    not_found: byKey('S-999999999', 'x', { body: { text } }),
    bad_request: byKey('S-1', 'x', { text: '{' }),
    unsupported_media: byKey('S-1', 'x', { text: '{}', type: 'text/plain' }),
    payload_too_large: byKey('S-1', 'x', { body: { text: 'x'.repeat(270_000) } }),
  },
  'GET /staff/support/:requestId': { own_matter: own() },
  'POST /staff/support/:requestId/reply': {
    ...refused({ version: 1, text }),
    conflict: onRequest({ version: 1, text }, async ({ id, server }) => {
      await fill(server, id, 'note', maxStaffWrites)
      return undefined
    }),
  },
  'POST /staff/support/:requestId/note': { own_matter: own({ text }), conflict: withUsedKey({ text }) },
  'POST /staff/support/:requestId/assign': refused({ version: 1, staff_id: null }),
  'POST /staff/support/:requestId/state': refused({ version: 1, state: 'closed' }),
  'POST /staff/support/:requestId/link': refused({ version: 1, kind: 'damage' }),
  'PUT /staff/saved-replies': {
    case_changed: async (server: TestServer) => ({
      as: await createStaff(server, ['support']),
      input: { body: { version: 'of-another-list', replies: [{ title: crypto.randomUUID(), body: text }] } },
    }),
  },
} satisfies Record<string, Record<string, Provoke>>
