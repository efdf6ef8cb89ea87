import { expect, test } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { createCompletedHire, createItem } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { openConversation } from './open-conversation.ts'

const server = await serverOfFile()

const open = (one: Member, other: Member) =>
  server.call('POST /conversations', { body: { other_user_id: other.id } }, one)

async function conversationOf(one: Member, other: Member): Promise<string> {
  return (await server.api('POST /conversations', { body: { other_user_id: other.id } }, one)).id
}

const send = (from: Member, conversationId: string, text: string) =>
  server.api('POST /conversations/:conversationId/messages', { params: { conversationId }, body: { text } }, from)

test('contact details before a confirmed rental are delivered with a warning for both, other texts without', async () => {
  const [one, other] = [await createMember(server), await createMember(server)]
  const conversationId = await conversationOf(one, other)
  expect((await send(one, conversationId, 'Ring me on 07700 900123')).warning).toBe('contact_details')
  expect((await send(one, conversationId, 'It is £10 a day')).warning).toBeNull()
  for (const reader of [one, other]) {
    const query = { params: { conversationId }, query: {} }
    const { messages } = await server.api('GET /conversations/:conversationId/messages', query, reader)
    expect(messages.map(({ warning }) => warning)).toEqual(['contact_details', null])
  }
})

test('after a confirmed rental between the two there is no warning, no matter who was the owner', async () => {
  const { owner, renter } = await createCompletedHire(server)
  const conversationId = await conversationOf(renter, owner)
  expect((await send(renter, conversationId, 'jo@example.org')).warning).toBeNull()
  expect((await send(owner, conversationId, 'jo@example.org')).warning).toBeNull()
})

test("a likely scam is delivered with its own warning, even after a confirmed rental; the site's links are not", async () => {
  const { owner, renter } = await createCompletedHire(server)
  const conversationId = await conversationOf(renter, owner)
  const warned = async (text: string) => (await send(renter, conversationId, text)).warning
  expect(await warned('Please send me the code you just received')).toBe('asks_for_code')
  expect(await warned('Off the app it is £5 less, ring 07700 900123')).toBe('pays_elsewhere')
  expect(await warned('Pay at http://itemo-pay.example/card')).toBe('look_alike_address')
  expect(await warned(`It is ${server.context.siteUrl}/items/1`)).toBeNull()
  const query = { params: { conversationId }, query: {} }
  const { messages } = await server.api('GET /conversations/:conversationId/messages', query, owner)
  expect(messages.map(({ warning }) => warning)).toContain('asks_for_code')
})

test('a new member can contact five strangers an hour, even at once, and known people without limit', async () => {
  const me = await createMember(server)
  const others = await Promise.all(Array.from({ length: 10 }, () => createMember(server)))
  const answers = await Promise.all(others.map((other) => open(me, other)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(5)
  expect(refused[0]?.body).toMatchObject({
    error: { code: 'rate_limited', message: expect.stringContaining('a lot of new people') },
  })
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(3000)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeLessThanOrEqual(3600)
  const known = others[answers.findIndex(({ status }) => status === 200)]!
  const item = await createItem(server, known)
  const about = { body: { other_user_id: known.id, item_id: item.id } }
  expect((await server.call('POST /conversations', about, me)).status).toBe(200)
  const asker = await createMember(server)
  await conversationOf(asker, me)
  expect((await open(me, asker)).status).toBe(200)
  await server.db
    .updateTable('profiles')
    .set({ member_since: new Date(0) })
    .where('id', '=', me.id)
    .execute()
  const more = await Promise.all(Array.from({ length: 17 }, async () => open(me, await createMember(server))))
  expect(more.filter(({ status }) => status === 200)).toHaveLength(15)
})

test('a member is new for seven days, and a stranger counts for an hour', async () => {
  const me = await createMember(server)
  const actor = { userId: me.id, sessionId: crypto.randomUUID(), email: me.email }
  const start = server.context.now()
  const meet = async (ms: number) => {
    const now = () => new Date(start.getTime() + ms)
    const input = { other_user_id: (await createMember(server)).id }
    return openConversation({ ...server.context, now }, actor, input).then(
      () => 'met',
      ({ retryAfterSeconds }: { retryAfterSeconds?: number }) => retryAfterSeconds,
    )
  }
  const [hour, week] = [3_600_000, 7 * 86_400_000]
  for (let count = 0; count < 5; count++) expect(await meet(count)).toBe('met')
  expect([await meet(5), await meet(hour - 1), await meet(hour)]).toEqual([3600, 1, 'met'])
  const member_since = new Date(start.getTime() + hour - week)
  await server.db.updateTable('profiles').set({ member_since }).where('id', '=', me.id).execute()
  expect([await meet(hour - 1), await meet(hour)]).toEqual([1, 'met'])
})

test("counting unread conversations takes one query, and a block doesn't change it", async () => {
  const [one, other] = [await createMember(server), await createMember(server)]
  const conversationId = await conversationOf(one, other)
  const count = async () => (await server.api('GET /conversations/unread', {}, one)).count
  expect(await count()).toBe(0)
  await send(other, conversationId, 'one')
  await send(other, conversationId, 'two')
  expect(await count()).toBe(1)
  const view = await server.api('GET /conversations/:conversationId', { params: { conversationId } }, one)
  expect(view).toMatchObject({ unread: true, unread_count: 2, can_write: true, blocked_by_me: false })
  await server.api('POST /conversations/:conversationId/read', { params: { conversationId } }, one)
  expect(await count()).toBe(0)
  expect((await server.refused('GET /conversations/unread')).status).toBe(401)
})
