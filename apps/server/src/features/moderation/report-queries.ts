import { appealAnswerDays } from '@itemo/domain/moderation/statement-copy.ts'
import {
  type CasePriority,
  dueAt,
  reasonOf,
  type ReportReason,
  type ReportSubject,
} from '@itemo/domain/moderation/report-reasons.ts'
import { sql } from 'kysely'
import { type Cursor, exactInstant, isAfterCursor } from '../../platform/db/cursor.ts'
import type { Context } from '../../context.ts'
import type { Db, NewRow, Row } from '../../platform/db/db.ts'

export type CaseRow = Row<'cases'>
export type ReportRow = Row<'reports'>

interface NewCase {
  readonly kind: 'report' | 'risk' | 'person' | 'safety'
  readonly subjectKind: ReportSubject
  readonly subjectId: string
  readonly ownerId: string
  readonly title: string
  readonly reason: ReportReason
  /** Overrides the priority and the hours until the deadline that the reason implies. */
  readonly urgency?: { readonly priority: CasePriority; readonly hours: number }
  readonly at: Date
}

/**
 * Locks the open case about a subject, or opens one. A more urgent reason raises its urgency; a change increments the version, which
 * nobody has seen yet. `isNew`: just opened; `isUrgent`: has just reached the highest priority; `reasonBefore`: null for a new case.
 */
export async function openCase(
  { settings }: Pick<Context, 'settings'>,
  trx: Db,
  { kind, subjectKind, subjectId, ownerId, title, reason, urgency, at }: NewCase,
) {
  const { restricted = false, ...usual } = reasonOf(reason)
  const { priority } = urgency ?? usual
  const due = urgency
    ? new Date(at.getTime() + urgency.hours * 3_600_000)
    : dueAt(reason, at, settings.get('moderation.deadlines')[reason])
  const { rows } = await sql<CaseRow>`
    insert into cases (kind, subject_kind, subject_id, subject_owner_id, title, reason, priority, due_at, opened_at, restricted)
    values (${kind}, ${subjectKind}, ${subjectId}, ${ownerId}, ${title}, ${reason}, ${priority}, ${due}, ${at}, ${restricted})
    on conflict (kind, subject_kind, subject_id) where state in ('open', 'waiting') do nothing
    returning *`.execute(trx)
  if (rows[0]) return { row: rows[0], isNew: true, isUrgent: priority === 1, reasonBefore: null }
  const before = await lockOpenCase(trx, kind, subjectKind, subjectId)
  // The case was decided at this moment: a new one is needed.
  if (!before) return openAgain()
  const isMore = priority < before.priority
  const row = await trx
    .updateTable('cases')
    .set({
      ...(isMore && { priority, reason }),
      due_at: before.due_at < due ? before.due_at : due,
      // A case that became more urgent doesn't wait beyond its new deadline.
      ...(before.waits_until !== null && before.waits_until > due && { waits_until: due }),
      restricted: before.restricted || restricted,
      // Repeating a report isn't a change; a new report counts when it is stored.
      ...((isMore || kind !== 'report') && { version: before.version + 1 }),
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row, isNew: false, isUrgent: isMore && priority === 1, reasonBefore: before.reason }
}

/** Makes the transaction run again, as after any serialisation failure of PostgreSQL. */
function openAgain(): never {
  throw Object.assign(new Error('the case has just been decided'), { code: '40001' })
}

function lockOpenCase(trx: Db, kind: string, subjectKind: string, subjectId: string): Promise<CaseRow | undefined> {
  return trx
    .selectFrom('cases')
    .selectAll()
    .where('kind', '=', kind as CaseRow['kind'])
    .where('subject_kind', '=', subjectKind as CaseRow['subject_kind'])
    .where('subject_id', '=', subjectId)
    .where('state', 'in', ['open', 'waiting'])
    .forUpdate()
    .executeTakeFirst()
}

/** The latest case of a kind about a subject, open or not. */
export function findLatestCase(
  db: Db,
  kind: NewCase['kind'],
  subjectKind: ReportSubject,
  subjectId: string,
): Promise<CaseRow | undefined> {
  return db
    .selectFrom('cases')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_kind', '=', subjectKind)
    .where('subject_id', '=', subjectId)
    .orderBy('opened_at', 'desc')
    .orderBy('number', 'desc')
    .executeTakeFirst()
}

/** Opens the case of an appeal against a decision, or of a complaint about the answer to a report. */
export function insertAppealCase(
  trx: Db,
  against: { readonly kind: 'decision' | 'report'; readonly id: string },
  of: CaseRow,
  at: Date,
): Promise<CaseRow> {
  return trx
    .insertInto('cases')
    .values({
      kind: 'appeal',
      subject_kind: against.kind,
      subject_id: against.id,
      subject_owner_id: of.subject_owner_id,
      title: of.title,
      reason: of.reason,
      priority: 3,
      due_at: new Date(at.getTime() + appealAnswerDays * 86_400_000),
      opened_at: at,
      restricted: of.restricted,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A report by its id. */
export function findReport(db: Db, id: string): Promise<ReportRow | undefined> {
  return db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The open report about a subject by a member, or by a visitor's address: there is at most one. */
export async function findOpenReport(
  trx: Db,
  { reporterId, email }: { readonly reporterId: string | null; readonly email: string | null },
  kind: ReportSubject,
  subjectId: string,
): Promise<ReportRow | undefined> {
  if (reporterId === null && email === null) return undefined
  const open = trx.selectFrom('reports').selectAll().where('subject_kind', '=', kind).where('answered_at', 'is', null)
  const about = open.where('subject_id', '=', subjectId)
  const of =
    reporterId === null ? about.where('reporter_email', '=', email) : about.where('reporter_id', '=', reporterId)
  return of.executeTakeFirst()
}

/** Stores a report in its case; undefined if its id is already taken. */
export async function insertReport(trx: Db, report: NewRow<'reports'>): Promise<ReportRow | undefined> {
  const row = await trx
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row) {
    await sql`
      update cases set report_count = report_count + 1, version = version + least(report_count, 1)
      where id = ${row.case_id}`.execute(trx)
  }
  return row
}

/** Adds text to a report, up to a maximum length, and increments the case's version. */
export async function addToReport(trx: Db, report: ReportRow, text: string, max: number): Promise<void> {
  await sql`
    update reports set text = left(concat_ws(E'\n\n', text, ${text}::text), ${max}) where id = ${report.id}`.execute(
    trx,
  )
  await sql`update cases set version = version + 1 where id = ${report.case_id}`.execute(trx)
}

/** Members who have reported a subject since a given time, without those whose earlier report for the same reason led to nothing. */
export async function listReliableReporters(trx: Db, kind: ReportSubject, subjectId: string, since: Date) {
  const { rows } = await sql<{ reporter_id: string; reason: ReportReason }>`
    select r.reporter_id, r.reason from reports r
    where r.subject_kind = ${kind} and r.subject_id = ${subjectId} and r.created_at > ${since}::timestamptz
      and r.reporter_id is not null and r.answered_at is null
      and not exists (
        select from reports other where other.reporter_id = r.reporter_id and other.reason = r.reason
          and other.outcome = 'not_acted')`.execute(trx)
  return rows
}

export interface OwnReportRow extends ReportRow {
  readonly number: number
  readonly title: string
  readonly is_looked_at: boolean
  readonly at: string
}

/** A page of someone's reports, latest first. */
export async function listReportsOf(db: Db, reporterId: string, after: Cursor | undefined, limit: number) {
  const { rows } = await sql<OwnReportRow>`
    select r.*, c.number, c.title, c.claimed_until is not null or c.state = 'waiting' as is_looked_at,
      ${exactInstant(sql`r.created_at`)} as at
    from reports r join cases c on c.id = r.case_id
    where r.reporter_id = ${reporterId} and ${isAfterCursor(after, sql`r.created_at`, sql`r.id`, 'desc')}
    order by r.created_at desc, r.id desc limit ${limit}`.execute(db)
  return rows
}

/** A case by its id, without a lock. */
export function findCase(db: Db, caseId: string): Promise<CaseRow | undefined> {
  return db.selectFrom('cases').selectAll().where('id', '=', caseId).executeTakeFirst()
}

/** The reports of a case, oldest first. */
export function listReportsOfCase(db: Db, caseId: string): Promise<ReportRow[]> {
  return db.selectFrom('reports').selectAll().where('case_id', '=', caseId).orderBy('created_at').execute()
}

/** The open cases, most urgent first. */
export function listOpenCases(db: Db, limit: number): Promise<CaseRow[]> {
  return db
    .selectFrom('cases')
    .selectAll()
    .where('state', 'in', ['open', 'waiting'])
    .orderBy('priority')
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}
