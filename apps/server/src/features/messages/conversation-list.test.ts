import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { eraseAccount } from '../accounts/account-privacy.ts'

const server = await serverOfFile()
const { db } = server

/** Differences between what the triggers maintain per person and what the messages themselves say. */
async function differences() {
  const { rows } = await sql`
    select p.conversation_id, p.user_id, p.unread, p.listed_at, counted.* from conversation_participants p
    join conversations c on c.id = p.conversation_id
    cross join lateral (
      select count(*) filter (where m.sender_id <> p.user_id and not m.is_read)::int as is_unread,
        coalesce(max(m.created_at), case when p.opened then c.updated_at end) as is_listed
      from messages m where m.conversation_id = p.conversation_id
    ) counted
    where (p.unread, p.listed_at) is distinct from (counted.is_unread, counted.is_listed)`.execute(db)
  return rows
}

const pageOf = (member: Member, cursor?: string, limit = 50) =>
  server.api('GET /conversations', { query: { cursor, limit } }, member)

const openWith = (from: Member, to: Member) =>
  server.api('POST /conversations', { body: { other_user_id: to.id } }, from)

const send = (from: Member, conversationId: string) =>
  server.api('POST /conversations/:conversationId/messages', { params: { conversationId }, body: { text: 'hi' } }, from)

const read = (by: Member, conversationId: string) =>
  server.api('POST /conversations/:conversationId/read', { params: { conversationId } }, by)

test('five hundred conversations are paged, each once, even within one instant [marketplace 7.13]', async () => {
  const [me, other] = [await createMember(server), await createMember(server)]
  const [member_low = '', member_high = ''] = [me.id, other.id].sort()
  const rows = Array.from({ length: 500 }, (_, index) => {
    const at = new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 7))
    return { id: randomUUID(), member_low, member_high, created_at: at, updated_at: at }
  })
  await db.insertInto('conversations').values(rows).execute()
  const mine = rows.map(({ id }) => ({ conversation_id: id, user_id: me.id, opened: true }))
  await db.insertInto('conversation_participants').values(mine).execute()
  const seen: { id: string; updated_at: string }[] = []
  let cursor: string | undefined
  do {
    const page = await pageOf(me, cursor)
    expect(page.conversations.length).toBeLessThanOrEqual(50)
    seen.push(...page.conversations)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(500)
  expect(seen).toHaveLength(500)
  const times = seen.map(({ updated_at }) => updated_at)
  expect(times).toEqual(times.toSorted().toReversed())
})

test('a page continues from its cursor even if a conversation has moved to the top in the meantime', async () => {
  const me = await createMember(server)
  const ids: string[] = []
  for (let index = 0; index < 4; index++) {
    const { id } = await openWith(me, await createMember(server))
    server.advance(1000)
    await send(me, id)
    ids.unshift(id)
  }
  const first = await pageOf(me, undefined, 2)
  expect(first.conversations.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  server.advance(1000)
  await send(me, ids[0] ?? '')
  const second = await pageOf(me, first.next_cursor ?? undefined, 2)
  expect(second.conversations.map(({ id }) => id)).toEqual(ids.slice(2))
  expect(second.next_cursor).toBeNull()
})

test('unread counts and order are right after ten of every act at once', async () => {
  const [one, other] = [await createMember(server), await createMember(server)]
  const { id } = await openWith(one, other)
  const unread = async (member: Member) => (await pageOf(member)).conversations[0]?.unread_count
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      index % 3 === 0 ? read(other, id) : send(index % 3 === 1 ? one : other, id),
    ),
  )
  expect(await differences()).toEqual([])
  await read(other, id)
  expect(await unread(other)).toBe(0)
  await Promise.all([
    ...Array.from({ length: 10 }, () => send(one, id)),
    ...Array.from({ length: 10 }, () => read(other, id)),
  ])
  expect(await differences()).toEqual([])
})

test("erasing an account while the other side writes leaves that side's counts right", async () => {
  const [gone, stays] = [await createMember(server), await createMember(server)]
  const { id } = await openWith(gone, stays)
  await send(gone, id)
  await send(gone, id)
  await send(stays, id)
  await Promise.allSettled([
    eraseAccount(server.context, gone.id),
    ...Array.from({ length: 10 }, () => send(stays, id)),
  ])
  expect(await differences()).toEqual([])
  expect((await pageOf(stays)).conversations[0]).toMatchObject({ id, unread_count: 2, can_write: false })
})
