import { expect, it } from 'vitest'
import { createMember } from '../../../test/factories.ts'
import { createItem, insertRental } from '../../../test/hires.ts'
import { moderationOf } from '../../../test/moderation.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { forgetNetworks, noteSecurityEvent } from '../accounts/devices/security-events.ts'
import { openPersonCase } from './people-rules.ts'

const server = await serverOfFile()
const { db, context } = server
const { report, runJob } = moderationOf(server)

const casesAbout = (id: string) =>
  db.selectFrom('cases').selectAll().where('kind', '=', 'person').where('subject_id', '=', id).execute()
const notesOf = async (caseId: string) =>
  (await db.selectFrom('case_notes').select('text').where('case_id', '=', caseId).execute()).map(({ text }) => text)

it("two people who report someone within 14 days open one case about them, and one person doesn't", async () => {
  const [reported, once] = [await createMember(server, 'Reg'), await createMember(server, 'Ona')]
  const { id: itemId } = await createItem(server, reported)
  const ann = await createMember(server)
  await report({ subject_kind: 'person', subject_id: reported.id, reason: 'spam' }, ann)
  await report({ subject_kind: 'item', subject_id: itemId, reason: 'spam' }, await createMember(server))
  await report({ subject_kind: 'person', subject_id: once.id, reason: 'spam' }, ann)
  // Also if two processes run at once.
  await Promise.all([runJob('moderation.people-rules'), runJob('moderation.people-rules')])
  const [row, ...others] = await casesAbout(reported.id)
  expect(row).toMatchObject({ priority: 3, reason: 'other', state: 'open' })
  expect(others).toEqual([])
  expect(await notesOf(row?.id ?? '')).toEqual([
    'Found by the rules:\nTwo or more different people reported them within 14 days.',
  ])
  expect(await casesAbout(once.id)).toEqual([])
  // A decided case isn't opened again within the next hour.
  await db
    .updateTable('cases')
    .set({ state: 'closed' })
    .where('id', '=', row?.id ?? '')
    .execute()
  await runJob('moderation.people-rules')
  expect(await casesAbout(reported.id)).toHaveLength(1)
})

it("cards refused for two deposits and five opened checkouts are flagged; failures before a card aren't", async () => {
  const [{ id: pat }, { id: una }] = [await createMember(server, 'Pat'), await createMember(server, 'Una')]
  const payment = (payer_id: string, kind: 'boost' | 'deposit', more: object) => ({
    subject_kind: kind,
    subject_id: crypto.randomUUID(),
    payer_id,
    amount_pence: 500,
    checkout_expires_at: context.now(),
    created_at: context.now(),
    updated_at: context.now(),
    ...more,
  })
  const refused = () => payment(pat, 'deposit', { state: 'failed', provider_intent_id: crypto.randomUUID() })
  const left = () => payment(pat, 'boost', { state: 'lapsed', provider_session_id: crypto.randomUUID() })
  // As if the provider was unavailable, or the card no longer existed.
  const never = () => payment(una, 'boost', { state: 'failed' })
  const gone = () => payment(una, 'deposit', { state: 'failed' })
  const rows = [refused(), refused(), left(), left(), left(), left(), left(), never(), never(), never(), gone(), gone()]
  await db.insertInto('payments').values(rows).execute()
  await runJob('moderation.people-rules')
  const [row] = await casesAbout(pat)
  expect(row).toMatchObject({ reason: 'scam' })
  expect((await notesOf(row?.id ?? ''))[0]?.split('\n')).toHaveLength(3)
  expect(await casesAbout(una)).toEqual([])
})

it('three rentals within a month that the owner cancelled or missed are flagged, however they ended', async () => {
  const [olga, carl, renter] = [await createMember(server), await createMember(server), await createMember(server)]
  const ended = async (what: 'cancelled' | 'missed', row: Parameters<typeof insertRental>[2], owner = olga) => {
    const rental_id = await insertRental(server, { owner, renter }, row)
    await db.insertInto('rental_events').values({ rental_id, at: context.now(), what, by: 'owner' }).execute()
  }
  const missed = { status: 'completed', no_show: 'owner' } as const
  await ended('cancelled', { status: 'cancelled', cancelled_by: 'owner' })
  await ended('missed', missed)
  await ended('missed', { ...missed, cancellation_excused_at: context.now() })
  // A hire whose renter didn't come doesn't count, no matter who cancelled it then.
  await ended('cancelled', { status: 'cancelled', cancelled_by: 'owner', no_show: 'renter' })
  await runJob('moderation.people-rules')
  expect(await casesAbout(olga.id)).toEqual([])
  await ended('missed', { ...missed, status: 'cancelled', cancelled_by: 'staff' })
  for (let count = 0; count < 2; count++) await ended('missed', missed, carl)
  await runJob('moderation.people-rules')
  const [row] = await casesAbout(olga.id)
  expect(await notesOf(row?.id ?? '')).toEqual([
    'Found by the rules:\nAs an owner they cancelled or missed three or more hires within 30 days.',
  ])
  expect(await casesAbout(carl.id)).toEqual([])
})

it('three accounts confirmed within an hour from one network are each flagged', async () => {
  const confirmedAt = async (address: string) => {
    const { id: userId } = await createMember(server)
    await db.updateTable('auth.users').set({ email_confirmed_at: context.now() }).where('id', '=', userId).execute()
    const caller = { address, userAgent: 'Mozilla/5.0' }
    await inTransaction(db, (trx) => noteSecurityEvent(context, trx, { userId, kind: 'signed_in', caller }))
    return userId
  }
  const people = await Promise.all([1, 2, 3].map(() => confirmedAt('198.51.100.7')))
  // Customers of one mobile carrier don't count as one network.
  const others = await Promise.all(['203.0.113.4', '203.0.113.77', '203.0.113.200'].map(confirmedAt))
  await runJob('moderation.people-rules')
  for (const id of people) expect(await casesAbout(id)).toMatchObject([{ reason: 'fake_person' }])
  for (const id of others) expect(await casesAbout(id)).toEqual([])
  const hashes = db.selectFrom('security_events').select('id').where('network_hash', 'is not', null)
  expect((await hashes.execute()).length).toBeGreaterThanOrEqual(6)
  await forgetNetworks({ db, now: () => new Date(context.now().getTime() + 2 * 86_400_000) })
  expect(await hashes.execute()).toEqual([])
})

it('messages with blocked words are delivered, and the third within a day is flagged', async () => {
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
  // Decided, and the words written again: no second case; an open case isn't changed, but gets another note.
  await db
    .updateTable('cases')
    .set({ state: 'closed' })
    .where('id', '=', row?.id ?? '')
    .execute()
  await say('One more crossbow')
  await context.jobs.drain()
  expect(await casesAbout(tom.id)).toHaveLength(1)
  await openPersonCase(context, ann.id, ['reports'])
  const [before] = await casesAbout(ann.id)
  await openPersonCase(context, ann.id, ['words'])
  await openPersonCase(context, ann.id, ['words'])
  expect(await casesAbout(ann.id)).toEqual([before])
  expect(await notesOf(before?.id ?? '')).toHaveLength(2)
})
