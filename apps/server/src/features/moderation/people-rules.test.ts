import { expect, it } from 'vitest'
import { createMember } from '../../../test/factories.ts'
import { createItem } from '../../../test/hires.ts'
import { moderationOf } from '../../../test/moderation.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'

const server = await serverOfFile({ env: { RATE_LIMITS: 'true' } })
const { db, context } = server
const { report, runJob } = moderationOf(server)

const casesAbout = (id: string) =>
  db.selectFrom('cases').selectAll().where('kind', '=', 'person').where('subject_id', '=', id).execute()
const notesOf = async (caseId: string) =>
  (await db.selectFrom('case_notes').select('text').where('case_id', '=', caseId).execute()).map(({ text }) => text)

it('two people who report someone within 14 days open one case about them, and one person doesn’t', async () => {
  const [reported, once] = [await createMember(server, 'Reg'), await createMember(server, 'Ona')]
  const { id: itemId } = await createItem(server, reported)
  const ann = await createMember(server)
  await report({ subject_kind: 'person', subject_id: reported.id, reason: 'spam' }, ann)
  await report({ subject_kind: 'item', subject_id: itemId, reason: 'spam' }, await createMember(server))
  await report({ subject_kind: 'person', subject_id: once.id, reason: 'spam' }, ann)
  // Also when two processes look at once.
  await Promise.all([runJob('moderation.people-rules'), runJob('moderation.people-rules')])
  const [row, ...others] = await casesAbout(reported.id)
  expect(row).toMatchObject({ priority: 3, reason: 'other', state: 'open' })
  expect(others).toEqual([])
  expect(await notesOf(row?.id ?? '')).toEqual([
    'Found by the rules:\nTwo different people or more reported them within 14 days.',
  ])
  expect(await casesAbout(once.id)).toEqual([])
  // What was decided isn’t asked again in the next hour.
  await db
    .updateTable('cases')
    .set({ state: 'closed' })
    .where('id', '=', row?.id ?? '')
    .execute()
  await runJob('moderation.people-rules')
  expect(await casesAbout(reported.id)).toHaveLength(1)
})

it('five checkouts and two refused payments within an hour are looked at together', async () => {
  const { id: payer_id } = await createMember(server, 'Pat')
  const payment = (state: 'failed' | 'lapsed') => ({
    subject_kind: 'boost' as const,
    subject_id: crypto.randomUUID(),
    payer_id,
    amount_pence: 500,
    state,
    checkout_expires_at: context.now(),
    created_at: context.now(),
  })
  const states = ['failed', 'failed', 'lapsed', 'lapsed', 'lapsed'] as const
  await db.insertInto('payments').values(states.map(payment)).execute()
  await runJob('moderation.people-rules')
  const [row] = await casesAbout(payer_id)
  expect(row).toMatchObject({ reason: 'scam' })
  expect((await notesOf(row?.id ?? ''))[0]?.split('\n')).toHaveLength(3)
})

it('three accounts that are confirmed within an hour from one network are each looked at', async () => {
  const people = await Promise.all([1, 2, 3].map(() => createMember(server)))
  const at = context.now()
  for (const { id: user_id } of people) {
    await db.updateTable('auth.users').set({ email_confirmed_at: at }).where('id', '=', user_id).execute()
    await db.insertInto('security_events').values({ user_id, at, kind: 'signed_in', network: '198.51.100.x' }).execute()
  }
  await runJob('moderation.people-rules')
  for (const { id } of people) expect(await casesAbout(id)).toMatchObject([{ reason: 'fake_person' }])
})

it('blocked words in messages are delivered, and the third within a day is looked at', async () => {
  const [tom, ann] = [await createMember(server, 'Tom'), await createMember(server, 'Ann')]
  const { id } = await server.api('POST /conversations', { body: { other_user_id: ann.id } }, tom)
  const params = { conversationId: id }
  const say = (text: string) =>
    server.api('POST /conversations/:conversationId/messages', { params, body: { text } }, tom)
  for (const text of ['Got a crossbow?', 'Lovely weather', 'Two guns, then', 'Or cigarettes']) await say(text)
  await context.jobs.drain()
  const [row] = await casesAbout(tom.id)
  expect(row).toMatchObject({ reason: 'harassment', priority: 3 })
  const { messages } = await server.api('GET /conversations/:conversationId/messages', { params, query: {} }, ann)
  expect(messages).toHaveLength(4)
})
