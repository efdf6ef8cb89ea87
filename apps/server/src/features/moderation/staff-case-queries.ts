import type { CaseTab } from '@itemo/domain/moderation/case-schemas.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Cursor, exactInstant } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/db.ts'
import { staffNameOf } from '../staff/staff-policy.ts'
import type { DecisionRow } from './decision-queries.ts'
import type { CaseRow, ReportRow } from './report-queries.ts'

/** Which cases someone asks for, and may see. */
export interface CaseFilters {
  readonly userId: string
  /** Whether those of child safety are among them. */
  readonly restricted: boolean
  readonly at: Date
  readonly tab?: CaseTab
  readonly subject?: string | undefined
  readonly reason?: string | undefined
  readonly only?: string
  readonly ownerId?: string | null
}

export interface ListedCase extends CaseRow {
  readonly claimed_by: string | null
  readonly suggested_by_name: string | null
  readonly is_mine: boolean
  readonly is_late: boolean
  readonly place: string
}

const isOpen = sql<boolean>`c.state in ('open', 'waiting')`

function isIn({ tab = 'open', only, ownerId, userId, at }: CaseFilters): RawBuilder<boolean> {
  if (only !== undefined) return sql`c.id = ${only}`
  if (ownerId !== undefined) return sql`c.subject_owner_id = ${ownerId}`
  switch (tab) {
    case 'mine':
      return sql`${isOpen} and c.assigned_to = ${userId}`
    case 'late':
      return sql`c.state = 'open' and c.due_at <= ${at}::timestamptz`
    case 'waiting':
      return sql`c.state = 'waiting'`
    case 'appeals':
      return sql`${isOpen} and c.kind = 'appeal'`
    case 'decided':
      return sql`c.state in ('decided', 'closed')`
    case 'open':
      return sql`c.state = 'open'`
  }
}

/** Cases: most urgent first; what was decided, and those of a person, the latest first. */
export async function listCases(db: Db, filters: CaseFilters, after: Cursor | undefined, limit: number) {
  const { userId, at, restricted, subject, reason, tab, ownerId } = filters
  const isByAge = tab === 'decided' || ownerId !== undefined
  const order = isByAge ? sql`c.opened_at desc, c.id desc` : sql`c.priority, c.due_at, c.id`
  const place = isByAge ? sql`c.opened_at` : sql`c.due_at`
  const { rows } = await sql<ListedCase>`
    select c.*, ${exactInstant(place)} as place, coalesce(c.assigned_to = ${userId}, false) and ${isOpen} as is_mine,
      c.state = 'open' and c.due_at <= ${at}::timestamptz as is_late,
      case when c.claimed_until > ${at}::timestamptz then ${staffNameOf(sql`c.assigned_to`)} end as claimed_by,
      ${staffNameOf(sql`c.suggested_by`)} as suggested_by_name
    from cases c
    where ${isIn(filters)}
      ${restricted ? sql`` : sql`and not c.restricted`}
      ${subject === undefined ? sql`` : sql`and c.subject_kind = ${subject}`}
      ${reason === undefined ? sql`` : sql`and c.reason = ${reason}`}
      ${after ? afterPlace(after, isByAge) : sql``}
    order by ${order} limit ${limit}`.execute(db)
  return rows
}

/** Behind the last case of the page before, by its priority of now. */
function afterPlace({ at, id }: Cursor, isByAge: boolean): RawBuilder<unknown> {
  if (isByAge) return sql`and (c.opened_at, c.id) < (${at}::timestamptz, ${id}::uuid)`
  return sql`and (c.priority, c.due_at, c.id) >
    ((select last.priority from cases last where last.id = ${id}), ${at}::timestamptz, ${id}::uuid)`
}

export interface StaffDecision extends DecisionRow {
  readonly decided_by_name: string | null
}

export interface CaseParts {
  readonly reports: readonly ReportRow[]
  readonly notes: readonly { id: string; author: string | null; text: string; at: Date }[]
  readonly decisions: readonly StaffDecision[]
  readonly appeal: { readonly text: string | null; readonly made_at: Date; readonly decision_id: string } | undefined
}

/** What hangs on a case; of an appeal also the decision that it is against. */
export async function readCaseParts(db: Db, { id, subject_kind, subject_id }: CaseRow): Promise<CaseParts> {
  const against = subject_kind === 'decision' ? subject_id : null
  const reports = await sql<ReportRow>`
    select r.* from reports r
    where r.case_id = ${id}
      or r.case_id = (select d.case_id from decisions d where d.id = ${against}::uuid)
    order by r.created_at desc limit 50`.execute(db)
  const notes = await sql<CaseParts['notes'][number]>`
    select n.id, n.text, n.at, ${staffNameOf(sql`n.author_id`)} as author
    from case_notes n where n.case_id = ${id} order by n.at desc, n.id desc limit 100`.execute(db)
  const decisions = await sql<StaffDecision>`
    select d.*, ${staffNameOf(sql`d.decided_by`)} as decided_by_name
    from decisions d where d.case_id = ${id} or d.id = ${against}::uuid order by d.at desc, d.id desc limit 20`.execute(
    db,
  )
  const appeal = await db
    .selectFrom('appeals')
    .select(['text', 'made_at', 'decision_id'])
    .where('case_id', '=', id)
    .executeTakeFirst()
  return { reports: reports.rows, notes: notes.rows, decisions: decisions.rows, appeal }
}
