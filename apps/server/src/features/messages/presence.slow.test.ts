import { RealtimeClient } from '@supabase/realtime-js'
import { afterAll, expect, test } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'

const server = await serverOfFile()
const neighbour = await server.another({ SITE_URL: server.context.siteUrl })
afterAll(() => neighbour.stop())

async function enter(member: Member, conversationId: string, origin = server.url) {
  const client = new RealtimeClient(`${origin.replace('http', 'ws')}/realtime/v1`, { params: { apikey: 'public' } })
  await client.setAuth(member.token)
  const heard: unknown[] = []
  const joined = Promise.withResolvers<void>()
  client
    .channel(`conversation:${conversationId}`)
    .on('broadcast', { event: 'online' }, () => void heard.push('online'))
    .subscribe((status: string) => status === 'SUBSCRIBED' && joined.resolve())
  await joined.promise
  return { client, heard }
}

test("closing the last socket in every process means offline within seconds, and reloading a page doesn't", async () => {
  const [ann, bob] = [await createMember(server), await createMember(server)]
  await server.api('PUT /me', { body: { show_online: true } }, bob)
  const { id } = await server.api('POST /conversations', { body: { other_user_id: bob.id } }, ann)
  const online = async () =>
    (await server.api('GET /conversations/:conversationId', { params: { conversationId: id } }, ann)).other.online
  const noted = async () => (await server.db.selectFrom('online').select('process_id').execute()).length
  const annHere = await enter(ann, id)
  const here = await enter(bob, id)
  const there = await enter(bob, id, neighbour.origin)
  await expect.poll(noted).toBe(2)
  await here.client.disconnect()
  await expect.poll(noted).toBe(1)
  expect(await online()).toBe(true)
  const again = await enter(bob, id)
  await again.client.disconnect()
  const renewed = await enter(bob, id)
  await there.client.disconnect()
  await expect.poll(noted).toBe(1)
  expect(await online()).toBe(true)
  const told = annHere.heard.length
  await renewed.client.disconnect()
  await expect.poll(online).toBe(false)
  await expect.poll(() => annHere.heard.length).toBeGreaterThan(told)
  await annHere.client.disconnect()
})
