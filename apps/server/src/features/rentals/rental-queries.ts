import type { PublicProfileView } from '@itemo/contract/account-views.ts'
import type { RentalEventView } from '@itemo/contract/rental-views.ts'
import type { PaymentState } from '@itemo/domain/payments/payment-state.ts'
import type { Day } from '@itemo/domain/dates.ts'
import { liveStatuses, pastStatuses, type RentalParty, type RentalStatus } from '@itemo/domain/rentals/rental-state.ts'
import { safetyCardVersion } from '@itemo/domain/safety-cards.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Row, NewRow, RowChanges } from '../../platform/db/db.ts'
import type { Cursor } from '../../platform/db/cursor.ts'
import { cacheStatement } from '../../platform/db/cached-statement.ts'
import { factPairs, lateCancellations } from '../accounts/person-facts-view.ts'
import { coverJson } from '../cover/cover-view.ts'
import { mayDecideAt } from '../deposits/claim-view.ts'
import type { PresentedDeposit } from '../deposits/deposits.ts'
import { holdsDates } from '../items/item-hire-policy.ts'
import { reviewedBy } from './rental-review-queries.ts'

export type RentalRow = Row<'rentals'>

/** The `PublicProfileView` of a joined profile: no email address, no postcode (R43). */
function profileJson(alias: 'owner' | 'renter'): RawBuilder<PublicProfileView> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<PublicProfileView>`json_build_object(
    'id', ${of('id')}, 'full_name', ${of('full_name')}, 'profile_image', ${of('profile_image')}, 'bio', ${of('bio')},
    'member_since', to_char(${of('member_since')} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'trust_score', ${of('trust_score')}, 'is_demo', ${of('is_demo')}, ${factPairs(of('id'))},
    'identity_checked_on', to_char(${of('identity_verified_at')} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  )`
}

/** The history of a rental and of its money, in order. */
const timelineJson = sql<TimelineEntry[]>`(
  select coalesce(json_agg(json_build_object(
    'at', to_char(entry.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'what', entry.what, 'by', entry.by,
    'note', entry.note, 'pence', entry.pence, 'cover_pence', entry.cover_pence
  ) order by entry.at, entry.is_money, entry.id), '[]')
  from (
    select e.at, e.what, e.by, e.note, e.pence, e.cover_pence, false as is_money, e.id
    from rental_events e where e.rental_id = rentals.id
    union all
    select l.learnt_at, l.kind, case when l.kind in ('authorised', 'disputed') then 'renter' else 'system' end, null, l.amount_pence, 0, true, l.id
    from ledger_entries l where l.payment_id = payments.id and l.kind not in ('fee', 'dispute_fee')
    union all
    select l.learnt_at, case when l.kind like 'deposit%' then l.kind else 'deposit_' || l.kind end,
      case l.kind when 'disputed' then 'renter' else 'system' end, null, l.amount_pence, 0, true, l.id
    from payments p join ledger_entries l on l.payment_id = p.id
    where p.subject_kind = 'deposit' and p.subject_id = rentals.id
      and (l.kind like 'deposit%' or l.kind in ('disputed', 'dispute_returned'))
    union all
    -- A lost dispute moves no money: the bank keeps what it took.
    select d.updated_at, case p.subject_kind when 'deposit' then 'deposit_dispute_lost' else 'dispute_lost' end,
      'system', null, d.amount_pence, 0, true, 0
    from payments p join disputes d on d.payment_id = p.id
    where p.subject_kind in ('rental', 'deposit') and p.subject_id = rentals.id and d.state = 'lost'
    union all
    select payments.capture_failed_at, 'capture_failed', 'system', null, payments.amount_pence, 0, false, 0
    where payments.capture_failed_at is not null
  ) entry
)`

/** The deposit of a rental with its claim: a subquery, because the planner reorders only a limited number of joins. */
const depositJson = sql<PresentedDeposit | null>`(
  select to_jsonb(d) || jsonb_build_object('claim', to_jsonb(c) || jsonb_build_object('may_decide_at', ${mayDecideAt}, 'pictures', (
    select coalesce(jsonb_agg(jsonb_build_object('path', u.path, 'owner_id', u.owner_id) order by u.created_at, u.path), '[]')
    from uploads u where u.attached_to = c.rental_id and u.removed_at is null
  ), 'offers', (
    select coalesce(jsonb_agg(to_jsonb(o) order by o.number), '[]') from claim_offers o where o.rental_id = c.rental_id
  )))
  from deposits d left join claims c on c.rental_id = d.rental_id where d.rental_id = rentals.id
)`

/** How much of a rental's refunds and lost disputes the operator has borne, in whole pence. */
export function borneOf(rentalId: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`coalesce((select d.borne_pence from dues d where d.rental_id = ${rentalId}), 0)`
}

/** When the due of a rental that is over becomes its owner's; null in any other state. */
const earnsAt = sql<Date | null>`(
  select d.ready_at from dues d where d.rental_id = rentals.id and d.state = 'waiting'
)`

interface TimelineEntry extends Omit<RentalEventView, 'amount'> {
  /** The cover's part of it. */
  readonly cover_pence: number
  readonly pence: number | null
}

function selectRecords(db: Db) {
  return db
    .selectFrom('rentals')
    .innerJoin('profiles as owner', 'owner.id', 'rentals.owner_id')
    .innerJoin('profiles as renter', 'renter.id', 'rentals.renter_id')
    .leftJoin('items', 'items.id', 'rentals.item_id')
    .leftJoin('item_places', 'item_places.item_id', 'rentals.item_id')
    .leftJoin('payments', (join) =>
      join.onRef('payments.subject_id', '=', 'rentals.id').on('payments.subject_kind', '=', 'rental'),
    )
    .selectAll('rentals')
    .select([
      depositJson.as('deposit'),
      coverJson.as('cover'),
      sql<PaymentState | null>`payments.state`.as('payment_state'),
      'payments.refund_pence',
      'payments.refund_short_at',
      borneOf(sql.ref('rentals.id')).as('borne_pence'),
      earnsAt.as('earns_at'),
      'items.location as area',
      'item_places.postcode as postcode',
      sql<string | null>`(
        select m.image_url from item_images m where m.item_id = rentals.item_id order by m.position, m.id limit 1
      )`.as('image_url'),
      profileJson('owner').as('owner_profile'),
      profileJson('renter').as('renter_profile'),
      lateCancellations(sql.ref('renter.id')).as('renter_late_cancellations'),
      reviewedBy(sql.ref('rentals.id')).as('reviewed_by'),
      sql<RentalParty[]>`array(
        select s.role from safety_reads s where s.rental_id = rentals.id and s.version = ${sql.lit(safetyCardVersion)}
      )`.as('safety_read_by'),
      timelineJson.as('timeline'),
    ])
}

export type RentalRecord = NonNullable<Awaited<ReturnType<typeof findRecord>>>

/** A rental with everything that its views show. */
export function findRecord(db: Db, rentalId: string) {
  return selectRecords(db).where('rentals.id', '=', rentalId).executeTakeFirst()
}

/** States as literals, because only those let partial indexes be used. */
function hasStatus(statuses: readonly RentalStatus[]): RawBuilder<boolean> {
  return sql`rentals.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`
}

/** The rentals of a person on either side, by start date. The owner sees them only once they were requested (R7). */
export function listRecordsOf(db: Db, userId: string) {
  return selectRecords(db)
    .where(({ eb, or, and }) =>
      or([
        eb('rentals.renter_id', '=', userId),
        and([eb('rentals.owner_id', '=', userId), eb('rentals.requested_at', 'is not', null)]),
      ]),
    )
    .orderBy('rentals.start_date')
    .orderBy('rentals.created_at')
    .orderBy('rentals.id')
    .execute()
}

/** A page of the rentals of a person on either side that are under way, by start date. */
export function listLiveRecords(
  db: Db,
  { userId, after, limit }: { userId: string; after: Cursor | undefined; limit: number },
): Promise<RentalRecord[]> {
  return liveRecords(db, { userId, afterAt: after?.at, afterId: after?.id }, { limit })
}

interface LiveValues {
  readonly userId: string
  readonly afterAt: string | undefined
  readonly afterId: string | undefined
}

const liveRecords = cacheStatement(
  (db: Db, { userId, afterAt, afterId }: LiveValues, { limit }: { readonly limit: number }) => {
    const from =
      afterAt === undefined ? sql`` : sql`and (rentals.start_date, rentals.id) > (${afterAt}::date, ${afterId}::uuid)`
    // Each side uses its own index, so that no more rows are read than shown.
    const side = (mine: RawBuilder<unknown>) => sql`(
      select rentals.id, rentals.start_date from rentals where ${mine} and ${hasStatus(liveStatuses)} ${from}
      order by rentals.start_date, rentals.id limit ${sql.lit(limit)}
    )`
    const page = sql<string>`(
      select id from (
        ${side(sql`rentals.renter_id = ${userId}`)}
        union all ${side(sql`rentals.owner_id = ${userId} and rentals.requested_at is not null`)}
      ) live order by start_date, id limit ${sql.lit(limit)}
    )`
    const records = selectRecords(db).where('rentals.id', 'in', page)
    return records.orderBy('rentals.start_date').orderBy('rentals.id').compile()
  },
)

/** A page of the rentals of one side that are over, the latest start date first. */
export function listPastRecords(
  db: Db,
  { userId, role, after, limit }: { userId: string; role: RentalParty; after: Cursor | undefined; limit: number },
) {
  return selectRecords(db)
    .where(`rentals.${role}_id`, '=', userId)
    .$if(role === 'owner', (query) => query.where('rentals.requested_at', 'is not', null))
    .where(hasStatus(pastStatuses))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(rentals.start_date, rentals.id) < (${after?.at}::date, ${after?.id}::uuid)`),
    )
    .orderBy('rentals.start_date', 'desc')
    .orderBy('rentals.id', 'desc')
    .limit(limit)
    .execute()
}

/** The row of a rental. */
export function findRental(db: Db, rentalId: string): Promise<RentalRow | undefined> {
  return db.selectFrom('rentals').selectAll().where('id', '=', rentalId).executeTakeFirst()
}

/** Locks the rental until the transaction ends. Every act takes this lock, so that acts run one after the other. */
export function lockRental(trx: Db, rentalId: string): Promise<RentalRow | undefined> {
  return trx.selectFrom('rentals').selectAll().where('id', '=', rentalId).forUpdate().executeTakeFirst()
}

/** Inserts a rental and its first history entry, the renter's request. Returns the rental's id. */
export async function insertRental(trx: Db, values: NewRow<'rentals'>): Promise<string> {
  const row = await trx
    .with('asked', (query) => query.insertInto('rentals').values(values).returning(['id', 'created_at']))
    .with('noted', (query) =>
      query
        .insertInto('rental_events')
        .columns(['rental_id', 'at', 'what', 'by'])
        .expression((of) =>
          of
            .selectFrom('asked')
            .select(['asked.id', 'asked.created_at', sql.lit('requested').as('what'), sql.lit('renter').as('by')]),
        ),
    )
    .selectFrom('asked')
    .select('asked.id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Changes a rental only if it still has the status that was read (R18). */
export async function changeRental(trx: Db, seen: Pick<RentalRow, 'id' | 'status'>, values: RowChanges<'rentals'>) {
  const result = await trx
    .updateTable('rentals')
    .set(values)
    .where('id', '=', seen.id)
    .where('status', '=', seen.status)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Deletes a rental only if it still has the status that was read (R18); false if it hasn't. */
export async function deleteRental(trx: Db, seen: Pick<RentalRow, 'id' | 'status'>): Promise<boolean> {
  const result = await trx
    .deleteFrom('rentals')
    .where('id', '=', seen.id)
    .where('status', '=', seen.status)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** The days from `from` on that live rentals of an item take at an instant, unpaid ones included. */
export async function listTaken(db: Db, itemId: string, from: Day, now: Date) {
  return db
    .selectFrom('rentals')
    .select(['start_date as start', 'end_date as end'])
    .where('item_id', '=', itemId)
    .where('status', 'in', liveStatuses)
    .where('end_date', '>=', from)
    .where(holdsDates('rentals', now))
    .execute()
}

/** The requests for an item's days whose time to pay or answer is over, and that no job has ended yet. */
export function listOverdue(db: Db, itemId: string, range: { readonly start: Day; readonly end: Day }, now: Date) {
  return db
    .selectFrom('rentals')
    .select(['id', 'requested_at'])
    .where('item_id', '=', itemId)
    .where('status', 'in', liveStatuses)
    .where('start_date', '<=', range.end)
    .where('end_date', '>=', range.start)
    .where(sql<boolean>`not ${holdsDates('rentals', now)}`)
    .execute()
}

/** A renter's own rentals of an item that overlap a range and were never paid, locked. */
export function listOwnUnpaid(
  trx: Db,
  renterId: string,
  itemId: string,
  range: { readonly start: string; readonly end: string },
): Promise<RentalRow[]> {
  return trx
    .selectFrom('rentals')
    .selectAll()
    .where('renter_id', '=', renterId)
    .where('item_id', '=', itemId)
    .where('status', '=', 'pending' satisfies RentalStatus)
    .where('requested_at', 'is', null)
    .where('start_date', '<=', range.end)
    .where('end_date', '>=', range.start)
    .forUpdate()
    .execute()
}

/** How many unpaid requests of a renter hold dates. Locks their profile, so that their next request waits until the transaction ends. */
export async function countUnpaid(trx: Db, renterId: string, at: Date): Promise<number> {
  await trx.selectFrom('profiles').select('id').where('id', '=', renterId).forNoKeyUpdate().execute()
  const { unpaid } = await trx
    .selectFrom('rentals')
    .select(sql<number>`count(*)::int`.as('unpaid'))
    .where('renter_id', '=', renterId)
    .where('status', '=', 'pending' satisfies RentalStatus)
    .where('requested_at', 'is', null)
    .where('pay_by', '>', at)
    .executeTakeFirstOrThrow()
  return unpaid
}

/** Adds an entry to the history of a rental, and returns its id. */
export async function insertRentalEvent(trx: Db, values: NewRow<'rental_events'>): Promise<string> {
  const row = await trx.insertInto('rental_events').values(values).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** The other live rentals of an item that overlap a range of days, by start date; not those that the owner can't see yet. */
export function listLiveOf(
  db: Db,
  itemId: string,
  { start, end, except, now }: { readonly start: Day; readonly end: Day; readonly except: string; readonly now: Date },
): Promise<Pick<RentalRow, 'id' | 'start_date' | 'end_date' | 'status'>[]> {
  return db
    .selectFrom('rentals')
    .select(['id', 'start_date', 'end_date', 'status'])
    .where('item_id', '=', itemId)
    .where('status', 'in', liveStatuses)
    .where('requested_at', 'is not', null)
    .where('end_date', '>=', start)
    .where('start_date', '<=', end)
    .where('id', '<>', except)
    .where(holdsDates('rentals', now))
    .orderBy('start_date')
    .execute()
}

/** Whether someone's account was deleted: a profile without a name stands in for them. */
export async function isGone(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

/** How many requests an owner can still answer at an instant, `maxCounted` at most. */
export async function countUnanswered(db: Db, ownerId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from rentals where owner_id = ${ownerId} and status = 'pending' and answer_by > ${now} limit ${sql.lit(maxCounted)}
    ) waiting`.execute(db)
  return rows[0]?.count ?? 0
}

/** The maximum that is counted: nobody distinguishes 100 from 200. */
const maxCounted = 100

/** A page of the agreed rentals whose day to end automatically is over, by that day and id; after `after`. */
export function listOverdueReturns(
  db: Db,
  today: Day,
  { after, limit }: { readonly after: Pick<RentalRow, 'completes_on' | 'id'> | undefined; readonly limit: number },
): Promise<Pick<RentalRow, 'completes_on' | 'id'>[]> {
  return db
    .selectFrom('rentals')
    .select(['completes_on', 'id'])
    .where(hasStatus(['booked', 'confirmed']))
    .where('completes_on', '<', today)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(completes_on, id) > (${after?.completes_on}::date, ${after?.id}::uuid)`),
    )
    .orderBy('completes_on')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The ids of requests whose time to answer is over, 200 at most. */
export async function listUnanswered(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('rentals')
    .select('id')
    .where('status', '=', 'pending' satisfies RentalStatus)
    .where('answer_by', '<=', now)
    .limit(200)
    .execute()
  return rows.map((row) => row.id)
}
