import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { readUnread } from './messages.ts'

const server = await serverOfFile()

/** A conversation of two new people. */
async function freshPair() {
  const [one, other] = [await createMember(server), await createMember(server)]
  const { id: conversationId } = await server.api('POST /conversations', { body: { other_user_id: other.id } }, one)
  return { one, other, conversationId }
}

function send(from: Member, conversationId: string, text: string) {
  return server.api(
    'POST /conversations/:conversationId/messages',
    { params: { conversationId }, body: { text } },
    from,
  )
}

function page(member: Member, conversationId: string, query: { before?: string; after?: string; limit?: number } = {}) {
  return server.api('GET /conversations/:conversationId/messages', { params: { conversationId }, query }, member)
}

describe('pages of messages', () => {
  test('go back from the newest and forward from a cursor, without gaps or duplicates, even within one instant [marketplace 7.14]', async () => {
    const { one, other, conversationId } = await freshPair()
    const texts = Array.from({ length: 25 }, (_, index) => `message ${index}`)
    for (const text of texts) await send(text.endsWith('3') ? other : one, conversationId, text)
    const newest = await page(one, conversationId, { limit: 10 })
    const middle = await page(one, conversationId, { limit: 10, before: newest.earlier_cursor! })
    const oldest = await page(one, conversationId, { limit: 10, before: middle.earlier_cursor! })
    expect(oldest.earlier_cursor).toBeNull()
    const back = [oldest, middle, newest].map(({ messages }) => messages.map(({ text }) => text))
    expect(back).toEqual([texts.slice(0, 5), texts.slice(5, 15), texts.slice(15)])
    const again = await page(one, conversationId, { limit: 10, after: middle.latest_cursor! })
    expect(again).toMatchObject({ messages: newest.messages, latest_cursor: newest.latest_cursor })
    await send(other, conversationId, 'one more')
    const more = await page(one, conversationId, { after: newest.latest_cursor! })
    expect(more.messages.map(({ text }) => text)).toEqual(['one more'])
    const forward = await page(one, conversationId, { limit: 10, after: oldest.latest_cursor! })
    expect(forward).toEqual({ ...middle, earlier_cursor: null })
    const none = await page(one, conversationId, { after: more.latest_cursor! })
    expect(none).toEqual({ messages: [], earlier_cursor: null, latest_cursor: more.latest_cursor })
  })

  test('have one order for concurrent messages, the same for everyone', async () => {
    const { one, other, conversationId } = await freshPair()
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => send(index % 2 ? one : other, conversationId, `at once ${index}`)),
    )
    const [first, second] = [await page(one, conversationId), await page(other, conversationId)]
    expect(first.messages).toHaveLength(10)
    expect(second.messages).toEqual(first.messages)
  })

  test.each(['nonsense', '\0', Buffer.from('2026-13-45T00:00:00.000000Z x').toString('base64url')])(
    'need a valid cursor: %j is refused',
    async (before) => {
      const { one, conversationId } = await freshPair()
      const input = { params: { conversationId }, query: { before } }
      const error = await server.refused('GET /conversations/:conversationId/messages', input, one)
      expect(error).toMatchObject({ status: 422, fields: { before: expect.any(String) } })
    },
  )

  test('go before or after a cursor, not both', async () => {
    const { one, conversationId } = await freshPair()
    const place = Buffer.from('2026-01-01T00:00:00.000000Z 00000000-0000-4000-8000-000000000000').toString('base64url')
    const input = { params: { conversationId }, query: { before: place, after: place } }
    const error = await server.refused('GET /conversations/:conversationId/messages', input, one)
    expect(error).toMatchObject({ status: 422, fields: { before: 'Please page either backwards or forwards.' } })
  })

  test('that hold all messages have no earlier page', async () => {
    const { one, conversationId } = await freshPair()
    await send(one, conversationId, 'first')
    await send(one, conversationId, 'second')
    expect((await page(one, conversationId, { limit: 2 })).earlier_cursor).toBeNull()
    expect((await page(one, conversationId, { limit: 1 })).earlier_cursor).not.toBeNull()
  })
})

test("a message comes after the others of its conversation, even if another server's clock was ahead", async () => {
  const { one, other, conversationId } = await freshPair()
  const ahead = { conversation_id: conversationId, sender_id: other.id, text: 'ahead' }
  const created_at = new Date(server.context.now().getTime() + 60_000)
  await server.db
    .insertInto('messages')
    .values({ ...ahead, created_at })
    .execute()
  // The warning about contact details is written by another statement.
  const said = ['an answer', 'Ring me on 07700 900123']
  for (const text of said) await send(one, conversationId, text)
  expect((await page(one, conversationId)).messages.map(({ text }) => text)).toEqual(['ahead', ...said])
  // Other conversations are independent.
  const elsewhere = await freshPair()
  for (const text of said) await send(elsewhere.one, elsewhere.conversationId, text)
  for (const message of (await page(elsewhere.one, elsewhere.conversationId)).messages)
    expect(Date.parse(message.created_at)).toBeLessThan(created_at.getTime())
})

test('messages of one instant are ordered by id everywhere', async () => {
  const { one, other, conversationId } = await freshPair()
  const created_at = server.context.now()
  const ids = Array.from({ length: 22 }, () => randomUUID()).toSorted()
  const texts = ids.map((_, place) => `text ${place}`)
  const row = { conversation_id: conversationId, sender_id: one.id, created_at }
  const rows = ids.map((id, place) => ({ ...row, id, text: texts[place]! }))
  // In an order that writing can't produce.
  await server.db
    .insertInto('messages')
    .values([...rows.slice(11), ...rows.slice(0, 11).toReversed()])
    .execute()
  const params = { conversationId }
  const textsOf = (messages: readonly { readonly text: string }[]) => messages.map(({ text }) => text)

  const newest = await page(other, conversationId, { limit: 10 })
  const middle = await page(other, conversationId, { limit: 10, before: newest.earlier_cursor! })
  const oldest = await page(other, conversationId, { limit: 10, before: middle.earlier_cursor! })
  expect([oldest, middle, newest].flatMap(({ messages }) => textsOf(messages))).toEqual(texts)
  const forward = await page(other, conversationId, { limit: 20, after: oldest.latest_cursor! })
  expect(textsOf(forward.messages)).toEqual(texts.slice(2))

  const conversation = await server.api('GET /conversations/:conversationId', { params }, other)
  expect(conversation.last_message?.text).toBe(texts.at(-1))
  const unread = () => readUnread(server.context, { conversationId, receiverId: other.id })
  expect((await unread())?.oldest_id).toBe(ids[0])
  // They were notified of the oldest one, so they aren't notified again.
  const told = (
    later: string,
  ) => sql`update conversation_participants p set mailed_at = m.created_at + ${later}::interval
    from messages m where m.id = ${ids[0]} and p.conversation_id = ${conversationId} and p.user_id = ${other.id}`
  await told('0').execute(server.db)
  expect(await unread()).toBeUndefined()
  await told('-1 microsecond').execute(server.db)
  expect((await unread())?.oldest_id).toBe(ids[0])
  const data = (await server.api('GET /my/data', {}, other)) as { conversations: { messages: { text: string }[] }[] }
  expect(data.conversations.map(({ messages }) => textsOf(messages))).toEqual([texts])
  await server.api('POST /conversations/:conversationId/report', { params, body: { reason: 'spam' } }, other)
  const { evidence } = await server.db
    .selectFrom('reports')
    .select('evidence')
    .where('subject_id', '=', conversationId)
    .executeTakeFirstOrThrow()
  expect(textsOf((evidence as { messages: { text: string }[] }).messages)).toEqual(texts.slice(2))
})
