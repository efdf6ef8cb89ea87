import { addDays, dayInLondon } from '@itemo/domain/dates.ts'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { statementsOf } from '../../../test/count-statements.ts'
import { createDeadLetter } from '../../../test/dead-letters.ts'
import { mailsTo } from '../../../test/kept-mails.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { noteBackup } from './doctor/backup-check.ts'
import { readOverview } from './numbers/overview.ts'

const server = await serverOfFile()
const { context, db } = server
const today = dayInLondon(context.now())
const [operator, moderator, support, finance] = await Promise.all([
  createStaff(server, ['operator']),
  createStaff(server, ['moderator']),
  createStaff(server, ['support']),
  createStaff(server, ['finance']),
])

const write = (...rows: (readonly [metric: string, daysAgo: number, dimension: string, value: number])[]) =>
  db
    .insertInto('daily_numbers')
    .values(rows.map(([metric, ago, dimension, value]) => ({ metric, day: addDays(today, -ago), dimension, value })))
    .execute()

describe('the overview', () => {
  it('summarises a period and the one before it, by role, in three queries', async () => {
    await write(
      ...(['requests', 'confirmed'] as const).flatMap((metric) => [
        [metric, 0, '', 3] as const,
        [metric, 1, '', 4] as const,
        [metric, 2, '', 10] as const,
      ]),
      ['income_fee', 0, '', 1250],
      ['items_live', 1, 'Garden', 5],
      ['items_live', 1, 'Sports', 2],
      ['items_live', 2, 'Garden', 4],
      ['answer_minutes', 0, '5', 1],
      ['answer_minutes', 1, '300', 1],
      ['answer_minutes', 1, '15', 1],
      ['answer_due', 0, '', 4],
      ['answered_in_time', 0, '', 3],
    )
    const query = { from: addDays(today, -1), to: today, compare: 'previous' as const }
    const overview = await server.api('GET /staff/overview', { query }, operator)
    const tile = (name: string) => overview.tiles.find((one) => one.tile === name)
    expect(overview.compared).toEqual({ from: addDays(today, -3), to: addDays(today, -2) })
    expect(tile('requests')).toEqual({ tile: 'requests', value: 7, before: 10 })
    expect(tile('income')).toEqual({ tile: 'income', value: 12.5, before: 0 })
    expect(tile('items_live')).toEqual({ tile: 'items_live', value: 7, before: 4 })
    expect(tile('answer_time')).toEqual({ tile: 'answer_time', value: 15, before: null })
    expect(tile('answered_in_time')).toEqual({ tile: 'answered_in_time', value: 75, before: null })
    expect(overview.series.find(({ metric }) => metric === 'requests')).toEqual({
      metric: 'requests',
      values: [4, 3],
      before: [0, 10],
    })
    expect(overview.counts).toContainEqual({ metric: 'items_live', dimension: 'Sports', value: 2, before: 0 })
    const alone = await server.api('GET /staff/overview', { query: { ...query, compare: 'none' } }, operator)
    expect([alone.compared, alone.tiles[0]?.before, alone.series[0]?.before]).toEqual([null, null, null])

    const forQueue = JSON.stringify(await server.api('GET /staff/overview', { query }, moderator))
    expect(forQueue).toContain('requests')
    expect(forQueue).not.toMatch(/income|gmv|owed|debts|disputes|refund|request_value|failed_jobs/)
    expect(await server.api('GET /staff/overview', { query }, finance)).toMatchObject({ tiles: overview.tiles })

    const by = { userId: operator.id, roles: ['operator' as const], childSafety: false }
    expect(await statementsOf(() => readOverview(context, by, query))).toHaveLength(3)
  })

  it('refuses more than 400 days, and days in the wrong order', async () => {
    for (const [from, to] of [
      [addDays(today, -400), today],
      [today, addDays(today, -1)],
      ['2026-02-30', today],
    ]) {
      const refused = await server.refused('GET /staff/overview', { query: { from, to } }, operator)
      expect(refused).toMatchObject({ status: 422, code: 'invalid_input' })
    }
    await server.api('GET /staff/overview', { query: { from: addDays(today, -399), to: today } }, operator)
  })

  it('lists words searched three times, those without results first', async () => {
    const row = (words: string, shown: number, empty: number) => ({ day: today, words, shown, empty })
    await db
      .insertInto('searched_words')
      .values([row('drone', 0, 3), row('ladder', 9, 0), row('my neighbour anne', 0, 2), row('tent', 2, 1)])
      .execute()
    const query = { from: addDays(today, -6), to: today }
    const all = await server.api('GET /staff/searches', { query }, support)
    expect(all.searches.map(({ words }) => words)).toEqual(['ladder', 'drone', 'tent'])
    const { searches } = await server.api('GET /staff/searches', { query: { ...query, empty: 'true' } }, support)
    expect(searches).toEqual([
      { words: 'drone', shown: 0, empty: 3, last_day: today },
      { words: 'tent', shown: 2, empty: 1, last_day: today },
    ])
  })

  it('counts what awaits someone, and child safety only for those who see it', async () => {
    const due = new Date(context.now().getTime() - 1000)
    const one = (more: object) => ({
      kind: 'report' as const,
      subject_kind: 'person' as const,
      subject_id: crypto.randomUUID(),
      title: 'Someone',
      reason: 'spam',
      priority: 3,
      due_at: due,
      opened_at: due,
      ...more,
    })
    const later = new Date(due.getTime() + 9_000_000)
    await db
      .insertInto('cases')
      .values([one({}), one({ due_at: later, assigned_to: moderator.id }), one({ kind: 'safety', restricted: true })])
      .execute()
    const request = (more: object) => ({
      name: 'Jo',
      email: 'jo@example.org',
      subject: 'Help',
      message: 'Help',
      kind: 'other' as const,
      priority: 'normal' as const,
      due_at: later,
      ...more,
    })
    await db
      .insertInto('support_requests')
      .values([request({}), request({ due_at: due }), request({ due_at: due, state: 'answered' })])
      .execute()
    const counted = async (as: typeof operator) => (await server.api('GET /staff/me', {}, as)).counters
    expect(await counted(operator)).toMatchObject({
      open: 3,
      mine: 0,
      late: 2,
      inbox: 2,
      inbox_late: 1,
      failed_jobs: 0,
      disputes: 0,
    })
    expect(await counted(moderator)).toEqual({ open: 2, mine: 1, late: 1 })
    expect(await counted(support)).toEqual({
      open: 2,
      mine: 0,
      late: 1,
      inbox: 2,
      inbox_late: 1,
      claims: 0,
      failed_jobs: 0,
    })
    expect(Object.keys(await counted(finance))).toEqual(['failed_jobs', 'disputes', 'disputes_due', 'refunds_failed'])
  })
})

describe('jobs and health', () => {
  it('lists a failed job without its payload, and reruns it once out of ten, with one entry', async () => {
    const payload = { rental_id: crypto.randomUUID(), email: 'jo@example.org' }
    const jobId = await createDeadLetter(server, 'numbers.roll-up', { payload, error: '550 no jo@example.org here' })
    const { jobs } = await server.api('GET /staff/jobs/failed', { query: {} }, finance)
    expect(jobs).toEqual([
      expect.objectContaining({
        id: jobId,
        name: 'numbers.roll-up',
        runs: 9,
        error: '550 no ••• here',
        about: { kind: 'rental', id: payload.rental_id },
      }),
    ])
    expect((await server.api('GET /staff/health', {}, support)).alarms).toContain('jobs_failed')
    const params = { jobId }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.call('POST /staff/jobs/:jobId/retry', { params }, operator)),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', ...Array<string>(9).fill('404')])
    await context.jobs.drain()
    expect(await db.selectFrom('number_runs').select('day').execute()).not.toEqual([])
    const { entries } = await server.api('GET /staff/audit', { query: {} }, operator)
    expect(entries.filter(({ subject_id: id }) => id === jobId)).toMatchObject([{ act: 'job.retry' }])
  })

  it('discards a job with a reason, and leaves one of another version', async () => {
    const discarded = { jobId: await createDeadLetter(server) }
    const body = { reason: 'The hire is long over.' }
    await server.api('POST /staff/jobs/:jobId/discard', { params: discarded, body }, operator)
    await server.refused('POST /staff/jobs/:jobId/retry', { params: discarded }, operator)
    const old = { jobId: await createDeadLetter(server, 'a.job-of-before') }
    const refused = await server.refused('POST /staff/jobs/:jobId/retry', { params: old }, operator)
    expect(refused).toMatchObject({ status: 409, code: 'conflict' })
    const { jobs } = await server.api('GET /staff/jobs/failed', { query: {} }, operator)
    expect(jobs.map(({ id }) => id)).toEqual([old.jobId])
    const { entries } = await server.api('GET /staff/audit', { query: {} }, operator)
    expect(entries[0]).toMatchObject({ act: 'job.discard', reason: body.reason, subject_id: discarded.jobId })
    await server.api('POST /staff/jobs/:jobId/discard', { params: old, body }, operator)
  })

  it('shows the health of the system', async () => {
    // This process may have been running for hours, which would make a job look late.
    vi.spyOn(process, 'uptime').mockReturnValue(60)
    onTestFinished(() => void vi.restoreAllMocks())
    await context.jobs.drain()
    const health = await server.api('GET /staff/health', {}, operator)
    expect(health).toMatchObject({ alarms: [], jobs_failed: 0, disk: 'ok', mails: { failed: 0 } })
    expect(health.database.bytes).toBeGreaterThan(0)
    expect(health).toMatchObject({
      process: { version: expect.stringMatching(/^\d+\.\d+/) as string },
      database: { version: expect.stringMatching(/^\d+/) as string },
      replicas: [],
      provider: { is_well: true },
      backup_at: null,
      push_browsers: 0,
    })
    await noteBackup(context.config.dataDir, new Date('2026-01-01T00:00:00Z'))
    const late = await server.api('GET /staff/health', {}, operator)
    expect(late).toMatchObject({ alarms: ['backup_late'], backup_at: '2026-01-01T00:00:00.000Z' })
  })
})

describe('the morning email', () => {
  it('is sent at eight in London to those with something waiting, with numbers only', async () => {
    const tomorrow = addDays(today, 1)
    server.setNow(new Date(`${tomorrow}T12:00:00Z`))
    await context.jobs.drain()
    const digestTo = async ({ email }: { email: string }) =>
      (await mailsTo(server, email)).filter(({ subject }) => subject.startsWith('Itemo today'))
    expect((await digestTo(moderator)).map(({ subject }) => subject)).toEqual(['Itemo today: 2 cases, 2 late'])
    expect((await digestTo(support)).map(({ subject }) => subject)).toEqual([
      'Itemo today: 2 cases, 2 late, 2 support requests, 2 late',
    ])
    expect(await digestTo(finance)).toEqual([])
    const [mail] = await digestTo(operator)
    expect(mail?.subject).toBe('Itemo today: 3 cases, 3 late, 2 support requests, 2 late')
    expect(mail?.text).toContain('/operator')
  })
})
