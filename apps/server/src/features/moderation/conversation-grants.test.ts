import { expect, it } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { moderationOf } from '../../../test/moderation.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'

const server = await serverOfFile()
const { caseOf, report } = moderationOf(server)
const sam = await createStaff(server, ['moderator'])
const sana = await createStaff(server, ['support'])
const olivia = await createStaff(server, ['operator'])

async function talk() {
  const [tom, ann] = [await createMember(server, 'Tom Thorn'), await createMember(server, 'Ann Ash')]
  const { id: conversationId } = await server.api('POST /conversations', { body: { other_user_id: ann.id } }, tom)
  const params = { conversationId }
  for (const text of ['Hello', 'Pay me by bank'])
    await server.api('POST /conversations/:conversationId/messages', { params, body: { text } }, tom)
  return { tom, ann, params }
}

const read = (params: { conversationId: string }, as: Member) =>
  server.call('GET /staff/conversations/:conversationId/messages', { params, query: {} }, as)
const open = (params: { conversationId: string }, body: { case_id?: string; reason: string }, as: Member) =>
  server.call('POST /staff/conversations/:conversationId/grants', { params, body }, as)
const grantsOf = (conversationId: string) =>
  server.db.selectFrom('access_grants').selectAll().where('conversation_id', '=', conversationId).execute()

it('a conversation is opened with a reason, by one member of staff for half an hour, and both authors see it', async () => {
  const { tom, ann, params } = await talk()
  for (const as of [sam, sana, olivia]) expect(await read(params, as)).toMatchObject({ status: 403 })
  // Without a case the reason has to be a sentence.
  expect(await open(params, { reason: 'Too short' }, sam)).toMatchObject({ status: 422 })
  const reason = 'They asked us who said what.'
  // Ten requests at once result in one grant.
  const pressed = await Promise.all(Array.from({ length: 10 }, () => open(params, { reason }, sam)))
  expect(new Set(pressed.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  expect(await grantsOf(params.conversationId)).toHaveLength(1)
  expect(await read(params, sam)).toMatchObject({
    status: 200,
    body: {
      messages: [
        { text: 'Pay me by bank', sender_name: 'Tom' },
        { text: 'Hello', sender_name: 'Tom' },
      ],
    },
  })
  expect(await read(params, olivia)).toMatchObject({ status: 403 })
  const audit = server.db.selectFrom('audit_entries').select(['act', 'actor_id'])
  expect(await audit.where('subject_id', '=', params.conversationId).execute()).toEqual([
    { act: 'conversation.open', actor_id: sam.id },
  ])
  for (const person of [tom, ann]) {
    const data = (await server.api('GET /my/data', {}, person)) as unknown as { staff_access: object[] }
    expect(data.staff_access).toMatchObject([{ what: 'conversation', reason }])
    expect(JSON.stringify(data.staff_access)).not.toContain(sam.id)
  }
  const soon = server.context.now().getTime() + 30 * 60_000
  const ends = server.db.updateTable('access_grants').set({ at: new Date(0), until: server.context.now() })
  expect((await grantsOf(params.conversationId))[0]?.until.getTime()).toBeLessThanOrEqual(soon)
  await ends.where('conversation_id', '=', params.conversationId).execute()
  expect(await read(params, sam)).toMatchObject({ status: 403 })
})

it('staff can open forty conversations within 24 hours, even at once, not counting earlier ones', async () => {
  const [ida, ira] = [await createStaff(server, ['moderator']), await createStaff(server, ['moderator'])]
  const now = server.context.now().getTime()
  const opened = (by: Member, count: number, hours: number) => {
    const about = { act: 'conversation.open', subject_kind: 'conversation', subject_id: by.id }
    const entry = { actor_id: by.id, source: 'console' as const, roles: [], ...about }
    const rows = Array.from({ length: count }, () => ({ ...entry, at: new Date(now - hours * 3_600_000) }))
    return server.db.insertInto('audit_entries').values(rows).execute()
  }
  await opened(ida, 30, 25)
  await opened(ida, 39, 23)
  await opened(ira, 40, 24)
  const talks = await Promise.all(Array.from({ length: 4 }, talk))
  const reason = 'They asked us who said what.'
  const answers = await Promise.all(talks.map(({ params }) => open(params, { reason }, ida)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 429, 429, 429])
  for (const { params } of talks.slice(0, 1)) expect(await open(params, { reason }, ira)).toMatchObject({ status: 200 })
})

async function looksAt(person: Member): Promise<object[]> {
  const data = (await server.api('GET /my/data', {}, person)) as unknown as { staff_access: object[] }
  return data.staff_access
}

it('another or a decided case opens a conversation only with a full sentence; each reason is logged', async () => {
  const { tom, ann, params } = await talk()
  const { id: second } = await server.api(
    'POST /conversations',
    { body: { other_user_id: (await createMember(server)).id } },
    tom,
  )
  await report({ subject_kind: 'person', subject_id: tom.id, reason: 'spam' }, ann)
  const { id: case_id } = await caseOf(tom.id)
  expect(await open(params, { case_id, reason: 'check' }, sam)).toMatchObject({ status: 422 })
  expect(await open(params, { case_id, reason: 'They asked us who said what.' }, sam)).toMatchObject({ status: 200 })
  const other = { conversationId: second }
  expect(await open(other, { reason: 'And what did he say there?' }, sam)).toMatchObject({ status: 200 })
  expect(await looksAt(tom)).toMatchObject([
    { what: 'conversation', reason: 'They asked us who said what.\nAnd what did he say there?' },
  ])
  expect(await looksAt(ann)).toMatchObject([{ reason: 'They asked us who said what.' }])
  await report({ subject_kind: 'conversation', subject_id: params.conversationId, reason: 'harassment' }, ann)
  const { id: closed } = await caseOf(params.conversationId)
  await server.db.updateTable('cases').set({ state: 'closed' }).where('id', '=', closed).execute()
  expect(await open(params, { case_id: closed, reason: 'check' }, olivia)).toMatchObject({ status: 422 })
})

it('a case opens its reported conversation with a short reason, no other, and not to those it is about', async () => {
  const [{ ann, params }, other] = [await talk(), await talk()]
  await report({ subject_kind: 'conversation', subject_id: params.conversationId, reason: 'harassment' }, ann)
  const { id: case_id } = await caseOf(params.conversationId)
  const reason = 'It goes on'
  expect(await open(params, { case_id, reason }, sam)).toMatchObject({ status: 200 })
  expect(await open(other.params, { case_id, reason }, sam)).toMatchObject({ status: 404 })
  await report(
    { subject_kind: 'conversation', subject_id: other.params.conversationId, reason: 'child_safety' },
    other.ann,
  )
  const { id: secret } = await caseOf(other.params.conversationId)
  // Child safety: not without the right for it, with its case or without; an earlier grant no longer works.
  const sentence = 'I would like to see all of it.'
  for (const as of [sam, sana])
    for (const body of [{ case_id: secret, reason }, { reason: sentence }])
      expect(await open(other.params, body, as)).toMatchObject({ status: 404 })
  const at = server.context.now()
  const grant = {
    staff_id: sam.id,
    conversation_id: other.params.conversationId,
    at,
    until: new Date(at.getTime() + 60_000),
  }
  await server.db.insertInto('access_grants').values(grant).execute()
  expect(await read(other.params, sam)).toMatchObject({ status: 404 })
  // With the right for it: and neither of the two members sees why.
  expect(await open(other.params, { case_id: secret, reason: 'The agency asks' }, olivia)).toMatchObject({
    status: 200,
  })
  for (const person of [other.tom, other.ann])
    expect(await looksAt(person)).toMatchObject([{ what: 'conversation', reason: null }])
  const insider = await createStaff(server, ['moderator'])
  const { id } = await server.api('POST /conversations', { body: { other_user_id: ann.id } }, insider)
  expect(await open({ conversationId: id }, { reason: 'I would like to see it.' }, insider)).toMatchObject({
    status: 403,
    body: { error: { code: 'own_matter' } },
  })
})
