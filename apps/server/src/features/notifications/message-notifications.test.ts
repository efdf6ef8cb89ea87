import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { mailsTo } from '../../../test/kept-mails.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { publishUnread } from '../messages/messages.ts'
import { onMessage } from './message-notifications.ts'

const server = await serverOfFile()

/** A conversation of two new people. */
async function freshPair() {
  const [one, other] = [await createMember(server), await createMember(server)]
  const conversation = await server.api('POST /conversations', { body: { other_user_id: other.id } }, one)
  return { one, other, conversationId: conversation.id }
}

function send(from: Member, conversationId: string, text: string) {
  return server.api(
    'POST /conversations/:conversationId/messages',
    { params: { conversationId }, body: { text } },
    from,
  )
}

/** Since when each reader of a conversation, except those who were reminded, has had unread messages; in seconds of the server's clock. */
async function unremindedIn(conversationId: string) {
  const rows = await server.db
    .selectFrom('conversation_participants')
    .select(['user_id', 'unreminded_since'])
    .where('conversation_id', '=', conversationId)
    .where('unreminded_since', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.user_id, row.unreminded_since]))
}

describe('who is reminded of unread messages', () => {
  test.each([
    ['which one statement writes', 'Is it free?'],
    ['which a transaction writes', 'Mail me: ann@example.org'],
  ])('is noted at the first unread message, %s', async (_, text) => {
    const { one, other, conversationId } = await freshPair()
    const first = await send(one, conversationId, text)
    const sinceFirst = [other.id, new Date(first.created_at)] as const
    expect(await unremindedIn(conversationId)).toEqual(new Map([sinceFirst]))
    await send(one, conversationId, 'And on Sunday?')
    expect(await unremindedIn(conversationId)).toEqual(new Map([sinceFirst]))
    const answer = await send(other, conversationId, text)
    const sinceAnswer = [one.id, new Date(answer.created_at)] as const
    expect(await unremindedIn(conversationId)).toEqual(new Map([sinceFirst, sinceAnswer]))
    await server.api('POST /conversations/:conversationId/read', { params: { conversationId } }, other)
    expect(await unremindedIn(conversationId)).toEqual(new Map([sinceAnswer]))
  })

  test('is found once by several processes at a time, and not again until they have read', async () => {
    const { one, other, conversationId } = await freshPair()
    await send(one, conversationId, 'Is it free?')
    const late = { ...server.context, now: () => new Date(server.context.now().getTime() + 5 * 60_000) }
    const found: unknown[] = []
    const jobs = {
      ...server.context.jobs,
      publishAll: async (_: unknown, events: readonly unknown[]) => void found.push(...events),
    }
    await publishUnread({ ...server.context, jobs })
    expect(found).toEqual([])
    await Promise.all(Array.from({ length: 6 }, () => publishUnread({ ...late, jobs })))
    const event = { name: 'messages.unread', payload: { conversation_id: conversationId, receiver_id: other.id } }
    expect(found.filter((one) => JSON.stringify(one).includes(conversationId))).toEqual([event])
    await send(one, conversationId, 'And on Sunday?')
    expect(await unremindedIn(conversationId)).toEqual(new Map())
    await server.api('POST /conversations/:conversationId/read', { params: { conversationId } }, other)
    await send(one, conversationId, 'Hello?')
    expect([...(await unremindedIn(conversationId)).keys()]).toEqual([other.id])
  })

  test('gets the same from a job that an earlier version queued for each message', async () => {
    const { one, other, conversationId } = await freshPair()
    const { id } = await send(one, conversationId, 'Hello?')
    const payload = { message_id: id, conversation_id: conversationId }
    await server.context.jobs.send(server.context.db, onMessage, payload)
    await server.context.jobs.drain()
    const { rows } = await sql<{ name: string; subjects: string[]; wait: number }>`
      select name, data -> 'subjects' as subjects, extract(epoch from start_after - created_on)::int as wait
      from jobs.job where data #>> '{payload,conversation_id}' = ${conversationId} and state = 'created'`.execute(
      server.db,
    )
    const digest = { name: 'notifications.send-unread-digest', subjects: [other.id], wait: expect.closeTo(300, -1) }
    expect(rows).toEqual([digest])
  })
})

describe('an email about unread messages', () => {
  test("comes once, after five minutes, without the messages' text [marketplace 7.16]", async () => {
    const { one, other, conversationId } = await freshPair()
    await send(one, conversationId, 'the secret')
    await send(one, conversationId, 'and more')
    await server.context.jobs.drain()
    expect(await mailsTo(server, other.email)).toEqual([])
    server.advance(5 * 60_000 + 1000)
    await server.context.jobs.drain()
    const [mail, ...rest] = await mailsTo(server, other.email)
    expect(rest).toEqual([])
    expect(mail?.subject).toBe(`${one.name} sent you 2 messages`)
    expect(mail?.text).not.toContain('secret')
    expect(mail?.links[0]).toBe(`${server.context.siteUrl}/messages/${conversationId}`)
    await send(one, conversationId, 'still there?')
    await server.context.jobs.drain()
    server.advance(6 * 60_000)
    await server.context.jobs.drain()
    expect(await mailsTo(server, other.email)).toHaveLength(1)
    await server.api('POST /conversations/:conversationId/read', { params: { conversationId } }, other)
    await send(one, conversationId, 'a new one')
    await server.context.jobs.drain()
    server.advance(6 * 60_000)
    await server.context.jobs.drain()
    expect(await mailsTo(server, other.email)).toHaveLength(2)
  })

  test("isn't sent if they were read in time", async () => {
    const { one, other, conversationId } = await freshPair()
    await send(one, conversationId, 'hello')
    await server.context.jobs.drain()
    await server.api('POST /conversations/:conversationId/read', { params: { conversationId } }, other)
    server.advance(6 * 60_000)
    await server.context.jobs.drain()
    expect(await mailsTo(server, other.email)).toEqual([])
  })

  test.each(['messages', 'email_notifications'] as const)(
    "isn't sent with %s switched off [accounts 5.13]",
    async (setting) => {
      const { one, other, conversationId } = await freshPair()
      await server.db
        .updateTable('profiles')
        .set({ [setting]: false })
        .where('id', '=', other.id)
        .execute()
      await send(one, conversationId, 'hello')
      await server.context.jobs.drain()
      server.advance(6 * 60_000)
      await server.context.jobs.drain()
      expect(await mailsTo(server, other.email)).toEqual([])
    },
  )
})
