import { expect, test } from 'vitest'
import { follow, sendAll } from '../../../test/conversation-follower.ts'
import { createMember } from '../../../test/factories.ts'
import { startTestServer } from '../../../test/harness.ts'

test('nothing is missing, doubled, disordered or foreign through cut connections and a process that goes', async () => {
  const server = await startTestServer()
  const neighbour = await server.another({ SITE_URL: server.context.siteUrl })
  const sender = await createMember(server)
  const members = await Promise.all(Array.from({ length: 6 }, () => createMember(server)))
  const conversationOf = async (other: { id: string }) =>
    (await server.api('POST /conversations', { body: { other_user_id: other.id } }, sender)).id
  const conversationId = await conversationOf(members[0]!)
  const elsewhere = await conversationOf(await createMember(server))
  const guests = members.slice(1).map(({ id: user_id }) => ({ conversation_id: conversationId, user_id }))
  await server.db.insertInto('conversation_participants').values(guests).execute()
  const followers = await Promise.all(
    members.map((member, index) => follow(index % 2 ? neighbour.origin : server.url, member, conversationId)),
  )
  try {
    const lanes = Array.from({ length: 3 }, (_, lane) =>
      sendAll(server.url, sender, conversationId, 50, (index) => {
        if (lane === 0 && index === 25) {
          for (const follower of followers) follower.cut(server.url)
          void neighbour.stop()
        } else if (index % 5 === 4) followers[(index + lane) % followers.length]?.cut()
      }),
    )
    const [sent] = await Promise.all([Promise.all(lanes), sendAll(server.url, sender, elsewhere, 20)])
    await expect
      .poll(() => followers.map(({ ids: shown }) => shown.length), { timeout: 20_000 })
      .toEqual(Array(6).fill(150))
    const stored = await server.db
      .selectFrom('messages')
      .select('id')
      .where('conversation_id', '=', conversationId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    for (const follower of followers) {
      for (const one of sent)
        expect(follower.faults([...one.keys()])).toEqual({ missing: 0, doubled: 0, disordered: 0, foreign: 0 })
      expect(follower.ids).toEqual(stored.map(({ id }) => id))
    }
  } finally {
    for (const follower of followers) follower.stop()
    await neighbour.stop()
    await server.close()
  }
}, 60_000)
