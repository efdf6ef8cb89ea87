import { itemForms, namedTerms, placingTerms } from '@itemo/domain/searches/saved-search-terms.ts'
import { maxInDigest, type SavedQuery } from '@itemo/domain/searches/saved-search.ts'
import { type RawBuilder, sql } from 'kysely'
import { idPages } from '../../platform/db/id-pages.ts'
import type { Db } from '../../platform/db/db.ts'
import { isBlockedEitherWay } from '../accounts/blocks.ts'
import { isFree } from '../items/item-hire-policy.ts'

/** A search that an item matches. */
export interface Hit {
  readonly search_id: string
  readonly user_id: string
  readonly every: string
}

interface Fitting {
  readonly itemId: string
  /** Only searches for which the item was too expensive at this price. */
  readonly fromPence?: number | undefined
  readonly now: Date
}

/**
 * `fitting`: the saved searches that an active item matches and that are switched on; undefined for an item that isn't in the search
 * index.
 */
async function fittingSearches(db: Db, { itemId, fromPence, now }: Fitting): Promise<RawBuilder<unknown> | undefined> {
  const found = await sql<{ terms: string[] }>`
    select tsvector_to_array(terms) as terms from item_search where item_id = ${itemId}`.execute(db)
  const terms = found.rows[0]?.terms
  if (!terms) return undefined
  const of = (name: string) => sql`(s.query ->> ${sql.lit(name)})`
  const near = (name: string) => sql`(s.query -> 'near' ->> ${sql.lit(name)})::float8`
  const days = { from: of('from'), until: of('until'), now }
  return sql`
    own as materialized (
      select array(
        select '''' || coalesce((ts_lexize('english_stem', word))[1], word)
        from json_array_elements_text(${JSON.stringify(itemForms(terms))}::json) as one (word)
        union select json_array_elements_text(${JSON.stringify(namedTerms(terms))}::json)
      ) as terms
    ),
    fitting as (
      select s.id, s.user_id, s.every, s.query
      from saved_searches s join items i on i.id = ${itemId} and i.status = 'active'
      where s.anchors && (select terms from own) and s.also && ${placingTerms(terms)}::text[]
        and (select array_to_tsvector(terms) from own) @@ s.test
        and (s.phrase is null
          or exists (select from item_search x where x.item_id = i.id and holds_phrase(x.title, x.body, s.phrase)))
        and s.every <> 'off' and s.user_id <> i.user_id and not ${isBlockedEitherWay(sql`s.user_id`, sql`i.user_id`)}
        and coalesce(i.daily_rate <= ${of('max_price')}::numeric, true)
        and (${fromPence ?? null}::int is null or ${of('max_price')}::numeric * 100 < ${fromPence ?? null}::int)
        and (s.query -> 'near' is null
          or i.place <-> plane_point(${near('latitude')}, ${near('longitude')}) <= ${of('within_km')}::float8)
        and (${of('from')} is null or ${isFree(days)})
    )`
}

/** The saved searches that an active item matches and that are switched on, sorted by owner. */
export async function listFitting(db: Db, asked: Fitting): Promise<Hit[]> {
  const fitting = await fittingSearches(db, asked)
  if (!fitting) return []
  const { rows } = await sql<Hit>`
    with ${fitting} select id as search_id, user_id, every from fitting order by user_id, id`.execute(db)
  return rows
}

/** Those of the searches that haven't found the item yet. */
export async function listUnfound(db: Db, fitting: readonly Hit[], itemId: string): Promise<Hit[]> {
  const { rows } = await sql<{ search_id: string }>`
    select search_id from search_hits
    where item_id = ${itemId} and search_id = any(${fitting.map(({ search_id: id }) => id)}::uuid[])`.execute(db)
  const found = new Set(rows.map(({ search_id: id }) => id))
  return fitting.filter(({ search_id: id }) => !found.has(id))
}

/** Locks people, so that nobody else notifies them of items, and their accounts can't be deleted. */
export async function lockRecipients(trx: Db, userIds: readonly string[]): Promise<void> {
  await sql`select from profiles where id = any(${userIds}::uuid[]) order by id for no key update`.execute(trx)
}

/** Records that an item was found for searches; returns the ones that hadn't found it before. Deleted searches are skipped. */
export async function insertHits(
  trx: Db,
  searchIds: readonly string[],
  { itemId, now }: Pick<Fitting, 'itemId' | 'now'>,
): Promise<Set<string>> {
  const { rows } = await sql<{ search_id: string }>`
    with there as (
      select id from saved_searches where id = any(${searchIds}::uuid[]) order by id for key share
    )
    insert into search_hits (search_id, item_id, found_at) select id, ${itemId}, ${now} from there
    on conflict do nothing returning search_id`.execute(trx)
  return new Set(rows.map(({ search_id: id }) => id))
}

/** The people with a saved search around a place that the item is near to and would match. */
export async function listWaitingFor(db: Db, itemId: string, now: Date, limit: number): Promise<string[]> {
  const fitting = await fittingSearches(db, { itemId, now })
  if (!fitting) return []
  const { rows } = await sql<{ user_id: string }>`
    with ${fitting} select distinct user_id from fitting where query -> 'near' is not null limit ${limit}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** How many instant alerts people had since a given time, by search. */
export async function countInstantAlerts(db: Db, userIds: readonly string[], since: Date) {
  const { rows } = await sql<{ user_id: string; search_id: string; count: number }>`
    select told_to as user_id, search_id, count(*)::int as count from search_hits
    where told_to = any(${userIds}::uuid[]) and told_at > ${since}
    group by told_to, search_id`.execute(db)
  return rows
}

/** Records that people were notified of an item, each by one of their searches; it is no longer news for their others. */
export async function markNotified(trx: Db, alerts: readonly Hit[], itemId: string, at: Date): Promise<void> {
  const searchIds = alerts.map(({ search_id: id }) => id)
  const userIds = alerts.map(({ user_id: id }) => id)
  await sql`
    update search_hits h set told_at = ${at}, told_at_once = h.search_id = any(${searchIds}::uuid[]),
      told_to = case when h.search_id = any(${searchIds}::uuid[]) then s.user_id end
    from saved_searches s
    where s.id = h.search_id and s.user_id = any(${userIds}::uuid[]) and h.item_id = ${itemId} and h.told_at is null`.execute(
    trx,
  )
}

export interface FoundItemRow {
  readonly id: string
  readonly owner_id: string
  readonly title: string
  readonly location: string | null
  readonly daily_rate: string
}

const itemColumns = sql`i.id, i.user_id as owner_id, i.title, i.location, i.daily_rate::text`

/** Whether an item `i` may still be shown to the owner of a search `s`. */
const isThere = sql`i.status = 'active' and not ${isBlockedEitherWay(sql`s.user_id`, sql`i.user_id`)}`

/** An item that a search found, if it is still available and the search is switched on. */
export async function findHit(db: Db, { searchId, itemId }: { readonly searchId: string; readonly itemId: string }) {
  const { rows } = await sql<FoundItemRow & { readonly user_id: string; readonly query: SavedQuery }>`
    select ${itemColumns}, s.user_id, s.query
    from search_hits h join saved_searches s on s.id = h.search_id join items i on i.id = h.item_id
    where h.search_id = ${searchId} and h.item_id = ${itemId} and s.every <> 'off' and ${isThere}`.execute(db)
  return rows[0]
}

/**
 * Takes what waits for someone's daily email: as many items as it holds, newest first, and the total number. The caller has locked the
 * person (`lockRecipients`).
 */
export async function takeWaiting(trx: Db, userId: string, at: Date) {
  const { rows } = await sql<FoundItemRow & { readonly total: number }>`
    with taken as (
      update search_hits h set told_at = ${at} from saved_searches s
      where s.id = h.search_id and s.user_id = ${userId} and s.every <> 'off' and h.told_at is null
      returning h.item_id
    )
    select ${itemColumns}, (count(*) over ())::int as total
    from items i join saved_searches s on s.user_id = ${userId}
    where i.id in (select item_id from taken) and ${isThere}
    group by i.id order by i.search_no desc limit ${sql.lit(maxInDigest)}`.execute(trx)
  return rows
}

/** The people with something waiting for their daily email. */
export function listWaiting(db: Db): AsyncGenerator<string[]> {
  return idPages(async (after, limit) => {
    const { rows } = await sql<{ user_id: string }>`
      select distinct s.user_id from search_hits h join saved_searches s on s.id = h.search_id
      where h.told_at is null and s.every <> 'off' and (${after}::uuid is null or s.user_id > ${after}::uuid)
      order by s.user_id limit ${limit}`.execute(db)
    return rows.map(({ user_id }) => user_id)
  })
}

/** Updates searches, locking them in the order that is used everywhere; returns their ids. */
async function changeInOrder(trx: Db, which: RawBuilder<unknown>, changes: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with due as materialized (select id from saved_searches where ${which} order by id for no key update)
    update saved_searches s set ${changes} from due where s.id = due.id returning s.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Ends the searches whose days are over; returns their ids. */
export function endPast(trx: Db, today: string, at: Date): Promise<string[]> {
  return changeInOrder(trx, sql`every <> 'off' and (query ->> 'from') < ${today}`, sql`every = 'off', ended_at = ${at}`)
}

/** Records that the owners of searches not opened since a given time are asked about them; returns their ids. */
export function markInactiveAsked(trx: Db, since: Date, at: Date): Promise<string[]> {
  return changeInOrder(trx, sql`every <> 'off' and asked_at is null and opened_at < ${since}`, sql`asked_at = ${at}`)
}

/** Switches off the searches whose owners were asked before a given time; returns their ids. */
export function switchOffInactive(trx: Db, askedBefore: Date): Promise<string[]> {
  return changeInOrder(trx, sql`every <> 'off' and asked_at < ${askedBefore}`, sql`every = 'off'`)
}
