import { sql } from 'kysely'
import type { Db, RowChanges } from '../../platform/db/db.ts'
import { marksOf } from '../items/assess-item.ts'
import type { CaseRow } from './report-queries.ts'

/** Whether a case is still to be decided. */
export const isUndecided = ({ state }: CaseRow) => state === 'open' || state === 'waiting'

/** Locks a case until the transaction ends. */
export function lockCase(trx: Db, caseId: string): Promise<CaseRow | undefined> {
  return trx.selectFrom('cases').selectAll().where('id', '=', caseId).forUpdate().executeTakeFirst()
}

/** Changes a case that is still as its reader saw it, which makes it another version; undefined when it isn't. */
export function changeCase(
  trx: Db,
  { id, version }: { readonly id: string; readonly version: number },
  changes: RowChanges<'cases'>,
): Promise<CaseRow | undefined> {
  return trx
    .updateTable('cases')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}

/** Keeps how the item of a case reads now, by its marks: anyone who reads this version of the case has seen that. */
export async function showItem(trx: Db, row: CaseRow, changes: RowChanges<'cases'> = {}): Promise<CaseRow> {
  const marks = await marksOf(trx, row.subject_id)
  const shown = marks === null ? null : JSON.stringify(marks)
  return (await changeCase(trx, row, { ...changes, shown })) ?? row
}

interface NewNote {
  readonly id?: string | undefined
  readonly caseId: string
  /** None for one that the case makes itself. */
  readonly authorId: string | null
  readonly text: string
  readonly at: Date
}

/** Adds a note to a case. */
export async function insertNote(trx: Db, { id, caseId, authorId, text, at }: NewNote): Promise<void> {
  const note = { ...(id !== undefined && { id }), case_id: caseId, author_id: authorId, text, at }
  await trx.insertInto('case_notes').values(note).execute()
}

/** A note by its id. */
export function findNote(trx: Db, id: string) {
  return trx.selectFrom('case_notes').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Keeps a claim for longer, which is no change of the case. */
export async function updateClaim(trx: Db, caseId: string, until: Date): Promise<void> {
  await trx.updateTable('cases').set({ claimed_until: until }).where('id', '=', caseId).execute()
}

/** Answers the open reports of a case, at the instant of its decision. */
export async function answerReports(trx: Db, caseId: string, outcome: 'acted' | 'not_acted', at: Date): Promise<void> {
  await trx
    .updateTable('reports')
    .set({ answered_at: at, outcome })
    .where('case_id', '=', caseId)
    .where('answered_at', 'is', null)
    .execute()
}

/** The case is opened again and due at another time: what was answered in it keeps by when it was to be. */
export async function keepDueOfReports(trx: Db, caseId: string, due: Date): Promise<void> {
  const answered = trx.updateTable('reports').set({ due_at: due }).where('case_id', '=', caseId)
  await answered.where('answered_at', 'is not', null).where('due_at', 'is', null).execute()
}

/**
 * Takes the answer of an instant back. A report that was made again in the meantime stays answered: there is one open report of a
 * person about a thing.
 */
export async function reopenReports(trx: Db, caseId: string, answeredAt: Date): Promise<void> {
  await sql`
    update reports r set answered_at = null, outcome = null, due_at = null
    where r.case_id = ${caseId} and r.answered_at = ${answeredAt}
      and not exists (
        select from reports other where other.subject_kind = r.subject_kind and other.subject_id = r.subject_id
          and other.reporter_id = r.reporter_id and other.answered_at is null)`.execute(trx)
}

/** The open cases about a subject, locked: one of each kind at most. */
export function listOpenCasesOf(trx: Db, subjectKind: CaseRow['subject_kind'], subjectId: string): Promise<CaseRow[]> {
  return trx
    .selectFrom('cases')
    .selectAll()
    .where('subject_kind', '=', subjectKind)
    .where('subject_id', '=', subjectId)
    .where('state', 'in', ['open', 'waiting'])
    .forUpdate()
    .execute()
}

/** Whether another case of the kind about the same is open. */
export async function hasOpenCase(trx: Db, { kind, subject_kind, subject_id }: CaseRow): Promise<boolean> {
  const open = await listOpenCasesOf(trx, subject_kind, subject_id)
  return open.some((row) => row.kind === kind)
}

/**
 * Puts cases back that waited long enough, and closes those against whose decision nobody can appeal any more. An edit of a hidden item
 * that a case was not told of, by a process that knew nothing of this, is one that it shows from now on.
 */
export async function sweepCases(db: Db, at: Date, closesBefore: Date): Promise<void> {
  await sql`
    update cases set state = 'open', waiting_on = null, waits_until = null, version = version + 1
    where state = 'waiting' and coalesce(waits_until, due_at) <= ${at}::timestamptz`.execute(db)
  await sql`
    update cases c set shown = i.assessed, version = c.version + 1 from items i
    where (c.kind = 'risk' or c.sent_back_at is not null) and c.subject_kind = 'item' and c.state in ('open', 'waiting') and c.shown is not null
      and i.id = c.subject_id and i.status in ('held', 'removed') and i.assessed <> c.shown`.execute(db)
  await sql`
    update cases set state = 'closed' where state = 'decided' and decided_at <= ${closesBefore}::timestamptz`.execute(
    db,
  )
}

/** Whether someone made one of the reports of a case. */
export async function hasReported(trx: Db, caseId: string, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('reports')
    .select('id')
    .where('case_id', '=', caseId)
    .where('reporter_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
