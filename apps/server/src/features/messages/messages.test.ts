import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/test-database.ts'
import { statementsOf } from '../../../test/count-statements.ts'
import { createMember, type Member } from '../../../test/factories.ts'
import { createItem } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { suspend } from '../../../test/table-decisions.ts'
import { insertMessage, listConversations, noteMailed } from './message-queries.ts'
import { countOwnUnread, readUnread } from './messages.ts'
import { findReceiver, isRead } from './messages.ts'
import { beginTransaction } from '../../platform/db/transaction.ts'

const title = 'Cordless hammer drill'

const server = await serverOfFile()
const owner = await createMember(server, 'Olive Owner')
const renter = await createMember(server, 'Rex Renter')
const stranger = await createMember(server, 'Sam Stranger')
const itemId = await addItem(owner)

async function addItem(member: Member): Promise<string> {
  const { id } = await server.db
    .insertInto('items')
    .values({
      user_id: member.id,
      title,
      description: 'With two batteries.',
      category: 'Power Tools',
      daily_rate: 10,
      latitude: 51.5,
      longitude: -0.1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A conversation of two new people. */
async function freshPair() {
  const [one, other] = [await createMember(server), await createMember(server)]
  const conversation = await server.api('POST /conversations', { body: { other_user_id: other.id } }, one)
  return { one, other, conversationId: conversation.id }
}

function send(from: Member, conversationId: string, text: string, id?: string) {
  return server.api(
    'POST /conversations/:conversationId/messages',
    { params: { conversationId }, body: { text, ...(id !== undefined && { id }) } },
    from,
  )
}

function page(member: Member, conversationId: string, query: { before?: string; after?: string; limit?: number } = {}) {
  return server.api('GET /conversations/:conversationId/messages', { params: { conversationId }, query }, member)
}

function conversationOf(member: Member, conversationId: string) {
  return server.api('GET /conversations/:conversationId', { params: { conversationId } }, member)
}

describe('a conversation without messages', () => {
  test('is listed only for the person who opened it', async () => {
    const { one, other, conversationId } = await freshPair()
    const listOf = async (member: Member) =>
      (await server.api('GET /conversations', { query: {} }, member)).conversations.map(({ id }) => id)
    expect(await listOf(one)).toEqual([conversationId])
    expect(await listOf(other)).toEqual([])
    expect((await conversationOf(other, conversationId)).id).toBe(conversationId)
    // Opened again by the same person, it is still only in their list.
    await server.db.updateTable('conversation_participants').set({ opened: false }).execute()
    await server.api('POST /conversations', { body: { other_user_id: other.id } }, one)
    expect([await listOf(one), await listOf(other)]).toEqual([[conversationId], []])
    await server.api('POST /conversations', { body: { other_user_id: one.id } }, other)
    expect(await listOf(other)).toEqual([conversationId])

    const { one: third, other: fourth, conversationId: second } = await freshPair()
    await send(third, second, 'hello')
    expect(await listOf(fourth)).toEqual([second])
  })
})

describe('opening a conversation', () => {
  test('about a paused item is refused to someone new, without revealing its title', async () => {
    const [seller, reader, late] = [await createMember(server), await createMember(server), await createMember(server)]
    const { id: item_id } = await createItem(server, seller, { title: 'Secret thing' })
    const body = { item_id, other_user_id: seller.id }
    const before = await server.api('POST /conversations', { body }, reader)
    await server.db.updateTable('items').set({ status: 'paused' }).where('id', '=', item_id).execute()
    expect((await server.api('POST /conversations', { body }, reader)).id).toBe(before.id)
    const refused = await server.call('POST /conversations', { body }, late)
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([404, expect.not.stringContaining('Secret')])
  })

  test('about an item returns the same one from both sides, for any number of concurrent requests [marketplace 7.17]', async () => {
    const asked = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0
          ? server.api('POST /conversations', { body: { item_id: itemId, other_user_id: owner.id } }, renter)
          : server.api('POST /conversations', { body: { item_id: itemId, other_user_id: renter.id } }, owner),
      ),
    )
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1)
    expect(asked[0]).toMatchObject({
      item: { id: itemId, title },
      other: { id: owner.id, full_name: 'Olive Owner' },
      last_message: null,
      unread: false,
    })
  })

  test('without an item returns one, apart from those about items, for any number of concurrent requests [marketplace 3.10]', async () => {
    const body = { other_user_id: owner.id.toUpperCase(), item_id: null }
    const asked = await Promise.all(
      Array.from({ length: 10 }, () => server.api('POST /conversations', { body }, renter)),
    )
    const ids = new Set(asked.map(({ id }) => id))
    expect(ids.size).toBe(1)
    const about = await server.api(
      'POST /conversations',
      { body: { item_id: itemId, other_user_id: owner.id } },
      renter,
    )
    expect(ids.has(about.id)).toBe(false)
  })

  test('with oneself is refused [marketplace 5.17]', async () => {
    const body = { item_id: itemId, other_user_id: owner.id }
    expect(await server.refused('POST /conversations', { body }, owner)).toMatchObject({
      status: 422,
      code: 'message_self',
    })
  })

  test('with an unknown person, an unknown item or an item of neither is 404', async () => {
    const refused = async (body: object) => (await server.refused('POST /conversations', { body }, renter)).status
    expect(await refused({ other_user_id: randomUUID() })).toBe(404)
    expect(await refused({ other_user_id: owner.id, item_id: randomUUID() })).toBe(404)
    const unconfirmed = await createMember(server)
    await server.db
      .updateTable('auth.users')
      .set({ email_confirmed_at: null })
      .where('id', '=', unconfirmed.id)
      .execute()
    expect(await refused({ other_user_id: unconfirmed.id })).toBe(404)
    expect(await refused({ other_user_id: stranger.id, item_id: itemId })).toBe(404)
  })

  test.each([
    [{}, 'other_user_id'],
    [{ other_user_id: 'me' }, 'other_user_id'],
    [{ other_user_id: randomUUID(), item_id: 7 }, 'item_id'],
    [{ other_user_id: '\0' }, 'other_user_id'],
  ])('with bad input %j is refused by field', async (body, field) => {
    const error = await server.refused('POST /conversations', { body }, renter)
    expect(error.status).toBe(422)
    expect(error.fields).toHaveProperty(field)
  })

  test('returns the latest of several whose items were deleted', async () => {
    const [one, other] = [await createMember(server), await createMember(server)]
    const [member_low = '', member_high = ''] = [one.id, other.id].sort()
    const rows = [1, 3, 2].map((day) => {
      const at = new Date(Date.UTC(2026, 0, day))
      return { id: randomUUID(), member_low, member_high, created_at: at, updated_at: at }
    })
    await server.db.insertInto('conversations').values(rows).execute()
    const sides = rows.flatMap(({ id }) => [one, other].map((side) => ({ conversation_id: id, user_id: side.id })))
    await server.db.insertInto('conversation_participants').values(sides).execute()
    const opened = await server.api('POST /conversations', { body: { other_user_id: other.id } }, one)
    expect(opened.id).toBe(rows[1]?.id)
  })

  test('again after its item was deleted returns it', async () => {
    const passing = await addItem(owner)
    const body = { item_id: passing, other_user_id: owner.id }
    const { id } = await server.api('POST /conversations', { body }, renter)
    await server.db.deleteFrom('items').where('id', '=', passing).execute()
    expect((await conversationOf(renter, id)).item).toBeNull()
  })
})

describe('sending and reading', () => {
  test('shows a message on both sides, and the unread dot appears and disappears [marketplace 3.11, 4.33, 7.15]', async () => {
    const { one, other, conversationId } = await freshPair()
    const before = await conversationOf(one, conversationId)
    server.advance(1000)
    const sent = await send(one, conversationId, '  Is it free on Friday? 🎉 مرحبا  ')
    expect(sent).toMatchObject({ sender_id: one.id, text: 'Is it free on Friday? 🎉 مرحبا', is_read: false })
    const mine = await conversationOf(one, conversationId)
    expect(mine).toMatchObject({ unread: false, last_message: { id: sent.id } })
    expect(Date.parse(mine.updated_at)).toBeGreaterThan(Date.parse(before.updated_at))
    expect((await conversationOf(other, conversationId)).unread).toBe(true)
    const read = () => server.api('POST /conversations/:conversationId/read', { params: { conversationId } }, other)
    expect(await read()).toEqual({ read: 1 })
    expect(await read()).toEqual({ read: 0 })
    expect((await conversationOf(other, conversationId)).unread).toBe(false)
    expect((await page(one, conversationId)).messages).toMatchObject([{ id: sent.id, is_read: true }])
  })

  test('announces no message that was read or deleted in the meantime', async () => {
    const { one, other, conversationId } = await freshPair()
    const { id } = await send(one, conversationId, 'Hello?')
    expect(await isRead(server.context, id)).toBe(false)
    expect(await findReceiver(server.context, id)).toBe(other.id)
    await server.api('POST /conversations/:conversationId/read', { params: { conversationId } }, other)
    expect(await isRead(server.context, id)).toBe(true)
    expect(await findReceiver(server.context, id)).toBeUndefined()
    const gone = randomUUID()
    expect(await isRead(server.context, gone)).toBe(true)
    expect(await findReceiver(server.context, gone)).toBeUndefined()
  })

  test('takes the same number of queries for any number of messages read', async () => {
    const { one, other, conversationId } = await freshPair()
    const read = () => server.api('POST /conversations/:conversationId/read', { params: { conversationId } }, other)
    await send(one, conversationId, 'One.')
    const ofOne = await statementsOf(read)
    for (const text of ['Two.', 'Three.', 'Four.']) await send(one, conversationId, text)
    expect(await statementsOf(read)).toEqual(ofOne)
  })

  test('takes one query for a harmless message, without a lock on its sender', async () => {
    const { one, conversationId } = await freshPair()
    const statements = await statementsOf(() => send(one, conversationId, 'Is it free at the weekend?'))
    expect(statements).toHaveLength(1)
    expect(statements.filter((text) => /advisory|conversation_holds/.test(text))).toEqual([])
  })

  test.each<[string, string, (one: Member, other: Member) => Promise<unknown>]>([
    ['a restriction of its sender', 'account_restricted', (one) => suspend(server, one.id)],
    [
      'a block',
      'person_unreachable',
      (one, other) =>
        sql`insert into blocks (blocker_id, blocked_id, created_at) values (${other.id}, ${one.id}, now())`.execute(
          server.db,
        ),
    ],
    [
      'the end of the other account',
      'person_unreachable',
      (_, { id }) => sql`update profiles set full_name = null, deleted_at = now() where id = ${id}`.execute(server.db),
    ],
  ])('refuses a waiting message after %s in the meantime', async (_, code, change) => {
    const { one, other, conversationId } = await freshPair()
    const waits = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
      return rows[0]?.count ?? 0
    }
    let refused: Promise<{ code: string }> | undefined
    await beginTransaction(server.db, async (trx) => {
      await sql`select from conversations where id = ${conversationId} for update`.execute(trx)
      const input = { params: { conversationId }, body: { text: 'Is it still there?' } }
      refused = server.refused('POST /conversations/:conversationId/messages', input, one)
      await expect.poll(waits).toBe(1)
      await change(one, other)
    })
    expect((await refused)?.code).toBe(code)
    const sent = server.db.selectFrom('messages').select('text').where('conversation_id', '=', conversationId)
    expect(await sent.execute()).toEqual([])
  })

  test("marks nothing when reading one's own messages [marketplace 4.33]", async () => {
    const { one, conversationId } = await freshPair()
    await send(one, conversationId, 'Hello?')
    const read = await server.api('POST /conversations/:conversationId/read', { params: { conversationId } }, one)
    expect(read).toEqual({ read: 0 })
  })

  test('saves one message and one event for the same id ten times at once', async () => {
    const { one, conversationId } = await freshPair()
    const id = randomUUID()
    const sent = await Promise.all(Array.from({ length: 10 }, () => send(one, conversationId, 'once', id)))
    expect(new Set(sent.map((message) => JSON.stringify(message))).size).toBe(1)
    expect((await page(one, conversationId)).messages).toHaveLength(1)
  })

  test('refuses the id of another message', async () => {
    const { one, other, conversationId } = await freshPair()
    const elsewhere = await freshPair()
    const id = randomUUID()
    await send(one, conversationId, 'mine', id)
    const again = async (member: Member, conversation: string, text: string) => {
      const input = { params: { conversationId: conversation }, body: { id, text } }
      return (await server.refused('POST /conversations/:conversationId/messages', input, member)).code
    }
    expect(await again(other, conversationId, 'mine')).toBe('conflict')
    expect(await again(one, conversationId, 'changed')).toBe('conflict')
    expect(await again(elsewhere.one, elsewhere.conversationId, 'mine')).toBe('conflict')
  })

  test.each([
    ['an empty text', { text: '' }, 'text'],
    ['white space', { text: ' \n\t ' }, 'text'],
    ['a NUL', { text: 'a\0b' }, 'text'],
    ['half of a surrogate pair', { text: 'a\ud800' }, 'text'],
    ['a text that is too long', { text: 'x'.repeat(4001) }, 'text'],
    ['a number', { text: 7 }, 'text'],
    ['a malformed id', { text: 'x', id: '7' }, 'id'],
  ])('refuses %s by field [accounts 5.20] [marketplace 5.14] [R29]', async (_name, body, field) => {
    const { one, conversationId } = await freshPair()
    const input = { params: { conversationId }, body }
    const error = await server.refused('POST /conversations/:conversationId/messages', input, one)
    expect(error.status).toBe(422)
    expect(error.fields).toHaveProperty(field)
    expect((await page(one, conversationId)).messages).toEqual([])
  })

  test("keeps a stranger from waiting for a conversation's lock, and from delaying anyone", async () => {
    const { one, conversationId } = await freshPair()
    const lock = sql`select from conversations where id = ${conversationId} for update`
    const params = { conversationId }
    const asStranger = () =>
      server.refused('POST /conversations/:conversationId/messages', { params, body: { text: 'Hello' } }, stranger)
    // A call that waited for it would return once the transaction ends.
    expect(
      await beginTransaction(server.db, async (trx) => {
        await lock.execute(trx)
        return asStranger()
      }),
    ).toMatchObject({ status: 404 })
    expect(await send(one, conversationId, 'Hello')).toMatchObject({ text: 'Hello' })
  })

  test('gives a stranger the same 404 as for an unknown conversation', async () => {
    const { conversationId } = await freshPair()
    for (const id of [conversationId, randomUUID(), 'none']) {
      const params = { conversationId: id }
      const calls = [
        server.refused('GET /conversations/:conversationId', { params }, stranger),
        server.refused('GET /conversations/:conversationId/messages', { params }, stranger),
        server.refused('POST /conversations/:conversationId/messages', { params, body: { text: 'x' } }, stranger),
        server.refused('POST /conversations/:conversationId/read', { params }, stranger),
      ]
      for (const error of await Promise.all(calls)) expect(error).toMatchObject({ status: 404, code: 'not_found' })
    }
    const { messages } = await server.db
      .selectFrom('messages')
      .select((query) => query.fn.countAll<string>().as('messages'))
      .where('sender_id', '=', stranger.id)
      .executeTakeFirstOrThrow()
    expect(messages).toBe('0')
  })

  test('gives a visitor nothing [marketplace 6.3]', async () => {
    expect((await server.refused('GET /conversations')).status).toBe(401)
  })
})

test("a message isn't saved if the recipient's account ended while it waited for the conversation", async () => {
  const { one, other, conversationId } = await freshPair()
  const at = server.context.now()
  const write = () => {
    const message = { id: randomUUID(), conversationId, senderId: one.id, text: 'Hello', warning: null }
    return insertMessage(server.db, message, { otherId: other.id, mayBeRestricted: false, at })
  }
  expect(await write()).toMatchObject({ text: 'Hello' })
  await server.db.updateTable('profiles').set({ full_name: null, deleted_at: at }).where('id', '=', other.id).execute()
  expect(await write()).toBeUndefined()
})

test('the list is latest first [marketplace 4.34, 7.13]', async () => {
  const me = await createMember(server)
  const others = [await createMember(server), await createMember(server), await createMember(server)]
  const ids: string[] = []
  for (const other of others) {
    const { id } = await server.api('POST /conversations', { body: { other_user_id: other.id } }, me)
    server.advance(1000)
    await send(other, id, `from ${other.name}`)
    ids.unshift(id)
  }
  const { conversations } = await server.api('GET /conversations', { query: {} }, me)
  expect(conversations.map(({ id }) => id)).toEqual(ids)
  expect(conversations.every(({ unread, last_message }) => unread && last_message)).toBe(true)
  server.advance(1000)
  await send(me, ids[2]!, 'an answer')
  const again = await server.api('GET /conversations', { query: {} }, me)
  expect(again.conversations[0]).toMatchObject({ id: ids[2], last_message: { text: 'an answer' } })
})

test('the list takes one query, however long it is [marketplace 7.13]', async () => {
  const database = await openTestDatabase()
  try {
    await listConversations(database.db, {
      userId: randomUUID(),
      at: new Date(),
      which: { after: undefined, limit: 51 },
    })
    expect(database.statements).toHaveLength(1)
  } finally {
    await database.close()
  }
})

test('an unread digest names the item', async () => {
  const other = await createMember(server)
  const about = await addItem(other)
  await addItem(other)
  const body = { item_id: about, other_user_id: other.id }
  const { id: conversationId } = await server.api('POST /conversations', { body }, renter)
  await server.db.updateTable('items').set({ title: 'Six-person tent' }).where('id', '=', about).execute()
  await send(renter, conversationId, 'Is it free?')
  expect(await readUnread(server.context, { conversationId, receiverId: other.id })).toMatchObject({
    item: 'Six-person tent',
    count: 1,
  })
})

test('an unread digest starts at the first message not yet announced, and counts up to a hundred', async () => {
  const { db } = server
  const { one, other, conversationId } = await freshPair()
  expect(await readUnread(server.context, { conversationId, receiverId: other.id })).toBeUndefined()
  const first = await send(one, conversationId, 'first')
  server.advance(1000)
  await send(one, conversationId, 'second')
  await send(other, conversationId, 'mine')
  const unread = await readUnread(server.context, { conversationId, receiverId: other.id })
  expect(unread).toMatchObject({ sender_id: one.id, sender: one.name, count: 2, oldest_id: first.id })
  expect(await readUnread(server.context, { conversationId, receiverId: stranger.id })).toBeUndefined()
  const sentAt = new Date(first.created_at)
  await noteMailed(db, conversationId, other.id, new Date(sentAt.getTime() - 1))
  expect((await readUnread(server.context, { conversationId, receiverId: other.id }))?.count).toBe(2)
  expect(await countOwnUnread(server.context, { userId: other.id })).toBe(1)
  await noteMailed(db, conversationId, other.id, new Date(sentAt.getTime() + 1))
  expect(await readUnread(server.context, { conversationId, receiverId: other.id })).toBeUndefined()
  expect((await readUnread(server.context, { conversationId, receiverId: one.id }))?.count).toBe(1)
  const many = Array.from({ length: 100 }, () => ({ conversation_id: conversationId, sender_id: one.id, text: 'x' }))
  await db.insertInto('messages').values(many).execute()
  const [listed] = await listConversations(db, {
    userId: other.id,
    at: server.context.now(),
    which: { only: conversationId },
  })
  expect(listed?.unread_count).toBe(100)
})
