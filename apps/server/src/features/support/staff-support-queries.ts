import { maxRentalsOfRequest } from '@itemo/contract/support-views.ts'
import type { RentalStatus } from '@itemo/domain/rentals/rental-state.ts'
import type { Reference } from '@itemo/domain/staff/references.ts'
import { hasRole, staffReaders } from '@itemo/domain/staff/staff-roles.ts'
import type { SupportTab } from '@itemo/domain/support/support-inbox-schemas.ts'
import type { SupportKind, SupportPriority } from '@itemo/domain/support/support-state.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Cursor, exactInstant, isAfterCursor } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/db.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import { staffNameOf } from '../staff/staff-policy.ts'
import type { RequestRow } from './support-queries.ts'

/** The fields that decide which requests someone sees. */
type InboxReader = Pick<StaffActor, 'roles' | 'userId'>

/** The filters of a list of requests. */
export interface SupportFilters {
  readonly by: InboxReader
  readonly at: Date
  readonly tab?: SupportTab
  readonly only?: string
  readonly number?: number
  readonly kind?: SupportKind | undefined
  readonly priority?: SupportPriority | undefined
}

export interface ListedRequest extends RequestRow {
  readonly assigned_name: string | null
  readonly is_late: boolean
  readonly place: string
}

/** The requests that a reader may see: all, or those of cases that they claimed, or those about rentals. */
function isVisibleTo({ roles, userId }: InboxReader): RawBuilder<boolean> {
  if (roles.includes('operator') || roles.includes('support')) return sql`true`
  const ofCases = roles.includes('moderator')
    ? sql<boolean>`q.case_id in (select c.id from cases c where c.assigned_to = ${userId})`
    : sql<boolean>`false`
  return roles.includes('finance') ? sql`(${ofCases} or q.rental_id is not null)` : ofCases
}

/** The fields that decide who may see a request. */
export async function findSeenRequest(db: Db, id: string): Promise<SeenRequest | undefined> {
  const { rows } = await sql<SeenRequest>`
    select q.user_id, q.rental_id, r.owner_id, r.renter_id, c.assigned_to as case_taken_by
    from support_requests q left join rentals r on r.id = q.rental_id left join cases c on c.id = q.case_id
    where q.id = ${id}`.execute(db)
  return rows[0]
}

interface SeenRequest {
  readonly user_id: string | null
  readonly rental_id: string | null
  readonly owner_id: string | null
  readonly renter_id: string | null
  readonly case_taken_by: string | null
}

/** Whether someone may open a request: as in the lists, and not their own matter. */
export function mayOpen({ roles, userId }: InboxReader, row: SeenRequest): boolean {
  if ([row.user_id, row.owner_id, row.renter_id].includes(userId)) return false
  return (
    hasRole(roles, staffReaders.inbox) ||
    (roles.includes('moderator') && row.case_taken_by === userId) ||
    (roles.includes('finance') && row.rental_id !== null)
  )
}

function isIn({ tab = 'open', only, number, by, at }: SupportFilters): RawBuilder<boolean> {
  if (only !== undefined) return sql`q.id = ${only}`
  if (number !== undefined) return sql`q.number = ${number}`
  switch (tab) {
    case 'mine':
      return sql`q.state in ('open', 'waiting') and q.assigned_to = ${by.userId}`
    case 'late':
      return sql`q.state = 'open' and q.due_at <= ${at}::timestamptz`
    case 'open':
    case 'waiting':
    case 'answered':
    case 'closed':
      return sql`q.state = ${tab}`
    default:
      return tab satisfies never
  }
}

/** Requests, earliest deadline first; answered or closed ones, latest first. */
export async function listRequests(db: Db, filters: SupportFilters, after: Cursor | undefined, limit: number) {
  const { by, at, kind, priority, tab } = filters
  const isDone = tab === 'answered' || tab === 'closed'
  const column = isDone ? sql`q.last_message_at` : sql`q.due_at`
  const order = isDone ? 'desc' : 'asc'
  const { rows } = await sql<ListedRequest>`
    select q.*, ${exactInstant(column)} as place, ${staffNameOf(sql`q.assigned_to`)} as assigned_name,
      q.state = 'open' and q.due_at <= ${at}::timestamptz as is_late
    from support_requests q
    where ${isIn(filters)} and ${isVisibleTo(by)}
      ${kind === undefined ? sql`` : sql`and q.kind = ${kind}`}
      ${priority === undefined ? sql`` : sql`and q.priority = ${priority}`}
      and ${isAfterCursor(after, column, sql`q.id`, order)}
    order by ${column} ${sql.raw(order)}, q.id ${sql.raw(order)} limit ${limit}`.execute(db)
  return rows
}

/** When staff last answered any request. */
export async function findLastAnswerAt(db: Db): Promise<Date | null> {
  const answers = db.selectFrom('support_messages').where('direction', '=', 'out')
  return (await answers.select(({ fn }) => fn.max('at').as('at')).executeTakeFirstOrThrow()).at
}

/** Whether a request is the reader's own, or about a rental of theirs. */
export async function isOwnRequest(db: Db, { user_id, rental_id }: RequestRow, userId: string): Promise<boolean> {
  if (user_id === userId) return true
  if (rental_id === null) return false
  const rental = db.selectFrom('rentals').select('id').where('id', '=', rental_id)
  const theirs = rental.where(({ or, eb }) => or([eb('owner_id', '=', userId), eb('renter_id', '=', userId)]))
  return (await theirs.executeTakeFirst()) !== undefined
}

export interface RentalOfRequest {
  readonly id: string
  readonly title: string
  readonly start_date: string
  readonly end_date: string
  readonly status: RentalStatus
}

const rentalColumns = sql`r.id, r.item_snapshot ->> 'title' as title, r.start_date, r.end_date, r.status`

/** Someone's paid rentals on either side that ended since a given day, or are still to come. */
export async function listRentalsOf(db: Db, userId: string, sinceDay: string): Promise<RentalOfRequest[]> {
  const of = (side: 'owner_id' | 'renter_id') => sql`(
    select ${rentalColumns} from rentals r
    where r.${sql.ref(side)} = ${userId} and r.requested_at is not null and r.end_date >= (select ${sinceDay}::date)
    order by r.start_date desc, r.id desc limit ${sql.lit(maxRentalsOfRequest)})`
  const { rows } = await sql<RentalOfRequest>`
    select * from (${of('owner_id')} union all ${of('renter_id')}) theirs
    order by start_date desc, id desc limit ${sql.lit(maxRentalsOfRequest)}`.execute(db)
  return rows
}

/** A requested rental, with the fields that a support request shows. */
export async function findRental(db: Db, id: string): Promise<RentalOfRequest | undefined> {
  const { rows } = await sql<RentalOfRequest>`
    select ${rentalColumns} from rentals r where r.id = ${id} and r.requested_at is not null`.execute(db)
  return rows[0]
}

/** The title of an item, in any status. */
export function findItem(db: Db, id: string) {
  return db.selectFrom('items').select(['id', 'title']).where('id', '=', id).executeTakeFirst()
}

/** A case that the reader may see: not about themselves, and child safety only with the right for it. */
export function findCaseFor(db: Db, by: StaffActor, which: { readonly id: string } | { readonly number: number }) {
  const seesRestricted = by.roles.includes('operator') || (by.roles.includes('moderator') && by.childSafety)
  return db
    .selectFrom('cases')
    .select(['id', 'number', 'title', 'state'])
    .where((row) => ('id' in which ? row('id', '=', which.id) : row('number', '=', which.number)))
    .where(({ or, eb }) => or([eb('subject_owner_id', 'is', null), eb('subject_owner_id', '<>', by.userId)]))
    .$if(!seesRestricted, (query) => query.where('restricted', '=', false))
    .executeTakeFirst()
}

/** At most two rentals that a reference matches. */
export async function listRentalsNamed(db: Db, reference: Reference): Promise<string[]> {
  if (reference.kind !== 'id' && reference.kind !== 'start') return []
  const [from, until] = reference.kind === 'id' ? [reference.id, reference.id] : [reference.from, reference.until]
  const rentals = db.selectFrom('rentals').select('id').where('requested_at', 'is not', null)
  return (await rentals.where('id', '>=', from).where('id', '<=', until).limit(2).execute()).map(({ id }) => id)
}

/** The member who wrote, and whether the address that they gave is their account's confirmed one. */
export function findWriter(db: Db, userId: string, email: string) {
  return db
    .selectFrom('profiles')
    .select(['id', 'full_name', 'member_since'])
    .select(
      sql<boolean>`exists (select from auth.users u where u.id = profiles.id and u.email_confirmed_at is not null
        and lower(u.email) = lower(${email}))`.as('is_own_address'),
    )
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The staff who answer requests. */
export function listInboxStaff(db: Db): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('staff')
    .select(['user_id as id', 'display_name as name'])
    .where('removed_at', 'is', null)
    .where(sql<boolean>`roles && array['operator', 'support']`)
    .orderBy('display_name')
    .orderBy('user_id')
    .limit(100)
    .execute()
}
