import { expect, test } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { createCompletedHire, createItem } from '../../../test/hires.ts'
import { action, moderationOf, noAction } from '../../../test/moderation.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { eraseAccount } from '../accounts/account-privacy.ts'
import { undoDecision } from '../moderation/decisions.ts'

const server = await serverOfFile()
const { caseOf, decide, mailsTo } = moderationOf(server)

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

/** Someone who has just written what looks like a scam in three conversations. */
async function createWarned(): Promise<Member> {
  const author = await createMember(server)
  for (let count = 0; count < 3; count++) await send(author, (await open(author, await createMember(server))).id, scam)
  await server.context.jobs.drain()
  return author
}

test('of ten scam messages in ten conversations at once the third opens one case, and two conversations open none', async () => {
  const author = await createMember(server)
  const others = await Promise.all(Array.from({ length: 10 }, () => createMember(server)))
  const conversations = await Promise.all(others.map((other) => open(other, author)))
  for (const { id } of conversations.slice(0, 2)) await send(author, id, scam)
  // Where someone can be reached is no scam, and one conversation counts once.
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
  // The conversations that they had go on.
  expect((await send(author, conversations[0]!.id, 'Hello')).text).toBe('Hello')
  expect(await read(others[0]!, conversations[0]!.id)).toEqual([scam, scam, 'Hello'])
})

test('a new conversation is its author’s alone until someone has decided; then it is delivered in its order, once', async () => {
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

  const moderator = await createStaff(server, ['moderator'])
  const { id: caseId } = await caseOf(author.id, 'risk')
  const { said } = await server.api('GET /staff/cases/:caseId', { params: { caseId } }, moderator)
  expect(said.map(({ text, is_held }) => `${text} ${is_held}`)).toEqual([
    'Three true',
    'Two true',
    'One true',
    ...Array.from({ length: 3 }, () => `${scam} false`),
  ])

  // What is written while it is decided arrives, too.
  await Promise.all([decide(author.id, noAction, 'risk'), send(author, id, 'Four')])
  expect(await read(other, id)).toEqual(['One', 'Two', 'Three', 'Four'])
  expect(await listOf(other)).toMatchObject([{ id, unread_count: 4, held: null }])
  await server.context.jobs.drain()
  server.advance(6 * 60_000)
  expect(await mailsTo(other.email)).toMatchObject([
    { subject: `${author.name} sent you 4 messages about 'Cordless hammer drill'` },
  ])
  // What was decided about does not count again.
  await send(author, id, scam)
  expect(await open(author, await createMember(server))).toMatchObject({ held: null })
})

test('with a measure what waits is refused, and a decision that is undone lets it wait again', async () => {
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
  // Someone who may not write to strangers knows nobody by a conversation that was refused.
  const body = { other_user_id: other.id }
  expect((await server.refused('POST /conversations', { body }, author)).code).toBe('account_restricted')

  const decider = { userId: crypto.randomUUID() }
  await inTransaction(server.db, (trx) => undoDecision(server.context, trx, decider, decision.id, row.version))
  expect(await view()).toMatchObject({ held: 'waiting', can_write: true })
  await decide(author.id, noAction, 'risk')
  expect(await read(other, id)).toEqual(['Hello'])
})

test('the other side begins the same conversation in the meantime: what waited is added to its end', async () => {
  const author = await createWarned()
  const other = await createMember(server)
  const held = await open(author, other)
  await send(author, held.id, 'One')
  await send(author, held.id, 'Two')
  const live = await open(other, author)
  expect(live.id).not.toBe(held.id)
  await send(other, live.id, 'Is it free on Friday?')
  expect((await open(author, other)).id).toBe(live.id)
  await decide(author.id, noAction, 'risk')
  expect(await read(other, live.id)).toEqual(['Is it free on Friday?', 'One', 'Two'])
  expect(await listOf(other)).toMatchObject([{ id: live.id, unread_count: 2 }])
  expect(await listOf(author)).toEqual(expect.not.arrayContaining([expect.objectContaining({ id: held.id })]))
})

test('people with an agreed hire talk at once; a block refuses what waits; what nobody saw goes with its author', async () => {
  const { owner, renter } = await createCompletedHire(server)
  const author = owner
  for (let count = 0; count < 3; count++) await send(author, (await open(author, await createMember(server))).id, scam)
  expect(await open(author, renter)).toMatchObject({ held: null })
  const other = await createMember(server)
  const { id } = await open(author, other)
  await send(author, id, 'Hello')
  await server.api('PUT /people/:userId/block', { params: { userId: author.id } }, other)
  await server.context.jobs.drain()
  await decide(author.id, noAction, 'risk')
  expect(await listOf(other)).toEqual([])
  const gone = await createWarned()
  const { id: unseen } = await open(gone, other)
  const warning = { outcome: 'warning', ground: 'law.fraud', facts: 'They ask for codes.', measures: [] } as const
  await decide(gone.id, warning, 'risk')
  expect(await eraseAccount(server.context, gone.id)).toBeUndefined()
  expect(await server.db.selectFrom('conversations').select('id').where('id', '=', unseen).execute()).toEqual([])
})
