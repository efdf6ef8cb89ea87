import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { mailsTo } from '../../../test/kept-mails.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
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

/** The queued jobs about a conversation, and the people that each stores data of. */
async function waitingFor(conversationId: string) {
  const { rows } = await sql<{ name: string; subjects: string[]; wait: number }>`
    select name, data -> 'subjects' as subjects, extract(epoch from start_after - created_on)::int as wait
    from jobs.job where data #>> '{payload,conversation_id}' = ${conversationId} and state = 'created'`.execute(
    server.db,
  )
  return rows
}

describe('the job five minutes after a message', () => {
  test.each([
    ['a message of one statement', 'Is it free?'],
    ['one that is looked at', 'Mail me: ann@example.org'],
  ])('is queued once per reader, in the same transaction: %s', async (_, text) => {
    const { one, other, conversationId } = await freshPair()
    const lookAt = ({ id }: Member) => ({ name: 'notifications.send-unread-digest', subjects: [id], wait: 300 })
    await send(one, conversationId, text)
    expect(await waitingFor(conversationId)).toEqual([lookAt(other)])
    await send(one, conversationId, 'And on Sunday?')
    expect(await waitingFor(conversationId)).toEqual([lookAt(other)])
    await send(other, conversationId, text)
    expect(await waitingFor(conversationId)).toEqual([lookAt(other), lookAt(one)])
  })

  test("is also queued by the previous version's job for each message", async () => {
    const { one, other, conversationId } = await freshPair()
    const { id } = await send(one, conversationId, 'Hello?')
    await sql`delete from jobs.job where data #>> '{payload,conversation_id}' = ${conversationId}`.execute(server.db)
    const payload = { message_id: id, conversation_id: conversationId }
    await server.context.jobs.send(server.context.db, onMessage, payload)
    await server.context.jobs.drain()
    expect(await waitingFor(conversationId)).toMatchObject([{ subjects: [other.id], wait: expect.closeTo(300, -1) }])
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
