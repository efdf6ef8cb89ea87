import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/test-database.ts'
import { conversationHoldExporter } from './held-conversations.ts'
import { messageExporter } from './message-privacy.ts'
import { beginTransaction } from '../../platform/db/transaction.ts'

const { db, close } = await openTestDatabase()
afterAll(close)

const at = (day: number) => new Date(Date.UTC(2026, 0, day))

async function addPerson(full_name: string, isGone = false): Promise<string> {
  const user = db.insertInto('auth.users').values({ email: `${full_name.toLowerCase()}@example.org` })
  const { id } = await user.returning('id').executeTakeFirstOrThrow()
  const values = { id, full_name: isGone ? null : full_name, deleted_at: isGone ? at(1) : null }
  await db.insertInto('profiles').values(values).execute()
  return id
}

async function addItem(user_id: string, title: string): Promise<string> {
  const place = { latitude: 51.5, longitude: -0.1, search_text: title }
  const row = { user_id, title, description: title, category: 'Power Tools', daily_rate: 10, ...place } as const
  return (await db.insertInto('items').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** A conversation of two people with these messages, a day apart. */
async function addTalk(day: number, item_id: string | null, ...said: readonly (readonly [string, string])[]) {
  const people = [...new Set(said.map(([who]) => who))]
  const [member_low = '', member_high = ''] = people.toSorted()
  const values = { item_id, member_low, member_high, created_at: at(day), updated_at: at(day) }
  const made = await db.insertInto('conversations').values(values).returning('id').executeTakeFirstOrThrow()
  const sides = people.map((user_id) => ({ conversation_id: made.id, user_id }))
  await db.insertInto('conversation_participants').values(sides).execute()
  const words = said.map(([sender_id, text], place) => ({ sender_id, text, created_at: at(day + place) }))
  await db
    .insertInto('messages')
    .values(words.map((each) => ({ ...each, conversation_id: made.id })).toReversed())
    .execute()
  return made.id
}

async function textsOf(conversationId: string) {
  const rows = db.selectFrom('messages').select(['sender_id', 'text']).where('conversation_id', '=', conversationId)
  return (await rows.orderBy('created_at').execute()).map(({ sender_id, text }) => [sender_id, text])
}

const removed = "This message was removed with its sender's account."

test("the data export has one's conversations, oldest first, and deleting an account removes its messages", async () => {
  const [ann, bob, eve] = [await addPerson('Ann'), await addPerson('Bob'), await addPerson('Eve')]
  const [gone, tombstone] = [await addPerson('Gone', true), await addPerson('Nobody', true)]
  const tent = await addItem(bob, 'Tent')
  await addItem(bob, 'Another thing')
  const late = await addTalk(5, null, [ann, 'hello'], [eve, 'who are you?'])
  const early = await addTalk(1, tent, [ann, 'Is it free?'], [bob, 'It is.'], [ann, 'Thanks!'])
  const withGone = await addTalk(3, null, [ann, 'anyone there?'], [gone, 'not any more'])
  const others = await addTalk(1, null, [bob, 'hi'], [eve, 'hi Bob'])
  const othersGone = await addTalk(1, null, [bob, 'hi'], [gone, 'bye'])

  expect(await messageExporter.collect(db, ann)).toMatchObject([
    {
      id: early,
      item: 'Tent',
      with: 'Bob',
      messages: [
        { from: 'me', text: 'Is it free?', is_read: false },
        { from: 'them', text: 'It is.' },
        { from: 'me', text: 'Thanks!' },
      ],
    },
    { id: withGone, item: null, with: null },
    { id: late, item: null, with: 'Eve', messages: [{ text: 'hello' }, { text: 'who are you?' }] },
  ])
  expect(await messageExporter.collect(db, tombstone)).toEqual([])

  await beginTransaction(db, (trx) =>
    Promise.resolve(messageExporter.erase?.(trx, { userId: ann, tombstoneId: tombstone, email: null, at: at(9) })),
  )
  expect(await textsOf(early)).toEqual([
    [tombstone, removed],
    [bob, 'It is.'],
    [tombstone, removed],
  ])
  expect(await textsOf(late)).toEqual([
    [tombstone, removed],
    [eve, 'who are you?'],
  ])
  expect(await textsOf(others)).toEqual([
    [bob, 'hi'],
    [eve, 'hi Bob'],
  ])
  const rows = await db.selectFrom('conversations').select(['id', 'member_low', 'member_high']).execute()
  const members = new Map(rows.map((row) => [row.id, [row.member_low, row.member_high]]))
  expect(members).toEqual(
    new Map([
      [early, [bob, tombstone].toSorted()],
      [late, [eve, tombstone].toSorted()],
      [others, [bob, eve].toSorted()],
      [othersGone, [bob, gone].toSorted()],
    ]),
  )
})

test("which conversations someone's were merged into is forgotten with their account, and only theirs", async () => {
  const [kim, lee] = [await addPerson('Kim'), await addPerson('Lee')]
  const merged_into = await addTalk(1, null, [kim, 'hi'], [lee, 'hi Kim'])
  const ids = [crypto.randomUUID(), crypto.randomUUID()] as const
  await db
    .insertInto('merged_conversations')
    .values([
      { id: ids[0], author_id: kim, merged_into, merged_at: at(2) },
      { id: ids[1], author_id: lee, merged_into, merged_at: at(2) },
    ])
    .execute()
  expect(await conversationHoldExporter.collect(db, kim)).toEqual([{ id: ids[0], merged_into, merged_at: at(2) }])
  await beginTransaction(db, (trx) =>
    Promise.resolve(conversationHoldExporter.erase?.(trx, { userId: kim, tombstoneId: lee, email: null, at: at(9) })),
  )
  expect(await conversationHoldExporter.collect(db, kim)).toEqual([])
  expect(await conversationHoldExporter.collect(db, lee)).toHaveLength(1)
})
