import { expect, test } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { createCompletedHire, createItem, insertRental } from '../../../test/hires.ts'
import { action, moderationOf, noAction } from '../../../test/moderation.ts'
import { firstAttemptOf } from '../../../test/one-turn.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { eraseAccount } from '../accounts/account-privacy.ts'
import { decideAppeal } from '../moderation/appeals.ts'
import { undoDecision } from '../moderation/decisions.ts'
import { messageJobs } from './message-jobs.ts'

const server = await serverOfFile()
const { caseOf, decide, mailsTo } = moderationOf(server)
const moderator = await createStaff(server, ['moderator'])

/** The case about someone, as a moderator opens it. */
const look = async (author: Member) => {
  const { id: caseId } = await caseOf(author.id, 'risk')
  return server.api('GET /staff/cases/:caseId', { params: { caseId } }, moderator)
}
const deliver = async (author: Member) => {
  await look(author)
  return decide(author.id, noAction, 'risk')
}

const open = async (one: Member, other: Member, itemId?: string) =>
  server.api('POST /conversations', { body: { other_user_id: other.id, item_id: itemId } }, one)
const send = (from: Member, conversationId: string, text: string) =>
  server.api('POST /conversations/:conversationId/messages', { params: { conversationId }, body: { text } }, from)
const listOf = async (of: Member) => (await server.api('GET /conversations', { query: {} }, of)).conversations
const read = async (of: Member, conversationId: string) => {
  const query = { params: { conversationId }, query: {} }
  const { messages } = await server.api('GET /conversations/:conversationId/messages', query, of)
  return messages.map(({ text }) => text)
}

const scam = 'Please send me the code you just received'

/** Someone who has just sent a suspected scam in three conversations. */
async function createWarned(): Promise<Member> {
  const author = await createMember(server)
  for (let count = 0; count < 3; count++) await send(author, (await open(author, await createMember(server))).id, scam)
  await server.context.jobs.drain()
  return author
}

test('of ten concurrent scam messages in ten conversations the third opens one case, and two open none', async () => {
  const author = await createMember(server)
  const others = await Promise.all(Array.from({ length: 10 }, () => createMember(server)))
  const conversations = await Promise.all(others.map((other) => open(other, author)))
  for (const { id } of conversations.slice(0, 2)) await send(author, id, scam)
  // Contact details aren't a scam, and one conversation counts once.
  await send(author, conversations[2]!.id, 'Ring me on 07700 900123')
  await send(author, conversations[1]!.id, scam)
  await server.context.jobs.drain()
  await expect(caseOf(author.id, 'risk')).rejects.toThrow('no result')
  await Promise.all(conversations.map(({ id }) => send(author, id, scam)))
  await server.context.jobs.drain()
  const cases = await server.db.selectFrom('cases').selectAll().where('subject_id', '=', author.id).execute()
  expect(cases).toMatchObject([{ kind: 'risk', priority: 2, reason: 'scam', report_count: 0, state: 'open' }])
  const notes = await server.db.selectFrom('case_notes').selectAll().where('case_id', '=', cases[0]!.id).execute()
  expect(notes).toHaveLength(1)
  // Their existing conversations continue.
  expect((await send(author, conversations[0]!.id, 'Hello')).text).toBe('Hello')
  expect(await read(others[0]!, conversations[0]!.id)).toEqual([scam, scam, 'Hello'])
})

test('a held conversation is visible to its author only until it is decided, then delivered in order, once', async () => {
  const author = await createWarned()
  const other = await createMember(server)
  const item = await createItem(server, other)
  const opened = await Promise.all(Array.from({ length: 10 }, () => open(author, other, item.id)))
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
  const { id } = opened[0]!
  expect(opened[0]).toMatchObject({ held: 'waiting', can_write: true })
  for (const text of ['One', 'Two', 'Three']) await send(author, id, text)
  await server.context.jobs.drain()
  server.advance(6 * 60_000)
  expect(await mailsTo(other.email)).toEqual([])
  expect(await listOf(other)).toEqual([])
  const params = { conversationId: id }
  expect((await server.refused('GET /conversations/:conversationId', { params }, other)).status).toBe(404)
  expect((await server.refused('POST /conversations/:conversationId/read', { params }, other)).status).toBe(404)
  const { conversations } = (await server.api('GET /my/data', {}, other)) as { conversations?: unknown[] }
  expect(conversations).toEqual([])

  const { said, version } = await look(author)
  expect(said.map(({ text, is_held }) => `${text} ${is_held}`)).toEqual([
    ...Array.from({ length: 3 }, () => `${scam} false`),
    'Three true',
    'Two true',
    'One true',
  ])

  // Nothing is delivered that nobody has reviewed.
  await send(author, id, 'Four')
  await expect(decide(author.id, noAction, 'risk')).rejects.toMatchObject({ code: 'case_changed' })
  expect(await listOf(other)).toEqual([])
  expect((await look(author)).version).toBeGreaterThan(version)
  await decide(author.id, noAction, 'risk')
  expect(await read(other, id)).toEqual(['One', 'Two', 'Three', 'Four'])
  expect(await listOf(other)).toMatchObject([{ id, unread_count: 4, held: null }])
  await server.context.jobs.drain()
  server.advance(6 * 60_000)
  expect(await mailsTo(other.email)).toMatchObject([
    { subject: `${author.name} sent you 4 messages about 'Cordless hammer drill'` },
  ])
  // Messages that were decided about don't count again.
  await send(author, id, scam)
  expect(await open(author, await createMember(server))).toMatchObject({ held: null })
})

test('a measure refuses held messages, and undoing the decision holds them again', async () => {
  const author = await createWarned()
  const other = await createMember(server)
  const { id } = await open(author, other)
  await send(author, id, 'Hello')
  const wish = { ...action('restrict_messaging'), facts: 'They ask for codes.', ground: 'law.fraud' } as const
  const { decision, row } = await decide(author.id, wish, 'risk')
  const view = () => server.api('GET /conversations/:conversationId', { params: { conversationId: id } }, author)
  expect(await view()).toMatchObject({ held: 'refused', can_write: false })
  const more = { params: { conversationId: id }, body: { text: 'More' } }
  const refused = await server.refused('POST /conversations/:conversationId/messages', more, author)
  expect(refused.code).toBe('person_unreachable')
  expect(await listOf(other)).toEqual([])
  // For someone who may not write to strangers, a refused conversation makes no acquaintance.
  const body = { other_user_id: other.id }
  expect((await server.refused('POST /conversations', { body }, author)).code).toBe('account_restricted')

  const decider = { userId: crypto.randomUUID() }
  await inTransaction(server.db, (trx) => undoDecision(server.context, trx, decider, decision.id, row.version))
  expect(await view()).toMatchObject({ held: 'waiting', can_write: true })
  await decide(author.id, wish, 'risk')
  // Decided messages can still be read in the case, and reopening it holds the conversations again.
  const decided = await look(author)
  expect(decided.said.map(({ text }) => text)).toEqual([scam, scam, scam, 'Hello'])
  const reopen = { params: { caseId: decided.id }, body: { version: decided.version } }
  await server.api('POST /staff/cases/:caseId/reopen', reopen, moderator)
  expect(await view()).toMatchObject({ held: 'waiting', can_write: true })
  await deliver(author)
  expect(await read(other, id)).toEqual(['Hello'])
})

test('held messages join the end of the same conversation if the other side started it in the meantime', async () => {
  const author = await createWarned()
  const other = await createMember(server)
  const held = await open(author, other)
  await send(author, held.id, 'One')
  await send(author, held.id, scam)
  const live = await open(other, author)
  expect(live.id).not.toBe(held.id)
  await send(other, live.id, 'Is it free on Friday?')
  expect((await open(author, other)).id).toBe(live.id)
  const sent = await server.db.selectFrom('messages').selectAll().where('conversation_id', '=', held.id).execute()
  await deliver(author)
  expect(await read(other, live.id)).toEqual(['Is it free on Friday?', 'One', scam])
  // Resending it from an old window returns the same message, but not someone else's text.
  const again = { params: { conversationId: held.id }, body: { id: sent[0]!.id, text: 'One' } }
  const answered = await server.api('POST /conversations/:conversationId/messages', again, author)
  expect(answered).toMatchObject({ id: sent[0]!.id, conversation_id: live.id })
  expect((await server.refused('POST /conversations/:conversationId/messages', again, other)).status).toBe(404)
  // Whatever still has the old id continues in the other conversation: links, windows, and queued messages.
  const params = { conversationId: held.id }
  expect(await server.api('GET /conversations/:conversationId', { params }, author)).toMatchObject({ id: live.id })
  expect(await read(author, held.id)).toEqual(['Is it free on Friday?', 'One', scam])
  expect(await server.api('POST /conversations/:conversationId/read', { params }, author)).toEqual({ read: 1 })
  const late = await Promise.all(['Two', 'Three'].map((text) => send(author, held.id, text)))
  expect(late.map((message) => message.conversation_id)).toEqual([live.id, live.id])
  const report = { params, body: { reason: 'spam' as const } }
  await server.api('POST /conversations/:conversationId/report', report, author)
  for (const stranger of [other, await createMember(server)]) {
    expect((await server.refused('GET /conversations/:conversationId', { params }, stranger)).status).toBe(404)
    expect((await server.refused('POST /conversations/:conversationId/report', report, stranger)).status).toBe(404)
  }
  expect(await listOf(other)).toMatchObject([{ id: live.id, unread_count: 4 }])
  expect(await listOf(author)).toEqual(expect.not.arrayContaining([expect.objectContaining({ id: held.id })]))
  // Merged messages don't count again, although their time is later than the decision.
  for (let count = 0; count < 2; count++) await send(author, (await open(await createMember(server), author)).id, scam)
  expect(await open(author, await createMember(server))).toMatchObject({ held: null })
})

test('messages sent while a conversation is being merged arrive in the other, each once', async () => {
  const author = await createWarned()
  const other = await createMember(server)
  const held = await open(author, other)
  await send(author, held.id, 'First')
  const live = await open(other, author)
  await send(other, live.id, 'Hello')
  await look(author)
  const texts = Array.from({ length: 10 }, (_, index) => `Number ${index}`)
  const sent = texts.map((text) => send(author, held.id, text))
  // The decider has to have seen what is held, so they may have to look again.
  let isDecided = false
  const decideOnce = async () => {
    for (let tries = 0; tries < 20 && !isDecided; tries++)
      isDecided = await deliver(author).then(
        () => true,
        () => false,
      )
  }
  await Promise.all([...sent, decideOnce()])
  expect(isDecided).toBe(true)
  expect((await read(other, live.id)).toSorted()).toEqual(['First', 'Hello', ...texts].toSorted())
})

test("rental partners aren't held; a block refuses held messages; deleting the author deletes them", async () => {
  const { owner, renter } = await createCompletedHire(server)
  const author = owner
  for (let count = 0; count < 3; count++) await send(author, (await open(author, await createMember(server))).id, scam)
  expect(await open(author, renter)).toMatchObject({ held: null })
  const other = await createMember(server)
  const { id } = await open(author, other)
  await send(author, id, 'Hello')
  await server.api('PUT /people/:userId/block', { params: { userId: author.id } }, other)
  await server.context.jobs.drain()
  await deliver(author)
  expect(await listOf(other)).toEqual([])
  const gone = await createWarned()
  const { id: unseen } = await open(gone, other)
  const warning = { outcome: 'warning', ground: 'law.fraud', facts: 'They ask for codes.', measures: [] } as const
  await decide(gone.id, warning, 'risk')
  expect(await eraseAccount(server.context, gone.id)).toBeUndefined()
  expect(await server.db.selectFrom('conversations').select('id').where('id', '=', unseen).execute()).toEqual([])
})

test('an earlier conversation without messages is held too, except with rental partners', async () => {
  const { owner: author, renter } = await createCompletedHire(server)
  const [other, asker] = [await createMember(server), await createMember(server)]
  const [ahead, agreed, asked] = [await open(author, other), await open(author, renter), await open(asker, author)]
  await open(author, asker)
  for (let count = 0; count < 3; count++) await send(author, (await open(author, await createMember(server))).id, scam)
  for (const { id } of [ahead, agreed, asked]) await send(author, id, 'Hello')
  expect(await listOf(other)).toEqual([])
  expect(await listOf(renter)).toMatchObject([{ id: agreed.id }])
  expect(await listOf(asker)).toMatchObject([{ id: asked.id, unread_count: 1 }])
  expect(await open(author, other)).toMatchObject({ id: ahead.id, held: 'waiting' })
})

test('staff see every held message, likely scams first, and there is a limit to them', async () => {
  const author = await createWarned()
  const { id } = await open(author, await createMember(server))
  await send(author, id, `${scam}!`)
  const line = { conversation_id: id, sender_id: author.id, text: 'Harmless' }
  await server.db
    .insertInto('messages')
    .values(Array.from({ length: 199 }, () => ({ ...line, created_at: server.context.now() })))
    .execute()
  const more = { params: { conversationId: id }, body: { text: 'More' } }
  const refused = await server.call('POST /conversations/:conversationId/messages', more, author)
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } })
  expect(refused.headers.get('retry-after')).toBe('3600')
  const { said } = await look(author)
  expect(said).toHaveLength(203)
  expect(said[0]).toMatchObject({ text: `${scam}!`, is_held: true })
})

test('approving a rental delivers the held messages of the two', async () => {
  const author = await createWarned()
  const other = await createMember(server)
  const { id } = await open(author, other)
  await send(author, id, 'Hello')
  const rental = await insertRental(server, { owner: author, renter: other }, { status: 'pending' })
  const follow = async () => {
    for (const job of messageJobs)
      await job.run(server.context, { rental_id: rental }, { ...firstAttemptOf(), event: 'rental.approved' })
  }
  await follow()
  expect(await listOf(other)).toEqual([])
  await server.db.updateTable('rentals').set({ status: 'confirmed' }).where('id', '=', rental).execute()
  await follow()
  expect(await read(other, id)).toEqual(['Hello'])
  expect(await listOf(other)).toMatchObject([{ id, unread_count: 1, held: null }])
})

test('ten concurrent starts by the other side during the decision leave one conversation', async () => {
  const author = await createWarned()
  const [one, two] = [await createMember(server), await createMember(server)]
  const item = await createItem(server, one)
  const held = [await open(author, one, item.id), await open(author, two)]
  for (const { id } of held) await send(author, id, 'Hello')
  await look(author)
  await Promise.all([
    ...Array.from({ length: 5 }, () => open(one, author, item.id)),
    decide(author.id, noAction, 'risk'),
    ...Array.from({ length: 5 }, () => open(two, author)),
  ])
  for (const other of [one, two]) expect(await listOf(other)).toHaveLength(1)
})

test('an appeal that changes an older decision leaves a newer hold alone', async () => {
  const author = await createWarned()
  const wish = { ...action('restrict_messaging'), facts: 'They ask for codes.', ground: 'law.fraud' } as const
  const { decision } = await decide(author.id, wish, 'risk')
  await server.context.jobs.drain()
  const text = 'It was a code for the gate, nothing else.'
  await server.api(
    'POST /decisions/:decisionId/appeal',
    { params: { decisionId: decision.id }, body: { text } },
    author,
  )
  await server.db.updateTable('conversation_holds').set({ ended_at: null }).where('user_id', '=', author.id).execute()
  const appeal = await server.db
    .selectFrom('cases')
    .select(['id', 'version'])
    .where('subject_id', '=', decision.id)
    .executeTakeFirstOrThrow()
  const { said } = await server.api('GET /staff/cases/:caseId', { params: { caseId: appeal.id } }, moderator)
  expect(said.map((line) => line.text)).toEqual([scam, scam, scam])
  const by = { userId: crypto.randomUUID(), mayDecideOwn: false }
  const changed = { version: appeal.version, outcome: 'changed', ground: null, facts: 'For a week.' } as const
  const measures = [{ name: 'restrict_listing', until: null }] as const
  await inTransaction(server.db, (trx) => decideAppeal(server.context, trx, by, appeal.id, { ...changed, measures }))
  expect(await open(author, await createMember(server)).catch(() => undefined)).toMatchObject({ held: 'waiting' })
})
