import type { CaseHolder, CaseKind, CaseTab } from '@itemo/domain/moderation/case-schemas.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Cursor, exactInstant } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/db.ts'
import { namePattern } from '../../platform/db/name-pattern.ts'
import { viewerNames } from '../staff/looking.ts'
import { staffNameOf } from '../staff/staff-policy.ts'
import { type DecisionRow, findObjection, type Objection } from './decision-queries.ts'
import { type CaseRow, findCase, type ReportRow } from './report-queries.ts'

/** The cases that someone requests, limited to those they may see. */
export interface CaseFilters {
  readonly userId: string
  /** Whether child-safety cases are included. */
  readonly restricted: boolean
  readonly at: Date
  readonly tab?: CaseTab
  readonly subject?: string | undefined
  readonly reason?: string | undefined
  readonly kind?: CaseKind | undefined
  readonly priority?: string | undefined
  readonly held_by?: CaseHolder | undefined
  /** A case number, or words of its title. */
  readonly q?: string | undefined
  readonly only?: string
  readonly ownerId?: string | null
}

export interface ListedCase extends CaseRow {
  readonly claimed_by: string | null
  readonly looking: readonly string[]
  readonly about: { readonly name: string | null; readonly warnings: number; readonly hires: number } | null
  readonly image_url: string | null
  readonly risk: number | null
  readonly risk_rules: readonly string[] | null
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

/** Counts stop here: for each row of a list, and for a single case. */
const maxListed = 100
const maxCounted = 1000

/** The people whom the cases of a page are about, each once, with their hires on either side. */
const owners = sql`
  select owner.id, json_build_object('name', owner.full_name, 'warnings', owner.strikes, 'hires', (
    select count(*)::int from (
      (select from rentals r where r.owner_id = owner.id and r.requested_at is not null limit ${sql.lit(maxListed)})
      union all
      (select from rentals r where r.renter_id = owner.id and r.requested_at is not null limit ${sql.lit(maxListed)})
    limit ${sql.lit(maxListed)}) hires)) as about
  from profiles owner where owner.id in (select subject_owner_id from page) and owner.deleted_at is null`

/** A child-safety case shows no picture in the list. */
const firstImage = sql<string | null>`case when c.subject_kind = 'item' and not c.restricted then (
  select m.image_url from item_images m where m.item_id = c.subject_id order by m.position, m.id limit 1) end`

/** The other filters of a list. A case counts as held by someone else only while their claim is running. */
function isNarrowed({
  subject,
  reason,
  kind,
  priority,
  held_by: holder,
  q,
  at,
  userId,
}: CaseFilters): RawBuilder<unknown> {
  const words = q?.trim().toLowerCase() ?? ''
  const number = /^c-(\d{1,9})$/.exec(words)?.[1]
  const looking = sql`coalesce(c.claimed_until > ${at}::timestamptz, false)`
  const parts = [
    subject === undefined ? [] : [sql`c.subject_kind = ${subject}`],
    reason === undefined ? [] : [sql`c.reason = ${reason}`],
    // For staff, the cases that they open themselves are of one kind, child safety or not.
    kind === undefined ? [] : [kind === 'person' ? sql`c.kind in ('person', 'safety')` : sql`c.kind = ${kind}`],
    priority === undefined ? [] : [sql`c.priority = ${Number(priority)}`],
    holder === undefined
      ? []
      : [holder === 'me' ? sql`c.assigned_to = ${userId}` : sql`not (c.assigned_to is not null and ${looking})`],
    words === ''
      ? []
      : [number === undefined ? sql`lower(c.title) like ${namePattern(words)}` : sql`c.number = ${Number(number)}`],
  ].flat()
  return parts.length === 0 ? sql`` : sql`and ${sql.join(parts, sql` and `)}`
}

/** Cases, most urgent first; decided ones, and those of a person, latest first. */
export async function listCases(db: Db, filters: CaseFilters, after: Cursor | undefined, limit: number) {
  const { userId, at, restricted, tab, ownerId } = filters
  const isByAge = tab === 'decided' || ownerId !== undefined
  const place = isByAge ? sql`c.opened_at` : sql`c.due_at`
  const inOrder = (from: 'c' | 'page') =>
    sql.raw(isByAge ? `${from}.opened_at desc, ${from}.id desc` : `${from}.priority, ${from}.due_at, ${from}.id`)
  const { rows } = await sql<ListedCase>`
    with page as materialized (
      select c.*, ${exactInstant(place)} as place, coalesce(c.assigned_to = ${userId}, false) and ${isOpen} as is_mine,
        c.state = 'open' and c.due_at <= ${at}::timestamptz as is_late,
        case when c.claimed_until > ${at}::timestamptz then ${staffNameOf(sql`c.assigned_to`)} end as claimed_by,
        case when c.subject_owner_id is distinct from ${userId}::uuid
          then ${viewerNames(sql`'case:' || c.id`, userId, at)} else '{}' end as looking,
        ${staffNameOf(sql`c.suggested_by`)} as suggested_by_name, ${firstImage} as image_url, i.risk, i.risk_rules
      from cases c
      left join items i on c.subject_kind = 'item' and i.id = c.subject_id and c.subject_owner_id <> ${userId}
      where ${isIn(filters)}
        ${restricted ? sql`` : sql`and not c.restricted`}
        ${isNarrowed(filters)}
        ${after ? afterPlace(after, isByAge) : sql``}
      order by ${inOrder('c')} limit ${limit}),
    owners as (${owners})
    select page.*, owners.about from page left join owners on owners.id = page.subject_owner_id
    order by ${inOrder('page')}`.execute(db)
  return rows
}

/** After the last case of the previous page, by its current priority. */
function afterPlace({ at, id }: Cursor, isByAge: boolean): RawBuilder<unknown> {
  if (isByAge) return sql`and (c.opened_at, c.id) < (${at}::timestamptz, ${id}::uuid)`
  return sql`and (c.priority, c.due_at, c.id) >
    ((select last.priority from cases last where last.id = ${id}), ${at}::timestamptz, ${id}::uuid)`
}

/** The live hires of a case's subject, which taking it down or a suspension would affect. */
export async function countLiveHires(db: Db, { subject_kind: kind, subject_id: id }: CaseRow): Promise<number> {
  if (kind !== 'item' && kind !== 'person') return 0
  const live = sql`r.status in ('pending', 'booked', 'confirmed') and r.requested_at is not null limit ${sql.lit(maxCounted)}`
  const rows =
    kind === 'item'
      ? sql`select from rentals r where r.item_id = ${id} and ${live}`
      : sql`(select from rentals r where r.owner_id = ${id} and ${live})
          union all (select from rentals r where r.renter_id = ${id} and ${live})`
  const { rows: counts } = await sql<{ count: number }>`select count(*)::int as count from (${rows}) hires`.execute(db)
  return counts[0]?.count ?? 0
}

export interface StaffDecision extends DecisionRow {
  readonly decided_by_name: string | null
}

export interface CaseParts {
  readonly reports: readonly ReportRow[]
  readonly notes: readonly { id: string; author: string | null; text: string; at: Date }[]
  readonly decisions: readonly StaffDecision[]
  readonly appeal: Objection | undefined
  /** The case that the parts belong to: for an appeal or a complaint, the decided one. */
  readonly about: CaseRow | undefined
}

/** The parts of a case; for an appeal or a complaint, also the decisions of the case that it is about. */
export async function readCaseParts(db: Db, row: CaseRow): Promise<CaseParts> {
  const { id, kind } = row
  const appeal = kind === 'appeal' ? await findObjection(db, id) : undefined
  const against = appeal?.decision_id ?? null
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
    from decisions d
    where d.case_id = ${id} or d.case_id = (select a.case_id from decisions a where a.id = ${against}::uuid)
    order by d.at desc, d.id desc limit 20`.execute(db)
  const appealed = decisions.rows.find((one) => one.id === against)
  const about = kind === 'appeal' ? appealed && (await findCase(db, appealed.case_id)) : row
  return { reports: reports.rows, notes: notes.rows, decisions: decisions.rows, appeal, about }
}
