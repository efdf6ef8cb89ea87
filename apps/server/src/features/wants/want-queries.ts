import type { Category } from '@itemo/domain/categories.ts'
import type { Day } from '@itemo/domain/dates.ts'
import type { Point } from '@itemo/domain/items/places.ts'
import { anyTerm, everyItem, quoteTerm } from '@itemo/domain/items/search-terms.ts'
import { cellsAround } from '@itemo/domain/items/search-windows.ts'
import { maxWantsInDigest, type WantStatus } from '@itemo/domain/wants/want-schemas.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Cursor, exactInstant, isAfterCursor } from '../../platform/db/cursor.ts'
import { idPages } from '../../platform/db/id-pages.ts'
import type { Db } from '../../platform/db/db.ts'
import { isBlockedEitherWay } from '../accounts/blocks.ts'
import { isRestrictedFrom } from '../accounts/restrictions.ts'
import { isShownOffer } from './want-offer-queries.ts'

export interface WantRow {
  readonly id: string
  readonly user_id: string
  readonly words: string
  readonly note: string | null
  readonly category: Category | null
  readonly location: string
  readonly latitude: number
  readonly longitude: number
  readonly within_km: number
  readonly from_day: Day
  readonly until_day: Day
  readonly budget_pence: number | null
  readonly status: WantStatus
  readonly hidden_reason: string | null
  /** Null if its author has no name. */
  readonly asker: string | null
  readonly offer_count: number
  /** Whether the reader was notified of it. */
  readonly was_told: boolean
  readonly created_at: Date
  readonly at: string
}

/** Whether a want `w` is open: until it expires, whether or not the job has run. */
const isOpen = (now: Date): RawBuilder<boolean> => sql`(w.status = 'open' and w.expires_at > ${now}::timestamptz)`

/** Whether the author of a want `w` may hire: otherwise it isn't on the board, and nobody is notified of it. */
const mayHire = (now: Date): RawBuilder<boolean> => sql`(not ${isRestrictedFrom(sql`w.user_id`, 'hiring', now)})`

const columns = (now: Date, readerId: string | null) => sql`
  w.id, w.user_id, w.words, w.note, w.category, w.location, w.latitude::float8, w.longitude::float8, w.within_km,
  w.from_day::text, w.until_day::text, w.budget_pence, w.hidden_reason, w.created_at, ${exactInstant(sql`w.created_at`)} as at,
  case when w.status = 'open' and not ${isOpen(now)} then 'expired' else w.status end as status, p.full_name as asker,
  (select count(*)::int from want_answers a join items i on i.id = a.item_id
    where a.want_id = w.id and a.status in ('offered', 'taken') and ${isShownOffer(sql`w.user_id`)}) as offer_count,
  exists (select from want_notices n where n.want_id = w.id and n.owner_id = ${readerId}::uuid) as was_told`

interface PageQuery {
  readonly after: Cursor | undefined
  readonly limit: number
  readonly now: Date
}

const page = ({ after, limit }: PageQuery, where: RawBuilder<unknown>) => sql`
  where ${where} and ${isAfterCursor(after, sql`w.created_at`, sql`w.id`, 'desc')}
  order by w.created_at desc, w.id desc limit ${limit}`

/** The board: open wants, except those whose author and the reader are separated by a block, and those of people who may not hire. */
export async function listOpenWants(
  db: Db,
  {
    readerId,
    around,
    ...query
  }: PageQuery & {
    readonly readerId: string | null
    readonly around: { readonly point: Point; readonly km: number } | undefined
  },
): Promise<WantRow[]> {
  const apart = readerId === null ? sql`false` : isBlockedEitherWay(sql`w.user_id`, sql`${readerId}::uuid`)
  const near = around ? isWithin(sql`plane_point(w.latitude::float8, w.longitude::float8)`, around) : sql`true`
  const { rows } = await sql<WantRow>`
    select ${columns(query.now, readerId)} from wants w join profiles p on p.id = w.user_id
    ${page(query, sql`${isOpen(query.now)} and ${mayHire(query.now)} and not ${apart} and ${near}`)}`.execute(db)
  return rows
}

function isWithin(place: RawBuilder<unknown>, { point, km }: { readonly point: Point; readonly km: number }) {
  return sql`${place} <-> plane_point(${point.latitude}::float8, ${point.longitude}::float8) <= ${km}::float8`
}

/** A page of someone's wants, newest first, in any status. */
export async function listWantsOf(db: Db, userId: string, query: PageQuery): Promise<WantRow[]> {
  const { rows } = await sql<WantRow>`
    select ${columns(query.now, userId)} from wants w join profiles p on p.id = w.user_id
    ${page(query, sql`w.user_id = ${userId}`)}`.execute(db)
  return rows
}

/**
 * A want that the reader may see: their own, or one that isn't hidden, not behind a block, and of someone who may hire. `lock` locks its
 * row.
 */
export async function findWant(
  db: Db,
  id: string,
  { readerId, now, lock = false }: { readonly readerId: string | null; readonly now: Date; readonly lock?: boolean },
): Promise<WantRow | undefined> {
  const reader = sql`${readerId}::uuid`
  const { rows } = await sql<WantRow>`
    select ${columns(now, readerId)} from wants w join profiles p on p.id = w.user_id
    where w.id = ${id} and (${reader} is not distinct from w.user_id
      or w.status <> 'hidden' and ${mayHire(now)} and (${reader} is null or not ${isBlockedEitherWay(sql`w.user_id`, reader)}))
    ${lock ? sql`for no key update of w` : sql``}`.execute(db)
  return rows[0]
}

/** Locks someone's wants against additions; false for an unknown person. */
export async function lockAsker(trx: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from profiles where id = ${userId} and deleted_at is null for no key update`.execute(trx)
  return rows.length > 0
}

/** The number of someone's open wants, and the one with the same words and place. */
export async function findOpenWants(trx: Db, userId: string, same: { words: string; location: string }, now: Date) {
  const { rows } = await sql<{ count: number; same: string | null }>`
    select count(*)::int as count,
      (array_agg(w.id) filter (where lower(w.words) = lower(${same.words}) and w.location = ${same.location}))[1] as same
    from wants w where w.user_id = ${userId} and ${isOpen(now)}`.execute(trx)
  return rows[0] ?? { count: 0, same: null }
}

export type NewWant = Pick<
  WantRow,
  | 'user_id'
  | 'words'
  | 'note'
  | 'category'
  | 'location'
  | 'latitude'
  | 'longitude'
  | 'within_km'
  | 'from_day'
  | 'until_day'
  | 'budget_pence'
  | 'created_at'
> & { readonly expires_at: Date }

/** Adds a want, and returns its id. */
export async function insertWant(trx: Db, want: NewWant): Promise<string> {
  const row = await trx.insertInto('wants').values(want).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** Updates the status of a want, its radius in kilometres, or both. */
export async function updateWant(
  trx: Db,
  id: string,
  { status, within_km }: { readonly status?: string | undefined; readonly within_km?: number | undefined },
): Promise<void> {
  await sql`
    update wants set status = coalesce(${status ?? null}, status), within_km = coalesce(${within_km ?? null}, within_km)
    where id = ${id}`.execute(trx)
}

/** Serialises the choice of owners to notify, so that their daily limits are counted correctly. */
export async function lockWantNotices(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('want_notices'))`.execute(trx)
}

/**
 * Chooses the owners to notify of a want, and returns their ids: owners of items of its category or matching its words, or of any items
 * if they want to hear of everything, within both its radius and theirs. The nearest come first, and at the same distance those who have
 * made an offer before; nobody behind a block, nobody twice, and nobody more often than their daily limit. `max` is the maximum number of
 * owners, including those who were already notified. Call it under `lockWantNotices`.
 */
export async function insertNotices(
  trx: Db,
  want: WantRow,
  {
    words,
    max,
    maxADay,
    now,
  }: {
    readonly words: string | undefined
    readonly max: number
    readonly maxADay: number
    readonly now: Date
  },
): Promise<string[]> {
  const fits = sql`(i.category = ${want.category} or s.terms @@ ${words ?? null}::tsquery)`
  const point = sql`plane_point(${want.latitude}::float8, ${want.longitude}::float8)`
  const since = new Date(now.getTime() - 86_400_000)
  const cells = cellsAround(want, want.within_km)
  const { rows } = await sql<{ owner_id: string }>`
    with near as (
      select i.user_id, min(i.place <-> ${point}) as km
      from item_search s join items i on i.id = s.item_id join profiles p on p.id = i.user_id
      where s.terms @@ ${anyTerm(cells ?? []) ?? quoteTerm(everyItem)}::tsquery and i.status = 'active' and p.wants
        and (p.wants_all or ${fits}) and i.place <-> ${point} <= least(${want.within_km}, p.wants_within_km)
        and i.user_id <> ${want.user_id} and not ${isBlockedEitherWay(sql`i.user_id`, sql`${want.user_id}::uuid`)}
      group by i.user_id
    ),
    told as (select owner_id from want_notices where want_id = ${want.id})
    insert into want_notices (want_id, owner_id, told_at)
    select ${want.id}, n.user_id, ${now} from near n
    where n.user_id not in (select owner_id from told) and (
      select count(*) from want_notices t where t.owner_id = n.user_id and t.told_at > ${since}) < ${sql.lit(maxADay)}
    order by n.km, exists (select from want_answers a where a.owner_id = n.user_id) desc, n.user_id
    limit greatest(0, ${sql.lit(max)} - (select count(*) from told))
    on conflict do nothing returning owner_id`.execute(trx)
  return rows.map(({ owner_id }) => owner_id)
}

/** Whether a want `w` is still news to an owner who was notified of it: it is open, and they have offered nothing for it. */
const isNews = (ownerId: RawBuilder<unknown>, now: Date) => sql`(
  ${isOpen(now)} and ${mayHire(now)} and not ${isBlockedEitherWay(sql`w.user_id`, ownerId)}
  and not exists (select from want_answers a where a.want_id = w.id and a.owner_id = ${ownerId}))`

/** The owners with wants waiting for their daily email, in batches. */
export function listWaitingOwners(db: Db, now: Date): AsyncGenerator<string[]> {
  return idPages(async (after, limit) => {
    const { rows } = await sql<{ owner_id: string }>`
      select distinct n.owner_id from want_notices n join wants w on w.id = n.want_id
      where n.mailed_at is null and (${after}::uuid is null or n.owner_id > ${after}::uuid)
        and ${isNews(sql`n.owner_id`, now)}
      order by n.owner_id limit ${limit}`.execute(db)
    return rows.map(({ owner_id }) => owner_id)
  })
}

export type WantDigestRow = Pick<WantRow, 'id' | 'words' | 'location' | 'from_day' | 'until_day' | 'asker'>

/** Takes the wants that wait for an owner's email: as many as it holds, newest first, and the total number. */
export async function takeWaitingWants(trx: Db, ownerId: string, at: Date) {
  const { rows } = await sql<WantDigestRow & { readonly total: number }>`
    with taken as (
      update want_notices set mailed_at = ${at} where owner_id = ${ownerId} and mailed_at is null returning want_id
    )
    select w.id, w.words, w.location, w.from_day::text, w.until_day::text, p.full_name as asker,
      (count(*) over ())::int as total
    from taken t join wants w on w.id = t.want_id join profiles p on p.id = w.user_id
    where ${isNews(sql`${ownerId}::uuid`, at)}
    order by w.created_at desc, w.id limit ${sql.lit(maxWantsInDigest)}`.execute(trx)
  return rows
}

/** Whether an item is someone's own and active. */
export async function findOwnActive(db: Db, userId: string, itemId: string): Promise<boolean> {
  const { rows } = await sql`
    select from items where id = ${itemId} and user_id = ${userId} and status = 'active'`.execute(db)
  return rows.length > 0
}

/** The newest open wants within reach of an item, by people other than its owner, not behind a block. */
export async function listWantsAround(db: Db, itemId: string, now: Date, limit: number) {
  const { rows } = await sql<Pick<WantRow, 'id' | 'words'>>`
    select w.id, w.words from items i join wants w on w.user_id <> i.user_id
    where i.id = ${itemId} and ${isOpen(now)} and not ${isBlockedEitherWay(sql`w.user_id`, sql`i.user_id`)}
      and i.place <-> plane_point(w.latitude::float8, w.longitude::float8) <= w.within_km
    order by w.created_at desc, w.id desc limit ${limit}`.execute(db)
  return rows
}

/** The authors of those of the given wants, each with its query, that match an item. */
export async function listAuthorsMatching(db: Db, itemId: string, asked: readonly { id: string; query: string }[]) {
  if (asked.length === 0) return []
  const { rows } = await sql<{ user_id: string }>`
    select distinct w.user_id from json_to_recordset(${JSON.stringify(asked)}::json) as a (id uuid, query text)
    join wants w on w.id = a.id join item_search s on s.item_id = ${itemId} and s.terms @@ a.query::tsquery`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** Records that the authors of wants without an offer are asked whether to extend the radius; returns the wants. */
export async function markUnansweredAsked(trx: Db, before: Date, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update wants w set asked_at = ${now}
    where ${isOpen(now)} and ${mayHire(now)} and w.asked_at is null and w.created_at < ${before}
      and not exists (select from want_answers a where a.want_id = w.id)
    returning w.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Someone's wants, for their data export. */
export async function listWantRecords(db: Db, userId: string): Promise<unknown> {
  const { rows } = await sql<{ records: unknown }>`
    select coalesce(json_agg(to_jsonb(w) - 'user_id' order by w.created_at, w.id), '[]') as records
    from wants w where w.user_id = ${userId}`.execute(db)
  return rows[0]?.records
}

/** Someone's offers, for their data export. */
export async function listOfferRecords(db: Db, userId: string): Promise<unknown> {
  const { rows } = await sql<{ records: unknown }>`
    select coalesce(json_agg(to_jsonb(a) - 'owner_id' order by a.created_at, a.want_id, a.item_id), '[]') as records
    from want_answers a where a.owner_id = ${userId}`.execute(db)
  return rows[0]?.records
}

/** The wants that someone was notified of, for their data export. */
export async function listNoticeRecords(db: Db, userId: string): Promise<unknown> {
  const { rows } = await sql<{ records: unknown }>`
    select coalesce(json_agg(to_jsonb(n) - 'owner_id' order by n.told_at, n.want_id), '[]') as records
    from want_notices n where n.owner_id = ${userId}`.execute(db)
  return rows[0]?.records
}
