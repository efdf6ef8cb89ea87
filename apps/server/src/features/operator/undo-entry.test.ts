import { undoMs } from '@itemo/domain/moderation/statement-copy.ts'
import { expect, it } from 'vitest'
import { latestEntryOf, takenCase } from '../../../test/audit-provocations.ts'
import { createMember, type Member } from '../../../test/factories.ts'
import { makeDue, reason } from '../../../test/money-provocations.ts'
import { action, staffCasesOf } from '../../../test/moderation.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { openCaseAbout } from '../../../test/table-decisions.ts'

const server = await serverOfFile()
const { act, decide, entriesOf, read, undo: undoByToast } = staffCasesOf(server)
const [olivia, marcus, sam] = [
  await createStaff(server, ['operator']),
  await createStaff(server, ['moderator']),
  await createStaff(server, ['moderator']),
]

const undo = (entryId: string, as: Member) =>
  server.call('POST /staff/audit/:entryId/undo', { params: { entryId } }, as)
const refused = (code: string) => ({ body: { error: { code } } })
const shown = async (entryId: string, as: Member) =>
  (await server.api('GET /staff/audit', { query: {} }, as)).entries.find(({ id }) => id === entryId)

/** Marcus has warned someone; `version`: of the case. */
async function warned() {
  const caseId = await openCaseAbout(server, (await createMember(server)).id)
  const wish = { ...action('item_remove'), outcome: 'warning', measures: [], version: 1 }
  const { body } = await decide(caseId, wish, marcus)
  const { decision_id: decisionId, case: row } = body as { decision_id: string; case: { version: number } }
  return { caseId, decisionId, version: row.version, entryId: await latestEntryOf(server, marcus) }
}

it('a decision is undone once out of ten, by both routes, with one entry that names the original', async () => {
  const { caseId, decisionId, version, entryId } = await warned()
  const { at = '', undo_until: until } = (await shown(entryId, marcus)) ?? {}
  expect(until).toBe(new Date(Date.parse(at) + undoMs).toISOString())
  expect(await shown(entryId, olivia)).toMatchObject({ undo_until: until, is_undone: false })
  // Only an operator sees the entries of others.
  expect(await undo(entryId, sam)).toMatchObject({ status: 404 })
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => undo(entryId, olivia)),
    ...Array.from({ length: 5 }, () => undoByToast(decisionId, version, marcus)),
  ])
  const codes = answers.map(({ body }) => (body as { error?: { code: string } }).error?.code ?? 'ok')
  expect(codes.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'case_changed'), 'ok'])
  const entries = (await entriesOf(caseId)).map(({ act: name, undoes }) => [name, undoes])
  expect(entries).toEqual([
    ['case.decide', null],
    ['decision.undo', entryId],
  ])
  expect(await read(caseId, sam)).toMatchObject({ state: 'open' })
  expect(await shown(entryId, marcus)).toMatchObject({ is_undone: true, undo_until: null })
})

it('undo ends after ten minutes, or when something else has changed since', async () => {
  const late = await warned()
  server.advance(undoMs + 1)
  expect(await shown(late.entryId, marcus)).toMatchObject({ undo_until: null })
  expect(await undo(late.entryId, marcus)).toMatchObject(refused('undo_expired'))
  server.advance(-undoMs - 1)
  const changed = await warned()
  expect((await act('reopen', changed.caseId, changed.version, sam)).status).toBe(200)
  expect(await shown(changed.entryId, marcus)).toMatchObject({ undo_until: null })
  expect(await undo(changed.entryId, marcus)).toMatchObject(refused('case_changed'))
})

it("undoing a claim or release of a case restores the assignee; an undo can't be undone", async () => {
  const { as, params } = await takenCase(server)
  const claimed = await latestEntryOf(server, as)
  expect(await undo(claimed, olivia)).toMatchObject({ status: 200, body: { is_undone: true } })
  expect(await read(params.caseId, sam)).toMatchObject({ claimed_by: null })
  expect(await undo(await latestEntryOf(server, olivia), olivia)).toMatchObject(refused('undo_expired'))
  const { version } = await read(params.caseId, as)
  const again = await act('claim', params.caseId, version, as)
  await act('release', params.caseId, (again.body as { version: number }).version, as)
  const released = await latestEntryOf(server, as)
  expect(await shown(released, as)).toMatchObject({ undo_until: expect.any(String) as unknown })
  expect(await undo(released, olivia)).toMatchObject({ status: 200 })
  expect(await read(params.caseId, as)).toMatchObject({ is_mine: true, claimed_by: 'moderator from Itemo' })
})

it('undoing a block of a due releases it, and the reverse, for the same reason', async () => {
  const finance = await createStaff(server, ['finance'])
  const { id: dueId, version, hire } = await makeDue(server)
  const dueNow = () => server.db.selectFrom('dues').selectAll().where('id', '=', dueId).executeTakeFirstOrThrow()
  await server.api('POST /staff/dues/:dueId/block', { params: { dueId }, body: { version, reason } }, finance)
  expect(await undo(await latestEntryOf(server, finance), finance)).toMatchObject({ status: 200 })
  const free = await dueNow()
  expect(free).toMatchObject({ held_by: null, held_reason: null })
  const hold = { params: { dueId }, body: { version: free.version, reason } }
  await server.api('POST /staff/dues/:dueId/block', hold, finance)
  const letGo = { params: { dueId }, body: { version: (await dueNow()).version, reason: 'It was a mistake.' } }
  await server.api('POST /staff/dues/:dueId/release', letGo, finance)
  const released = await latestEntryOf(server, finance)
  expect(await shown(released, finance)).toMatchObject({ undo_until: expect.any(String) as unknown })
  const answers = await Promise.all(Array.from({ length: 10 }, () => undo(released, finance)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await dueNow()).toMatchObject({ held_by: 'operator', held_reason: reason })
  const entries = server.db
    .selectFrom('audit_entries')
    .select(['act', 'undoes'])
    .where('subject_id', '=', hire.rentalId)
  expect(await entries.orderBy('id', 'desc').limit(1).execute()).toEqual([{ act: 'due.block', undoes: released }])
})
