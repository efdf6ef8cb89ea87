import { RealtimeClient } from '@supabase/realtime-js'
import { afterAll, expect, test } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { listRoomsOf } from './presence.ts'

const server = await serverOfFile()
const neighbour = await server.another({ SITE_URL: server.context.siteUrl })
const clients: RealtimeClient[] = []
afterAll(async () => {
  for (const client of clients) await client.disconnect()
  await neighbour.stop()
})

async function enter(member: Member, conversationId: string, origin = server.url, vsn?: string) {
  const client = new RealtimeClient(`${origin.replace('http', 'ws')}/realtime/v1`, {
    params: { apikey: 'public' },
    ...(vsn !== undefined && { vsn }),
  })
  clients.push(client)
  await client.setAuth(member.token)
  const heard: unknown[] = []
  const statuses: string[] = []
  const channel = client.channel(`conversation:${conversationId}`)
  channel
    .on('broadcast', { event: 'typing' }, ({ event, payload }) => void heard.push([event, payload]))
    .on('broadcast', { event: 'online' }, ({ event, payload }) => void heard.push([event, payload]))
    .subscribe((status) => void statuses.push(status))
  await expect.poll(() => statuses.length).toBeGreaterThan(0)
  const type = (event = 'typing') => channel.send({ type: 'broadcast', event, payload: { secret: 'draft' } })
  return { client, heard, statuses, type }
}

async function talk(one?: Member) {
  const [ann, bob] = [one ?? (await createMember(server)), await createMember(server)]
  const { id } = await server.api('POST /conversations', { body: { other_user_id: bob.id } }, ann)
  return { ann, bob, id }
}

const online = async (as: Member, conversationId: string) =>
  (await server.api('GET /conversations/:conversationId', { params: { conversationId } }, as)).other.online

test("typing reaches the other person in another process at most once a second, without the client's payload", async () => {
  const { ann, bob, id } = await talk()
  for (const vsn of ['1.0.0', '2.0.0']) {
    const annHere = await enter(ann, id, server.url, vsn)
    const bobHere = await enter(bob, id, neighbour.origin, vsn)
    await Promise.all(Array.from({ length: 10 }, () => annHere.type()))
    await expect.poll(() => bobHere.heard.length).toBeGreaterThan(0)
    expect(bobHere.heard[0]).toEqual(['typing', { user_id: ann.id }])
    expect(bobHere.heard.length).toBeLessThan(10)
    expect(annHere.heard).toEqual([])
  }
})

test("a stranger can't join, and a block or a removal ends the subscription", async () => {
  const { ann, bob, id } = await talk()
  expect((await enter(await createMember(server), id)).statuses).toEqual(['CHANNEL_ERROR'])
  expect((await enter(ann, 'nonsense')).statuses).toEqual(['CHANNEL_ERROR'])
  const third = await createMember(server)
  await server.db.insertInto('conversation_participants').values({ conversation_id: id, user_id: third.id }).execute()
  const [annHere, bobHere, thirdHere] = [await enter(ann, id), await enter(bob, id), await enter(third, id)]
  await server.api('PUT /people/:userId/block', { params: { userId: ann.id } }, bob)
  await annHere.type()
  // Once the third has received it, so has everyone else who should.
  await expect.poll(() => thirdHere.heard).toHaveLength(1)
  expect(bobHere.heard).toEqual([])
  await server.db.deleteFrom('conversation_participants').where('user_id', '=', third.id).execute()
  await server.api('DELETE /people/:userId/block', { params: { userId: ann.id } }, bob)
  await bobHere.type()
  await expect.poll(() => annHere.heard).toHaveLength(1)
  expect(thirdHere.heard).toHaveLength(1)
})

test('being online is visible only if allowed, for a minute after the last socket, with a hint when it changes', async () => {
  const { ann, bob, id } = await talk()
  const annHere = await enter(ann, id)
  const bobQuiet = await enter(bob, id, neighbour.origin)
  expect(await online(ann, id)).toBeNull()
  await bobQuiet.client.disconnect()
  await server.api('PUT /me', { body: { show_online: true } }, bob)
  expect(await online(ann, id)).toBe(false)
  const bobHere = await enter(bob, id, neighbour.origin)
  await expect.poll(() => annHere.heard).toEqual([['online', { user_id: bob.id }]])
  expect(await online(ann, id)).toBe(true)
  expect(await online(bob, id)).toBeNull()
  await server.api('PUT /people/:userId/block', { params: { userId: ann.id } }, bob)
  expect(await online(ann, id)).toBeNull()
  await server.api('DELETE /people/:userId/block', { params: { userId: ann.id } }, bob)
  await bobHere.client.disconnect()
  server.advance(120_000)
  expect(await online(ann, id)).toBe(false)
  await expect.poll(() => annHere.heard.length).toBe(2)
})

test('a change of presence is announced to the latest hundred conversations', async () => {
  const me = await createMember(server)
  const others = await Promise.all(Array.from({ length: 101 }, () => createMember(server)))
  const rooms: string[] = []
  for (const [index, other] of others.entries()) {
    const { id } = await server.api('POST /conversations', { body: { other_user_id: me.id } }, other)
    const updated_at = new Date(Date.UTC(2026, 0, 1) + index)
    await server.db.updateTable('conversations').set({ updated_at }).where('id', '=', id).execute()
    rooms.unshift(id)
  }
  const told = await listRoomsOf(server.db, me.id)
  expect(told.map(({ conversation_id }) => conversation_id)).toEqual(rooms.slice(0, 100))
})
