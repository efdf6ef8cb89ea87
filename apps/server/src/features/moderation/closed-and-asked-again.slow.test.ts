import { undoMs } from '@itemo/domain/moderation/statement-copy.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { action, moderationOf, staffCasesOf } from '../../../test/moderation.ts'
import { firstAttemptOf } from '../../../test/one-turn.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { eraseAccount } from '../accounts/account-privacy.ts'
import { staffJobs } from '../staff/staff-jobs.ts'
import { findCase, insertAppealCase } from './report-queries.ts'

const server = await serverOfFile()
const { caseOf, crossbow, isSeen, mailsTo, notices, report } = moderationOf(server)

const marcus = await createStaff(server, ['moderator'], { childSafety: true })
const sam = await createStaff(server, ['moderator'])

/** A reported crossbow, and its case. */
async function reported() {
  const [owner, ann] = [await createMember(server, 'Otto'), await createMember(server, 'Ann')]
  const itemId = await crossbow(owner)
  await report({ subject_kind: 'item', subject_id: itemId, reason: 'prohibited', text: 'That is a weapon' }, ann)
  const { id: caseId, version } = await caseOf(itemId)
  return { owner, ann, itemId, caseId, version }
}

const { act, decide, undo, read, entriesOf } = staffCasesOf(server)

describe('several cases', () => {
  it('can be closed together without a measure, each with its own entry, and each can be undone', async () => {
    const own = await createStaff(server, ['moderator'])
    const [first, second, mine] = [await reported(), await reported(), await reported()]
    await server.db.updateTable('cases').set({ subject_owner_id: own.id }).where('id', '=', mine.caseId).execute()
    const body = {
      outcome: 'no_action' as const,
      cases: [first, second, mine].map(({ caseId: id, version }) => ({ id, version })),
    }
    const idempotency = () => server.api('POST /staff/cases/bulk', { body }, own)
    const answers = await Promise.all(Array.from({ length: 10 }, idempotency))
    for (const { caseId } of [first, second]) {
      const codes = answers.map(({ results }) => results.find(({ id }) => id === caseId)?.code)
      expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
      expect(new Set(codes)).toEqual(new Set(['ok', 'case_changed']))
      expect(await entriesOf(caseId)).toMatchObject([{ act: 'case.decide' }])
    }
    expect(answers.flatMap(({ results }) => results.filter(({ id }) => id === mine.caseId))).toEqual(
      Array.from({ length: 10 }, () => ({ id: mine.caseId, code: 'own_matter', decision_id: null, version: null })),
    )
    const closed = answers
      .flatMap(({ results }) => results)
      .find(({ id, code }) => id === first.caseId && code === 'ok')
    expect((await undo(closed?.decision_id ?? '', closed?.version ?? 0, own)).status).toBe(200)
    expect(await caseOf(first.itemId)).toMatchObject({ state: 'open' })
  })

  it('closed ten times at once with one key, and once more, get the first response again', async () => {
    const [first, gone] = [await reported(), await reported()]
    const own = await createStaff(server, ['moderator'])
    const cases = [first, gone].map(({ caseId: id, version }) => ({ id, version }))
    await decide(gone.caseId, { version: gone.version, outcome: 'no_action' }, marcus)
    const idempotencyKey = crypto.randomUUID()
    const idempotency = (of = cases) =>
      server.call('POST /staff/cases/bulk', { body: { outcome: 'no_action', cases: of }, idempotencyKey }, own)
    const answers = [...(await Promise.all(Array.from({ length: 10 }, () => idempotency()))), await idempotency()]
    const results = answers.map(({ body }) => (body as { results: readonly { decision_id: string }[] }).results)
    const closed = { id: first.caseId, code: 'ok', version: first.version + 1 }
    expect(results[0]).toMatchObject([closed, { id: gone.caseId, code: 'case_changed', decision_id: null }])
    for (const one of results) expect(one).toEqual(results[0])
    expect(await entriesOf(first.caseId)).toMatchObject([{ act: 'case.decide', actor_id: own.id }])
    expect(await idempotency(cases.slice(1))).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
    // Once undone, repeating the request doesn't close it again.
    expect((await undo(results[0]?.[0]?.decision_id ?? '', closed.version, own)).status).toBe(200)
    expect((await idempotency()).body).toEqual({ results: results[0] })
    expect(await caseOf(first.itemId)).toMatchObject({ state: 'open' })
    // A day later the stored request keys are deleted.
    const keys = () =>
      server.db.selectFrom('idempotency_keys').select('answer').where('actor_id', '=', own.id).execute()
    expect(await keys()).toHaveLength(3)
    server.advance(86_400_001)
    await staffJobs.find(({ name }) => name === 'staff.forget-keys')?.run(server.context, {}, firstAttemptOf())
    expect(await keys()).toEqual([])
    server.advance(-86_400_001)
  })

  it('held, or opened by a colleague, have to be decided one by one', async () => {
    const [held, taken, open] = [await reported(), await reported(), await reported()]
    await server.db
      .updateTable('items')
      .set({ status: 'held', status_before: 'active' })
      .where('id', '=', held.itemId)
      .execute()
    // A screen extends its claim automatically: that doesn't count as using the console.
    const console_at = new Date(server.context.now().getTime() - 60_000)
    await server.db.updateTable('auth.sessions').set({ console_at }).where('user_id', '=', marcus.id).execute()
    await act('claim', taken.caseId, taken.version, marcus)
    const sessions = server.db.selectFrom('auth.sessions').select('console_at').where('user_id', '=', marcus.id)
    expect(await sessions.execute()).toEqual([{ console_at }])
    const { version } = await caseOf(taken.itemId)
    const cases = [held, { ...taken, version }, open].map((one) => ({ id: one.caseId, version: one.version }))
    const idempotency = (as: Member) =>
      server.api('POST /staff/cases/bulk', { body: { outcome: 'no_action', cases } }, as)
    expect((await idempotency(sam)).results.map(({ code }) => code)).toEqual(['conflict', 'case_claimed', 'ok'])
    // A case that someone else closed doesn't count as closed by one's own request.
    expect((await idempotency(marcus)).results.map(({ code }) => code)).toEqual(['conflict', 'ok', 'case_changed'])
  })
})

describe('a complaint about the answer to a report', () => {
  let aheadMs = 0
  const later = async (ms: number) => {
    aheadMs += ms
    server.advance(ms)
    await server.context.jobs.drain()
  }
  afterEach(() => {
    server.advance(-aheadMs)
    aheadMs = 0
  })
  const reportOf = async (caseId: string) =>
    (await server.db.selectFrom('reports').select('id').where('case_id', '=', caseId).executeTakeFirstOrThrow()).id
  const complaintOf = (reportId: string) =>
    server.db
      .selectFrom('cases')
      .selectAll()
      .where('subject_kind', '=', 'report')
      .where('subject_id', '=', reportId)
      .executeTakeFirstOrThrow()
  const answerOf = (reportId: string, query: { key?: string } = {}, as?: Member) =>
    server.call('GET /reports/:reportId', { params: { reportId }, query }, as)
  const complain = (reportId: string, body: { text: string; key?: string }, as?: Member) =>
    server.call('POST /reports/:reportId/complaint', { params: { reportId }, body }, as)
  const answer = (caseId: string, body: object, as: Member) =>
    server.call('POST /staff/appeals/:caseId/decision', { params: { caseId }, body }, as)
  const text = 'It is still there, with its bolts.'

  it('is made once by its reporter, decided by someone else, and can lead to the measure after all', async () => {
    const { owner, ann, itemId, caseId, version } = await reported()
    const reportId = await reportOf(caseId)
    expect(await answerOf(reportId, {}, ann)).toMatchObject({ body: { state: 'received', can_complain: false } })
    expect(await complain(reportId, { text }, ann)).toMatchObject({ status: 409 })
    const { body: decided } = await decide(caseId, { version, outcome: 'no_action' }, marcus)
    const { decision_id: firstId, case: closed } = decided as { decision_id: string; case: { version: number } }
    await later(60_001)
    expect(await notices(ann)).toEqual(['report_answered', 'report_received'])
    // Nobody is prevented from undoing a mistake.
    expect(await answerOf(reportId, {}, ann)).toMatchObject({ body: { state: 'not_acted', can_complain: false } })
    expect(await complain(reportId, { text }, ann)).toMatchObject({ body: { error: { code: 'appeal_closed' } } })
    await later(undoMs)
    for (const as of [owner, await createMember(server), undefined])
      expect(await answerOf(reportId, {}, as)).toMatchObject({ status: 404 })
    const answered = { state: 'not_acted', can_complain: true, complaint: null }
    expect(await answerOf(reportId, {}, ann)).toMatchObject({ status: 200, body: answered })
    // Ten at once are one; another text is too late.
    const pressed = await Promise.all(Array.from({ length: 10 }, () => complain(reportId, { text }, ann)))
    expect(new Set(pressed.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(pressed[0]).toMatchObject({ status: 200, body: { can_complain: false, complaint: { text, outcome: null } } })
    expect(await complain(reportId, { text: `${text} Truly.` }, ann)).toMatchObject({
      body: { error: { code: 'appeal_closed' } },
    })
    // While a second review is open, the decision can't be undone, nor the case reopened.
    for (const { body } of [
      await undo(firstId, closed.version, marcus),
      await act('reopen', caseId, closed.version, sam),
    ])
      expect(body).toMatchObject({ error: { code: 'case_changed' } })
    const { id: complaintId } = await complaintOf(reportId)
    expect(await read(complaintId, sam)).toMatchObject({
      kind: 'appeal',
      subject_kind: 'report',
      appeal: { text, subject_kind: 'item', decision: { id: firstId, outcome: 'no_action' } },
      reports: [{ id: reportId }],
      subject_now: { lines: expect.arrayContaining([{ label: 'Title', text: 'Crossbow, hardly used' }]) as unknown },
    })
    const wish = { ...action('item_remove'), outcome: 'changed', version: 1 }
    expect(await answer(complaintId, wish, marcus)).toMatchObject({ body: { error: { code: 'own_matter' } } })
    expect(await answer(complaintId, { ...wish, outcome: 'overturned' }, sam)).toMatchObject({ status: 422 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => answer(complaintId, wish, sam)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await entriesOf(complaintId)).toMatchObject([{ act: 'appeal.decide', actor_id: sam.id }])
    expect(await isSeen(itemId)).toBe(false)
    expect(await notices(owner)).toEqual(['decision_made'])
    // The reporter is told that something was done, but not what.
    expect(await notices(ann)).toEqual(['report_answered', 'report_answered', 'report_received'])
    const { body } = await answerOf(reportId, {}, ann)
    expect(body).toMatchObject({ state: 'acted', complaint: { outcome: 'changed', answer: null } })
    expect(JSON.stringify(body)).not.toContain('offers a crossbow')
    // Their text is part of their data, and is deleted with them.
    const data = (await server.api('GET /my/data', {}, ann)) as object
    expect(data).toMatchObject({ reports: [{ complaint: { text, outcome: 'changed' } }] })
    expect(await eraseAccount(server.context, ann.id)).toBeUndefined()
    const kept = server.db.selectFrom('report_complaints').select('text').where('report_id', '=', reportId)
    expect(await kept.execute()).toEqual([{ text: null }])
  })

  it('is made by a visitor with the emailed link, within thirty days, and answered by email', async () => {
    const email = 'nosy@visitors.example'
    const [owner, other] = [await createMember(server, 'Otto'), await createMember(server, 'Odo')]
    const answered = async (by: Member) => {
      const itemId = await crossbow(by)
      await report({ subject_kind: 'item', subject_id: itemId, reason: 'prohibited', email })
      const { id: caseId, version } = await caseOf(itemId)
      await decide(caseId, { version, outcome: 'no_action' }, marcus)
      await later(60_001)
      const [mail] = await mailsTo(email)
      expect(mail?.subject).toMatch(/^We looked at what you reported/)
      const link = new URL(mail?.links.find((one) => one.includes('/report?answer=')) ?? '')
      return { reportId: link.searchParams.get('answer') ?? '', key: link.searchParams.get('key') ?? '' }
    }
    const [first, late] = [await answered(owner), await answered(other)]
    await later(undoMs)
    const { reportId, key } = first
    expect(await answerOf(reportId)).toMatchObject({ status: 404 })
    expect(await answerOf(reportId, { key: late.key })).toMatchObject({ status: 404 })
    // The address is unproven: not even the subject of the report is named.
    expect(JSON.stringify((await answerOf(reportId, { key })).body)).not.toMatch(/crossbow/i)
    expect(await complain(reportId, { text, key })).toMatchObject({ status: 200 })
    const { id } = await complaintOf(reportId)
    const facts = 'It is a toy of foam, as the pictures show.'
    expect(await answer(id, { version: 1, outcome: 'upheld', facts }, sam)).toMatchObject({ status: 200 })
    expect((await mailsTo(email))[0]).toMatchObject({
      subject: expect.stringMatching(/^We looked at your report again/) as unknown,
      text: expect.stringContaining('Our answer stands.') as unknown,
    })
    expect((await answerOf(reportId, { key })).body).toMatchObject({ complaint: { outcome: 'upheld', answer: facts } })
    server.advance(30 * 86_400_000)
    expect((await answerOf(late.reportId, { key: late.key })).body).toMatchObject({ can_complain: false })
    expect(await complain(late.reportId, { text, key: late.key })).toMatchObject({ status: 409 })
    server.advance(-30 * 86_400_000)
  })

  /** Two people reported a crossbow, and Marcus answered them. */
  async function answeredTwo(body: object = { outcome: 'no_action' }) {
    const { owner, ann, itemId, caseId } = await reported()
    const bob = await createMember(server, 'Bob')
    await report({ subject_kind: 'item', subject_id: itemId, reason: 'prohibited' }, bob)
    const { version } = await caseOf(itemId)
    const { body: decided } = await decide(caseId, { ...body, version }, marcus)
    await later(60_001 + undoMs)
    const { decision_id: firstId } = decided as { decision_id: string }
    const ask = async (as: Member) => {
      const rows = server.db.selectFrom('reports').select('id').where('case_id', '=', caseId)
      const { id } = await rows.where('reporter_id', '=', as.id).executeTakeFirstOrThrow()
      expect(await complain(id, { text }, as)).toMatchObject({ status: 200 })
      return (await complaintOf(id)).id
    }
    return { owner, ann, bob, itemId, caseId, firstId, ask }
  }
  const decisionsOf = (caseId: string) =>
    server.db.selectFrom('decisions').selectAll().where('case_id', '=', caseId).orderBy('at').orderBy('id').execute()
  const changed = (...names: Parameters<typeof action>[0][]) => ({
    ...action('item_remove'),
    measures: names.map((name) => ({ name, until: null })),
    outcome: 'changed',
    version: 1,
  })

  it("lifts only what the decider may, isn't decided by those who decided before, and can't be undone", async () => {
    const { ann, bob, itemId, caseId, firstId, ask } = await answeredTwo()
    const [olivia, odo] = [await createStaff(server, ['operator']), await createStaff(server, ['operator'])]
    expect(await answer(await ask(ann), changed('item_remove', 'ban'), olivia)).toMatchObject({ status: 200 })
    await later(1000)
    const second = await ask(bob)
    const banId = (await decisionsOf(caseId)).at(-1)?.id
    expect((await read(second, sam)).decisions.map(({ id }) => id)).toEqual([banId, firstId])
    for (const as of [olivia, marcus])
      expect(await answer(second, changed('item_hold'), as)).toMatchObject({ body: { error: { code: 'own_matter' } } })
    expect(await answer(second, changed('item_hold'), sam)).toMatchObject({ body: { error: { code: 'forbidden' } } })
    expect(await answer(second, changed('item_hold'), odo)).toMatchObject({ status: 200 })
    expect(await entriesOf(second)).toMatchObject([
      { act: 'appeal.decide', changes: { given_way: { after: [banId] } } },
    ])
    const { version } = await caseOf(itemId)
    const lastId = (await decisionsOf(caseId)).at(-1)?.id ?? ''
    expect(await undo(lastId, version, odo)).toMatchObject({ body: { error: { code: 'undo_expired' } } })
    // Nor is undoing offered.
    const { decisions } = await read(caseId, odo)
    expect(decisions.filter(({ can_undo: canUndo }) => canUndo)).toEqual([])
  })

  it('is answered together with the others of its case; of two answers at once the first counts', async () => {
    const tess = await createStaff(server, ['moderator'])
    const { ann, bob, caseId, ask } = await answeredTwo()
    const [one, other] = [await ask(ann), await ask(bob)]
    const answers = await Promise.all([
      answer(one, changed('item_remove'), sam),
      answer(other, changed('item_hold'), tess),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await decisionsOf(caseId)).toHaveLength(2)
    for (const as of [ann, bob])
      expect(await notices(as)).toEqual(['report_answered', 'report_answered', 'report_received'])
    const reports = server.db.selectFrom('reports').select('outcome').where('case_id', '=', caseId)
    expect(await reports.execute()).toEqual([{ outcome: 'acted' }, { outcome: 'acted' }])
  })

  it("is decided by someone other than the person who lifted its case's decision on appeal, if possible", async () => {
    const { owner, ann, bob, firstId, ask } = await answeredTwo(action('item_hold'))
    const [first, second] = [await ask(ann), await ask(bob)]
    const params = { decisionId: firstId }
    const appealed = { params, body: { text: 'It is a toy made of foam.' } }
    await server.api('POST /decisions/:decisionId/appeal', appealed, owner)
    const appeals = server.db.selectFrom('appeals').select('case_id').where('decision_id', '=', firstId)
    const { case_id: appealId } = await appeals.executeTakeFirstOrThrow()
    const facts = 'We looked at it once more.'
    const tess = await createStaff(server, ['moderator'])
    expect(await answer(appealId, { version: 1, outcome: 'overturned', facts }, tess)).toMatchObject({ status: 200 })
    const stands = { version: 1, outcome: 'upheld', facts }
    expect(await answer(first, stands, tess)).toMatchObject({ body: { error: { code: 'own_matter' } } })
    expect(await answer(first, stands, sam)).toMatchObject({ status: 200, body: { is_sole_reviewer: false } })
    // Nobody else works here any more.
    const others = server.db.updateTable('staff').where('user_id', '<>', tess.id).where('removed_at', 'is', null)
    const working = await server.db.selectFrom('staff').select('user_id').where('removed_at', 'is', null).execute()
    await server.db
      .updateTable('staff')
      .set({ roles: ['operator'] })
      .where('user_id', '=', tess.id)
      .execute()
    await others.set({ removed_at: server.context.now() }).execute()
    expect(await answer(second, stands, tess)).toMatchObject({ status: 200, body: { is_sole_reviewer: true } })
    const back = server.db.updateTable('staff').set({ removed_at: null })
    const ids = working.map(({ user_id: id }) => id)
    await back.where('user_id', 'in', ids).execute()
  })

  it('waits for the answer to an appeal against the decision', async () => {
    const { owner, ann, caseId, firstId, ask } = await answeredTwo(action('item_hold'))
    const params = { decisionId: firstId }
    await server.api(
      'POST /decisions/:decisionId/appeal',
      { params, body: { text: 'It is a toy made of foam.' } },
      owner,
    )
    const complaintId = await ask(ann)
    expect(await answer(complaintId, changed('item_remove'), sam)).toMatchObject({
      status: 422,
      body: { error: { fields: { outcome: expect.stringContaining('appealed') as unknown } } },
    })
    const appeals = server.db.selectFrom('cases').select('id').where('subject_id', '=', firstId)
    const { id: appealId } = await appeals.executeTakeFirstOrThrow()
    const facts = 'The pictures show a weapon.'
    expect(await answer(appealId, { version: 1, outcome: 'upheld', facts }, sam)).toMatchObject({ status: 200 })
    expect(await answer(complaintId, changed('item_remove'), sam)).toMatchObject({ status: 200 })
    expect((await decisionsOf(caseId)).map(({ revoked_at: at }) => at === null)).toEqual([false, true])
  })

  it('made before an appeal closes the appeal; an appeal taken by an older process acts on the current decision', async () => {
    const tess = await createStaff(server, ['moderator'])
    const { owner, ann, itemId, caseId, firstId, ask } = await answeredTwo(action('item_hold'))
    expect(await answer(await ask(ann), changed('item_remove'), sam)).toMatchObject({ status: 200 })
    const params = { decisionId: firstId }
    const late = await server.call('POST /decisions/:decisionId/appeal', { params, body: { text } }, owner)
    expect(late).toMatchObject({ body: { error: { code: 'appeal_closed' } } })
    const about = await findCase(server.db, caseId)
    if (!about) throw new Error('no case')
    const made_at = server.context.now()
    const { id } = await insertAppealCase(server.db, { kind: 'decision', id: firstId }, about, made_at)
    await server.db.insertInto('appeals').values({ decision_id: firstId, text, made_at, case_id: id }).execute()
    const facts = 'It is a toy made of foam.'
    expect(await answer(id, { version: 1, outcome: 'overturned', facts }, tess)).toMatchObject({ status: 200 })
    expect(await isSeen(itemId)).toBe(true)
    const standing = (await decisionsOf(caseId)).at(-1)?.id
    expect(await entriesOf(id)).toMatchObject([{ changes: { given_way: { after: [standing] } } }])
  })
})
