import { expect, test } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { createItem } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { eraseAccount } from '../accounts/account-privacy.ts'
import { messageJobs } from './mail-message-report.ts'
import { listReportsBy, wasReportedSince } from './message-report-queries.ts'
import { describeReport } from './message-report-view.ts'
import { listLatestReports } from './message-reports.ts'

const server = await serverOfFile()

async function talk(count: number) {
  const [one, other] = [await createMember(server, 'Ann'), await createMember(server, 'Bob')]
  const { id } = await server.api('POST /conversations', { body: { other_user_id: other.id } }, one)
  const params = { conversationId: id }
  for (let index = 1; index <= count; index++) {
    const from = index % 2 === 0 ? one : other
    await server.api('POST /conversations/:conversationId/messages', { params, body: { text: `text ${index}` } }, from)
  }
  return { one, other, params }
}

const report = (as: Member, params: { conversationId: string }, body: object) =>
  server.call('POST /conversations/:conversationId/report', { params, body }, as)

async function mailsAbout(word: string) {
  await server.context.jobs.drain()
  const to = encodeURIComponent(server.context.config.mail.supportTo)
  const { mails } = (await (await server.fetch(`/dev/mail.json?to=${to}`)).json()) as { mails: { text: string }[] }
  return mails.filter(({ text }) => text.includes(word))
}

test('a report keeps the latest 20 messages, is listed, and is mailed once a day however many come at once', async () => {
  const { one, other, params } = await talk(22)
  const body = { reason: 'scam', text: `asks for a deposit ${params.conversationId}` }
  const answers = await Promise.all(Array.from({ length: 10 }, () => report(one, params, body)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  const reports = (await listLatestReports(server.context)).filter((one) => one.text === body.text)
  expect(reports).toHaveLength(10)
  expect(reports[0]).toMatchObject({ reason: 'scam', reporter_id: one.id, reported_id: other.id })
  expect(reports[0]?.messages.map(({ text }) => text)).toEqual(Array.from({ length: 20 }, (_, i) => `text ${i + 3}`))
  const described = describeReport({
    ...reports[0]!,
    created_at: new Date('2030-07-01T23:30:00Z'),
    item: 'Tent',
    text: 'two\nlines\u001b[31m',
  })
  expect(described).toContain('2 Jul 2030, 00:30  scam')
  expect(described).toContain('item   Tent\n  says   two lines [31m')
  expect(described).toContain('Bob: text 21')
  expect(await mailsAbout(body.text)).toHaveLength(1)
  const text = `and again ${params.conversationId}`
  await server.db
    .updateTable('conversation_reports')
    .set({ created_at: new Date(0) })
    .execute()
  expect((await report(one, params, { reason: 'other', text })).status).toBe(200)
  expect(await mailsAbout(text)).toHaveLength(1)
  expect((await listLatestReports(server.context))[0]?.text).toBe(text)
  // Also in the file of one's own data.
  expect(await listReportsBy(server.db, one.id)).toHaveProperty([0, 'text'], text)
})

test('a report about an item names that item', async () => {
  const [owner, reader] = [await createMember(server), await createMember(server)]
  await createItem(server, owner, { title: 'Another thing' })
  const { id: item_id } = await createItem(server, owner, { title: 'Six-person tent' })
  const { id } = await server.api('POST /conversations', { body: { item_id, other_user_id: owner.id } }, reader)
  await report(reader, { conversationId: id }, { reason: 'scam' })
  expect((await listLatestReports(server.context)).filter((one) => one.conversation_id === id)).toMatchObject([
    { item: 'Six-person tent' },
  ])
})

test('a conversation counts as reported from the instant after a report on, and no other one does', async () => {
  const { one, params } = await talk(0)
  const other = await talk(0)
  await report(one, params, { reason: 'spam' })
  const [made] = (await listLatestReports(server.context)).filter(({ reporter_id }) => reporter_id === one.id)
  const at = made!.created_at
  const since = (ms: number, of = params) => wasReportedSince(server.db, of.conversationId, new Date(at.getTime() + ms))
  expect([await since(-1), await since(0), await since(-1, other.params)]).toEqual([true, false, false])
})

test('the latest hundred reports are listed, latest first', async () => {
  const { one, other, params } = await talk(0)
  const row = {
    conversation_id: params.conversationId,
    reporter_id: one.id,
    reported_id: other.id,
    reason: 'spam' as const,
  }
  const rows = Array.from({ length: 101 }, (_, place) => ({
    ...row,
    id: crypto.randomUUID(),
    messages: '[]',
    created_at: new Date(Date.UTC(2040, 0, 1) - place),
  }))
  await server.db.insertInto('conversation_reports').values(rows.toReversed()).execute()
  const listed = await listLatestReports(server.context)
  expect(listed.map(({ id }) => id)).toEqual(rows.slice(0, 100).map(({ id }) => id))
  await server.db.deleteFrom('conversation_reports').where('conversation_id', '=', params.conversationId).execute()
})

test('a report is kept for a year', async () => {
  const { one, params } = await talk(0)
  const at = server.context.now()
  const yearMs = 365 * 86_400_000
  for (const [text, ageMs] of [
    ['kept for the last time', yearMs],
    ['a year and a bit', yearMs + 1],
  ] as const) {
    const id = crypto.randomUUID()
    await report(one, params, { id, reason: 'spam', text })
    const created_at = new Date(at.getTime() - ageMs)
    await server.db.updateTable('conversation_reports').set({ created_at }).where('id', '=', id).execute()
  }
  const job = messageJobs.find(({ name }) => name === 'messages.prune-reports')
  const turn = {
    id: crypto.randomUUID(),
    number: 1,
    last: false,
    event: undefined,
    signal: AbortSignal.timeout(60_000),
  }
  await job?.run({ ...server.context, now: () => at }, {}, turn)
  const mine = (await listLatestReports(server.context)).filter(({ reporter_id }) => reporter_id === one.id)
  expect(mine.map(({ text }) => text)).toEqual(['kept for the last time'])
})

test('a stranger finds no conversation to report, and a reason has to be one', async () => {
  const { one, params } = await talk(0)
  expect((await report(await createMember(server), params, { reason: 'spam' })).status).toBe(404)
  const refused = await server.refused(
    'POST /conversations/:conversationId/report',
    { params, body: { reason: 'boring' } },
    one,
  )
  expect(refused).toMatchObject({ status: 422, fields: { reason: 'Please pick a reason.' } })
})

test('the same id again is the same report, and another report cannot take it', async () => {
  const { one, other, params } = await talk(0)
  const body = { id: crypto.randomUUID(), reason: 'scam', text: 'sent twice' }
  expect((await report(one, params, body)).status).toBe(200)
  expect((await report(one, params, body)).status).toBe(200)
  const elsewhere = await server.api(
    'POST /conversations',
    { body: { other_user_id: other.id } },
    await createMember(server),
  )
  const taken = [
    [one, params, { ...body, reason: 'spam' }],
    [one, params, { ...body, text: 'something else' }],
    [one, params, { ...body, text: undefined }],
    [other, params, body],
    [other, { conversationId: elsewhere.id }, body],
  ] as const
  for (const [as, of, said] of taken) {
    const refused = await server.refused('POST /conversations/:conversationId/report', { params: of, body: said }, as)
    expect(refused).toMatchObject({ status: 409, fields: { id: 'This id belongs to another report.' } })
  }
  const kept = (await listLatestReports(server.context)).filter(({ id }) => id === body.id)
  expect(kept).toMatchObject([{ reason: 'scam', text: 'sent twice', reporter_id: one.id }])
})

test('who goes leaves a report without their name and words, and finds it in their data before', async () => {
  const { one, other, params } = await talk(2)
  await report(one, params, { reason: 'abuse', text: 'rude to me' })
  const data = await server.api('GET /my/data', {}, one)
  expect(data.conversation_reports).toMatchObject([{ reason: 'abuse', text: 'rude to me' }])
  await eraseAccount(server.context, one.id)
  const [left] = (await listLatestReports(server.context)).filter(({ reported_id }) => reported_id === other.id)
  expect(left).toMatchObject({ reason: 'abuse', text: null, reporter: null })
  expect(left?.messages.map(({ text }) => text)).toEqual([
    'text 1',
    'This message was removed with the account of its sender.',
  ])
})
