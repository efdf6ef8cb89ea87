import { addDays, dayInLondon, listDays } from '@itemo/domain/dates.ts'
import { beforeAll, expect, it } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { mailsTo } from '../../../test/kept-mails.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { rollUpDay } from './numbers/roll-up.ts'

const server = await serverOfFile()
const { context } = server
let operator: Member
beforeAll(async () => {
  operator = await createStaff(server, ['operator'])
})

const today = () => dayInLondon(context.now())
const record = (version: number, reviewBy: string) => ({
  kind: 'illegal_content_risk' as const,
  version,
  title: `Assessment ${version + 1}`,
  body: 'Stolen goods: likely, and bad for someone.',
  review_by: reviewBy,
})
const write = (version: number, reviewBy = addDays(today(), 365)) =>
  server.call('POST /staff/records', { body: record(version, reviewBy) }, operator)
const list = (query: object = {}) => server.api('GET /staff/records', { query }, operator)

it('each version of a record is kept, one of ten concurrent changes wins, and a review date must be in the future', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => write(0)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(409)])
  expect(await write(1)).toMatchObject({ status: 200, body: { version: 2, title: 'Assessment 2' } })
  expect(await write(1)).toMatchObject({ status: 409 })
  for (const day of [today(), addDays(today(), 1000), 'soon'])
    expect(await write(2, day)).toMatchObject({
      status: 422,
      body: { error: { fields: { review_by: expect.any(String) } } },
    })
  expect((await list()).records.map(({ version }) => version)).toEqual([2])
  const first = await list({ kind: 'illegal_content_risk', limit: 1 })
  expect(first.records.map(({ version }) => version)).toEqual([2])
  const next = await list({ kind: 'illegal_content_risk', limit: 1, cursor: first.next_cursor ?? '' })
  expect(next).toMatchObject({ records: [{ version: 1, title: 'Assessment 1' }], next_cursor: null })
  const audit = await server.api('GET /staff/audit', { query: { act: 'record.write' } }, operator)
  expect(audit.entries.map(({ changes }) => changes['version'])).toEqual([
    { before: 1, after: 2 },
    { before: null, after: 1 },
  ])
  expect(JSON.stringify(audit)).not.toContain('Assessment')
})

it("a report adds up a period's reports, decisions and appeals from daily counts, without names", async () => {
  const day = today()
  const [reporter, owner] = [await createMember(server), await createMember(server)]
  const body = { subject_kind: 'person', subject_id: owner.id, reason: 'fake_person' } as const
  await server.api('POST /reports', { body }, reporter)
  const moderator = await createStaff(server, ['moderator'])
  const { cases } = await server.api('GET /staff/cases', { query: {} }, moderator)
  const [{ id: caseId, version } = { id: '', version: 0 }] = cases
  const decision = {
    version,
    outcome: 'action' as const,
    ground: 'terms.identity' as const,
    measures: [{ name: 'suspend' as const, until: null }],
  }
  const facts = 'The name and the picture are of someone else.'
  await server.api(
    'POST /staff/cases/:caseId/decisions',
    { params: { caseId }, body: { ...decision, facts } },
    moderator,
  )
  await rollUpDay(context, day)
  const report = await server.api('GET /staff/transparency', { query: { from: addDays(day, -6), to: day } }, operator)
  expect(report.counts).toEqual([
    { metric: 'reports_made', dimension: 'fake_person', value: 1 },
    { metric: 'reports_answered', dimension: 'acted', value: 1 },
    { metric: 'reports_in_time', dimension: '', value: 1 },
    { metric: 'cases_decided', dimension: 'action', value: 1 },
    { metric: 'measures_taken', dimension: 'suspend', value: 1 },
  ])
  expect(report).toMatchObject({ counted_at: expect.any(String), first_answer: { half: 1, most: 1 } })
  const before = { from: addDays(day, -7), to: addDays(day, -1) }
  expect(await server.api('GET /staff/transparency', { query: before }, operator)).toMatchObject({
    counts: [],
    first_answer: { half: null, most: null },
  })
})

it('only operators are reminded, on Mondays, of records due for review', async () => {
  const support = await createStaff(server, ['support'])
  const soon = { ...record(0, addDays(today(), 30)), kind: 'dpia' as const }
  await server.api('POST /staff/records', { body: soon }, operator)
  const monday = listDays(addDays(today(), 1), addDays(today(), 7)).find((day) => new Date(day).getUTCDay() === 1)
  server.setNow(new Date(`${monday}T12:00:00Z`))
  await context.jobs.drain()
  const [mail] = (await mailsTo(server, operator.email)).filter(({ subject }) => subject.includes('review'))
  expect(mail).toMatchObject({ subject: 'A record is due for review' })
  expect(mail?.text).toContain('Data protection impact assessment: by')
  expect(mail?.text).not.toContain('Risk of illegal content')
  expect((await mailsTo(server, support.email)).filter(({ subject }) => subject.includes('review'))).toEqual([])
})
