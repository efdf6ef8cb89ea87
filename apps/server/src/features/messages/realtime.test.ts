import { RealtimeClient } from '@supabase/realtime-js'
import type { MessageView } from '@itemo/contract/message-views.ts'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'

const server = await serverOfFile()
const neighbour = await server.another({ SITE_URL: server.context.siteUrl })
const clients: RealtimeClient[] = []
afterAll(async () => {
  for (const client of clients) await client.disconnect()
  await neighbour.stop()
})

interface Heard {
  readonly type: string
  readonly message: MessageView
}

async function listenAs(member: Member, origin: string, filter?: string) {
  const client = new RealtimeClient(`${origin.replace('http', 'ws')}/realtime/v1`, { params: { apikey: 'public' } })
  clients.push(client)
  await client.setAuth(member.token)
  const heard: Heard[] = []
  const statuses: string[] = []
  client
    .channel('messages_realtime')
    .on<MessageView & Record<string, unknown>>(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'messages', ...(filter !== undefined && { filter }) },
      (change) => void heard.push({ type: change.eventType, message: change.new as MessageView }),
    )
    .subscribe((status) => void statuses.push(status))
  await expect.poll(() => statuses.length).toBeGreaterThan(0)
  return { heard, statuses }
}

test('a message and its read state reach the other person through any server, and nobody else [marketplace 7.18]', async () => {
  const [ann, bob, eve] = [await createMember(server), await createMember(server), await createMember(server)]
  const { id: conversationId } = await server.api('POST /conversations', { body: { other_user_id: bob.id } }, ann)
  const params = { conversationId }
  const annHears = await listenAs(ann, server.url)
  const bobHears = await listenAs(bob, neighbour.origin, `conversation_id=eq.${conversationId}`)
  const eveHears = await listenAs(eve, server.url)
  const evePeeks = await listenAs(eve, neighbour.origin, `conversation_id=eq.${conversationId}`)
  expect(bobHears.statuses).toEqual(['SUBSCRIBED'])
  expect(evePeeks.statuses).toEqual(['CHANNEL_ERROR'])

  const sent = await server.api(
    'POST /conversations/:conversationId/messages',
    { params, body: { text: 'Hello 🎉' } },
    ann,
  )
  await expect.poll(() => bobHears.heard).toEqual([{ type: 'INSERT', message: sent }])
  await expect.poll(() => annHears.heard).toHaveLength(1)

  await server.api('POST /conversations/:conversationId/read', { params }, bob)
  await expect.poll(() => annHears.heard.at(-1)).toEqual({ type: 'UPDATE', message: { ...sent, is_read: true } })
  expect(eveHears.heard).toEqual([])
  expect(evePeeks.heard).toEqual([])
})

test('when many messages are read at once, the latest fifty are announced one by one', async () => {
  const [ann, bob] = [await createMember(server), await createMember(server)]
  const { id: conversationId } = await server.api('POST /conversations', { body: { other_user_id: bob.id } }, ann)
  const params = { conversationId }
  const rows = Array.from({ length: 52 }, (_, number) => ({
    conversation_id: conversationId,
    sender_id: ann.id,
    text: `Message ${number}`,
    created_at: new Date(Date.UTC(2026, 0, 1) + number),
  }))
  await server.db.insertInto('messages').values(rows).execute()
  const annHears = await listenAs(ann, server.url)
  await server.api('POST /conversations/:conversationId/read', { params }, bob)
  // Notifications are ordered: once this message has arrived, no earlier ones can follow.
  await server.api('POST /conversations/:conversationId/messages', { params, body: { text: 'Seen' } }, bob)
  await expect.poll(() => annHears.heard.at(-1)?.type).toBe('INSERT')
  const read = annHears.heard.filter(({ type, message }) => type === 'UPDATE' && message.is_read)
  expect(new Set(read.map(({ message }) => message.text))).toEqual(new Set(rows.slice(2).map(({ text }) => text)))
  expect(read).toHaveLength(50)
})

test("a text that the previous version would read as two lines isn't sent with its notification", async () => {
  const [ann, bob] = [await createMember(server), await createMember(server)]
  const { id: conversationId } = await server.api('POST /conversations', { body: { other_user_id: bob.id } }, ann)
  const params = { conversationId }
  const bobHears = await listenAs(bob, neighbour.origin)
  const notices: string[] = []
  const ear = new pg.Client(server.databaseUrl)
  await ear.connect()
  try {
    ear.on('notification', ({ payload = '' }) => void notices.push(...payload.split('\n')))
    await ear.query('listen outbox')
    for (const text of ['one\u2028two', 'three\u2029four', 'five'])
      await server.api('POST /conversations/:conversationId/messages', { params, body: { text } }, ann)
    await expect
      .poll(() => bobHears.heard.map(({ message }) => message.text))
      .toEqual(['one\u2028two', 'three\u2029four', 'five'])
    await expect.poll(() => notices.filter((line) => line.includes(conversationId)).length).toBeGreaterThan(0)
    expect(notices.filter((line) => /[\u2028\u2029]/.test(line))).toEqual([])
  } finally {
    await ear.end()
  }
})
