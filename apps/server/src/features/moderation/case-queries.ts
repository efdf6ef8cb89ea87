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

/** Updates a case that still has the version that was read, and increments the version; otherwise undefined. */
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

/** Stores the current hashes of a case's item: everyone who reads this version of the case has seen that content. */
export async function showItem(trx: Db, row: CaseRow, changes: RowChanges<'cases'> = {}): Promise<CaseRow> {
  const marks = await marksOf(trx, row.subject_id)
  const shown = marks === null ? null : JSON.stringify(marks)
  return (await changeCase(trx, row, { ...changes, shown })) ?? row
}

interface NewNote {
  readonly id?: string | undefined
  readonly caseId: string
  /** Null for an automatic note. */
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

/** Extends a claim, without changing the case's version. */
export async function updateClaim(trx: Db, caseId: string, until: Date): Promise<void> {
  await trx.updateTable('cases').set({ claimed_until: until }).where('id', '=', caseId).execute()
}

/** Answers the open reports of a case, at the time of its decision. */
export async function answerReports(trx: Db, caseId: string, outcome: 'acted' | 'not_acted', at: Date): Promise<void> {
  await trx
    .updateTable('reports')
    .set({ answered_at: at, outcome })
    .where('case_id', '=', caseId)
    .where('answered_at', 'is', null)
    .execute()
}

/** Stores the given deadline with the reports that were already answered, before their case is reopened with a new one. */
export async function storeReportDeadlines(trx: Db, caseId: string, due: Date): Promise<void> {
  const answered = trx.updateTable('reports').set({ due_at: due }).where('case_id', '=', caseId)
  await answered.where('answered_at', 'is not', null).where('due_at', 'is', null).execute()
}

/**
 * Reopens the reports that were answered at a given time. If a reporter has reported the subject again since, the earlier report stays
 * answered: each person has one open report about a subject.
 */
export async function reopenReports(trx: Db, caseId: string, answeredAt: Date): Promise<void> {
  await sql`
    update reports r set answered_at = null, outcome = null, due_at = null
    where r.case_id = ${caseId} and r.answered_at = ${answeredAt}
      and not exists (
        select from reports other where other.subject_kind = r.subject_kind and other.subject_id = r.subject_id
          and other.reporter_id = r.reporter_id and other.answered_at is null)`.execute(trx)
}

/** Locks the open cases about a subject: at most one of each kind. */
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

/** Whether another open case of the same kind is about the same subject. */
export async function hasOpenCase(trx: Db, { kind, subject_kind, subject_id }: CaseRow): Promise<boolean> {
  const open = await listOpenCasesOf(trx, subject_kind, subject_id)
  return open.some((row) => row.kind === kind)
}

/**
 * Reopens cases whose waiting time is over, and closes those whose decision can't be appealed any more. Edits of a hidden item that a
 * process of an older version didn't record in its case become part of what the case shows.
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

/** Whether someone made one of a case's reports. */
export async function hasReported(trx: Db, caseId: string, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('reports')
    .select('id')
    .where('case_id', '=', caseId)
    .where('reporter_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
