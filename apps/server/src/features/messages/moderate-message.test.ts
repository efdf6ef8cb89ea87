import { expect, it } from 'vitest'
import { createMember } from '../../../test/factories.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { writeDecisionAbout } from '../../../test/table-decisions.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { listTextsSince } from './message-queries.ts'
import { conversationForReport, listAllMessages, messageForReport, moderateMessage } from './moderate-message.ts'

const server = await serverOfFile()
const { db } = server
const at = server.context.now()

/** A conversation with so many messages by its first side, a second apart, the last of them at `at`. */
async function saidIn(count: number) {
  const [one, other] = [await createMember(server), await createMember(server)]
  const { id } = await server.api('POST /conversations', { body: { other_user_id: other.id } }, one)
  const written = await db
    .insertInto('messages')
    .values(
      Array.from({ length: count }, (_, n) => ({
        conversation_id: id,
        sender_id: one.id,
        text: `number ${n + 1}`,
        created_at: new Date(at.getTime() - (count - 1 - n) * 1000),
      })),
    )
    .returning('id')
    .execute()
  return { one, other, id, ids: written.map((row) => row.id) }
}

it('the latest two thousand messages of a conversation are kept or exported, earliest first', async () => {
  const { id } = await saidIn(2001)
  const said = (await listAllMessages(db, id)) as { text: string }[]
  expect([said.length, said[0]?.text, said.at(-1)?.text]).toEqual([2000, 'number 2', 'number 2001'])
})

it('only the given message is removed, and it can be restored', async () => {
  const { one, ids } = await saidIn(3)
  const [, removed = ''] = ids
  const decisionId = await writeDecisionAbout(server, one.id)
  const hidden = async () =>
    (
      await db.selectFrom('messages').select(['id', 'removed_at', 'decision_id']).where('id', 'in', ids).execute()
    ).filter(({ removed_at, decision_id }) => removed_at !== null || decision_id !== null)
  const change = (how: Parameters<typeof moderateMessage>[3]) =>
    inTransaction(db, (trx) => moderateMessage(server.context, trx, removed, how))
  await change({ at, decisionId })
  expect(await hidden()).toEqual([{ id: removed, removed_at: at, decision_id: decisionId }])
  await change(undefined)
  expect(await hidden()).toEqual([])
  const told: unknown[] = []
  const realtime = Object.assign(Object.create(server.context.realtime) as typeof server.context.realtime, {
    notify: async (_: unknown, change: unknown) => void told.push(change),
  })
  for (const id of [crypto.randomUUID(), removed])
    await inTransaction(db, (trx) => moderateMessage({ realtime }, trx, id, undefined))
  expect(told).toEqual([{ table: 'messages', type: 'UPDATE', id: removed }])
})

it('the messages since an instant are those after it, latest first', async () => {
  const { one } = await saidIn(3)
  expect(await listTextsSince(db, one.id, new Date(at.getTime() - 2000))).toEqual(['number 3', 'number 2'])
})

it('a report keeps the twenty messages up to the reported one, whose owner is its sender', async () => {
  const { one, other, id, ids } = await saidIn(25)
  const texts = (report: { evidence: object } | undefined) =>
    (report?.evidence as { messages: { text: string }[] } | undefined)?.messages.map(({ text }) => text)
  const whole = await conversationForReport(db, other.id, { conversationId: id })
  expect([whole?.owner_id, texts(whole)?.length, texts(whole)?.at(-1)]).toEqual([one.id, 20, 'number 25'])
  const about = await messageForReport(db, other.id, ids[22] ?? '')
  expect([about?.owner_id, texts(about)?.[0], texts(about)?.at(-1)]).toEqual([one.id, 'number 4', 'number 23'])
  // Nobody can report what they can't read.
  expect(await messageForReport(db, (await createMember(server)).id, ids[22] ?? '')).toBeUndefined()
  await db
    .updateTable('messages')
    .set({ removed_at: at })
    .where('id', '=', ids[22] ?? '')
    .execute()
  expect(await messageForReport(db, other.id, ids[22] ?? '')).toBeUndefined()
})
