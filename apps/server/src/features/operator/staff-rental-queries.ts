import type { PaymentState } from '@itemo/domain/payments/payment-state.ts'
import type { RentalStatus } from '@itemo/domain/rentals/rental-state.ts'
import type { RentalNeed, RentalTrace } from '@itemo/domain/rentals/staff-rental-schemas.ts'
import type { Reference } from '@itemo/domain/staff/references.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Cursor, exactInstant, isAfterCursor } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/db.ts'
import { openStates } from '../payments/dispute-states.ts'

interface RentalFilters {
  readonly status?: RentalStatus | undefined
  readonly needs?: RentalNeed | undefined
  readonly reference?: Reference | undefined
  /** The latest hires of an item, or of a person on either side. */
  readonly itemId?: string
  readonly personId?: string
  /** All hires of a person on either side, in pages. */
  readonly person?: string | undefined
  readonly now: Date
  readonly today: string
}

interface Side {
  readonly id: string
  readonly full_name: string | null
}

export interface ListedRental {
  readonly id: string
  readonly item_title: string
  readonly owner: Side
  readonly renter: Side
  readonly start_date: string
  readonly end_date: string
  readonly status: RentalStatus
  readonly payment_state: PaymentState | null
  readonly total_amount: string
  readonly requested_at: Date
  readonly needs: readonly RentalNeed[]
  readonly place: string
}

/** An answer counts as due this long before the request expires, in hours. */
const answerDueHours = 12

const openClaim = sql`state in ('open', 'offered', 'contested', 'appealed')`
const openDispute = sql`state in (${openStates})`

function meets(need: RentalNeed, { now, today }: RentalFilters): RawBuilder<boolean> {
  switch (need) {
    case 'answer_due': {
      const soon = new Date(now.getTime() + answerDueHours * 3_600_000)
      return sql`r.status = 'pending' and r.answer_by <= ${soon}::timestamptz`
    }
    case 'overdue':
      return sql`r.status in ('booked', 'confirmed') and r.end_date < ${today}::date`
    case 'claim':
      return sql`r.id in (select rental_id from claims where ${openClaim})`
    case 'dispute':
      return sql`r.id in (
        select paid.subject_id from disputes d join payments paid on paid.id = d.payment_id
        where d.${openDispute} and paid.subject_kind in ('rental', 'deposit'))`
    case 'refund_failed':
      return sql`r.id in (select subject_id from payments where state = 'refund_failed')`
    default:
      return need satisfies never
  }
}

const needNames = ['answer_due', 'overdue', 'claim', 'dispute', 'refund_failed'] as const

/** The same as a subquery that runs first: matches are few, but if PostgreSQL assumed many it would scan all hires by age. */
const isAmong = (need: RentalNeed, filters: RentalFilters) =>
  sql<boolean>`r.id = any(array(select r.id from rentals r where ${meets(need, filters)}))`

function isNamed(reference: Reference): RawBuilder<boolean> {
  switch (reference.kind) {
    case 'id':
      return sql`r.id = ${reference.id}::uuid`
    case 'start':
      return sql`r.id between ${reference.from}::uuid and ${reference.until}::uuid`
    case 'provider':
      return sql`r.id in (
        select subject_id from payments where provider_intent_id = ${reference.ref} or provider_session_id = ${reference.ref}
        union all
        select paid.subject_id from ledger_entries l join payments paid on paid.id = l.payment_id
        where l.kind in ('captured', 'refunded') and l.provider_ref = ${reference.ref}
        union all
        select paid.subject_id from disputes x join payments paid on paid.id = x.payment_id
        where x.provider_dispute_id = ${reference.ref}
        union all
        select due.rental_id from transfers t join dues due on due.id = t.due_id
        where t.provider_transfer_id = ${reference.ref})`
    case 'case':
    case 'support':
      return sql`false`
    default:
      return reference satisfies never
  }
}

/** The latest hires on each side, each by its own index. */
function isLatestOf(personId: string, limit: number): RawBuilder<boolean> {
  const of = (column: 'owner_id' | 'renter_id') => sql`(
    select side.id from rentals side where side.${sql.ref(column)} = ${personId} and side.requested_at is not null
    order by side.start_date desc limit ${limit}
  )`
  return sql`r.id in (${of('owner_id')} union all ${of('renter_id')})`
}

const side = (alias: 'owner' | 'renter') =>
  sql<Side>`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'full_name', ${sql.ref(`${alias}.full_name`)})`

/** Paid hires, latest request first. */
export async function listStaffRentals(db: Db, filters: RentalFilters, after: Cursor | undefined, limit: number) {
  const { status, needs, reference, itemId, personId, person } = filters
  const flags = needNames.map((need) => sql`case when ${meets(need, filters)} then ${sql.lit(need)} end`)
  const { rows } = await sql<ListedRental>`
    select r.id, r.item_snapshot ->> 'title' as item_title, ${side('owner')} as owner, ${side('renter')} as renter,
      r.start_date, r.end_date, r.status, p.state as payment_state, r.total_amount, r.requested_at,
      ${exactInstant(sql`r.requested_at`)} as place, array_remove(array[${sql.join(flags)}], null) as needs
    from rentals r
    join profiles owner on owner.id = r.owner_id
    join profiles renter on renter.id = r.renter_id
    left join payments p on p.subject_kind = 'rental' and p.subject_id = r.id
    where r.requested_at is not null
      ${status === undefined ? sql`` : sql`and r.status = ${status}`}
      ${needs === undefined ? sql`` : sql`and ${isAmong(needs, filters)}`}
      ${reference === undefined ? sql`` : sql`and ${isNamed(reference)}`}
      ${itemId === undefined ? sql`` : sql`and r.item_id = ${itemId}`}
      ${
        person === undefined
          ? sql``
          : sql`and r.id in (
        select id from rentals where owner_id = ${person} union all select id from rentals where renter_id = ${person})`
      }
      ${personId === undefined ? sql`` : sql`and ${isLatestOf(personId, limit)}`}
      and ${isAfterCursor(after, sql`r.requested_at`, sql`r.id`, 'desc')}
    order by r.requested_at desc, r.id desc limit ${limit}`.execute(db)
  return rows
}

interface Hire {
  readonly id: string
  readonly item_id: string | null
  readonly owner_id: string
  readonly renter_id: string
  readonly requested_at: Date | null
}

export interface TraceRow {
  readonly at: Date
  readonly what: RentalTrace
  readonly who: 'owner' | 'renter' | 'system'
  readonly title: string | null
  readonly is_mailed: boolean
}

/** The latest notifications of a hire's sides and events of its damage case, earliest first. */
export async function listTraces(db: Db, hire: Hire, limit: number): Promise<TraceRow[]> {
  const { id, owner_id: owner, renter_id: renter, requested_at: since } = hire
  const { rows } = await sql<TraceRow>`
    select * from (
      select n.created_at as at, 'told' as what, case n.user_id when ${owner}::uuid then 'owner' else 'renter' end as who,
        n.title, n.mailed_at is not null as is_mailed
      from notifications n
      where n.user_id in (${owner}::uuid, ${renter}::uuid) and n.created_at >= ${since}::timestamptz
        and split_part(n.dedupe_key, ' ', 2) = ${id}
      union all
      select k.opened_at, 'claim_opened', 'owner', null, false from claims k where k.rental_id = ${id}
      union all
      select o.made_at, 'claim_offered', o.by, null, false from claim_offers o where o.rental_id = ${id}
      union all
      select k.answered_at, 'claim_answered', 'renter', null, false from claims k
      where k.rental_id = ${id} and k.answered_at is not null
      union all
      select k.appealed_at, 'claim_appealed', coalesce(k.appealed_by, 'renter'), null, false from claims k
      where k.rental_id = ${id} and k.appealed_at is not null
      union all
      select k.ended_at, 'claim_ended', 'system', null, false from claims k
      where k.rental_id = ${id} and k.ended_at is not null
    ) traces
    -- Only for damage cases from before the history recorded them.
    where what = 'told' or not exists (
      select from rental_events e where e.rental_id = ${id} and e.at = traces.at and e.what like 'claim%')
    order by at desc limit ${limit}`.execute(db)
  return rows.toReversed()
}

/** The number of messages that the two sides of a hire wrote about its item, up to 1,000. */
export async function countMessages(
  db: Db,
  { item_id: itemId, owner_id: owner, renter_id: renter }: Hire,
): Promise<number> {
  if (itemId === null) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from messages m join conversations c on c.id = m.conversation_id
      where c.item_id = ${itemId} and c.member_low = least(${owner}::uuid, ${renter}::uuid)
        and c.member_high = greatest(${owner}::uuid, ${renter}::uuid) and c.held_at is null
      limit 1000) counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** What staff have refunded of a hire, in whole pence. */
export async function sumGivenBack(db: Db, rentalId: string): Promise<number> {
  const { pence } = await db
    .selectFrom('rental_events')
    .select(sql<number>`coalesce(sum(pence), 0)::int`.as('pence'))
    .where('rental_id', '=', rentalId)
    .where('by', '=', 'staff')
    // What they decided about damage is taken, not given back.
    .where('what', '<>', 'claim_decided')
    .executeTakeFirstOrThrow()
  return pence
}
