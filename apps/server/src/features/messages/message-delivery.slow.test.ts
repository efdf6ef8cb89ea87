import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { follow, sendAll } from '../../../test/conversation-follower.ts'
import { startDatabaseProxy } from '../../../test/database-proxy.ts'
import { createMember } from '../../../test/factories.ts'
import { startTestServer } from '../../../test/harness.ts'
import { beginTransaction } from '../../platform/db/transaction.ts'

test('messages arrive once, in order and to the right people despite cut connections and a stopped process', async () => {
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
    await expect.poll(() => followers.map(({ ids: shown }) => shown.length)).toEqual(Array(6).fill(150))
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
})

test('a message whose confirmation from the database is lost is answered as sent, and sent once', async () => {
  const server = await startTestServer()
  const proxy = await startDatabaseProxy(server.databaseUrl)
  const far = await server.another({ SITE_URL: server.context.siteUrl, DATABASE_URL: proxy.url })
  try {
    const [sender, other] = [await createMember(server), await createMember(server)]
    const { id } = await server.api('POST /conversations', { body: { other_user_id: other.id } }, sender)
    const send = async (text: string) => {
      const headers = { authorization: `Bearer ${sender.token}`, 'content-type': 'application/json' }
      const address = `${far.origin}/api/v1/conversations/${id}/messages`
      const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ text }) })
      return { status: answer.status, text: ((await answer.json()) as { text?: string }).text }
    }
    const stored = async () => {
      const rows = server.db.selectFrom('messages').select('text').where('conversation_id', '=', id)
      return (await rows.orderBy('created_at').execute()).map(({ text }) => text)
    }
    const loseAnswer = async (text: string) => {
      let answered: ReturnType<typeof send> | undefined
      await beginTransaction(server.db, async (trx) => {
        await sql`select from conversations where id = ${id} for update`.execute(trx)
        answered = send(text)
        const waits = sql<{ waits: boolean }>`
          select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
            and query like '%write_message%') as waits`
        await expect.poll(async () => (await waits.execute(server.db)).rows[0]?.waits, { interval: 5 }).toBe(true)
        proxy.freeze()
      })
      await expect.poll(async () => (await stored()).at(-1), { interval: 5 }).toBe(text)
      proxy.cut()
      proxy.thaw()
      return answered
    }
    expect(await send('0')).toEqual({ status: 200, text: '0' })
    const texts = ['0']
    let answer: Awaited<ReturnType<typeof send>> | undefined
    // On a machine that stalls for a second the database seems unavailable, and the outcome isn't checked.
    while (texts.length < 6 && answer?.status !== 200) {
      await expect.poll(async () => (await fetch(`${far.origin}/readyz`)).status).toBe(200)
      const text = String(texts.length)
      texts.push(text)
      answer = await loseAnswer(text)
    }
    expect(answer).toEqual({ status: 200, text: texts.at(-1) })
    expect(await stored()).toEqual(texts)
  } finally {
    await far.stop()
    await proxy.close()
    await server.close()
  }
})
