import { type AlertTime, maxNewCounted, maxNewItems, type SavedQuery } from '@itemo/domain/searches/saved-search.ts'
import type { SavedTerms, StemmedWord } from '@itemo/domain/searches/saved-search-terms.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface SavedSearchRow {
  readonly id: string
  readonly user_id: string
  readonly query: SavedQuery
  readonly every: AlertTime
  readonly ended_at: Date | null
  readonly created_at: Date
  readonly new_items: number
  readonly new_item_ids: string[]
}

/** The hits of a search `s` since it was last opened that can still be found. */
const news = sql`from search_hits h join item_search l on l.item_id = h.item_id where h.search_id = s.id and h.found_at > s.opened_at`

const columns = sql`s.id, s.user_id, s.query, s.every, s.ended_at, s.created_at, (
    select count(*)::int from (select ${news} limit ${sql.lit(maxNewCounted)}) one) as new_items,
  array(select h.item_id ${news} order by h.found_at desc, h.item_id limit ${sql.lit(maxNewItems)}) as new_item_ids`

/** Someone's saved searches, newest first, each with its hits since it was last opened. */
export async function listSearches(db: Db, userId: string): Promise<SavedSearchRow[]> {
  const { rows } = await sql<SavedSearchRow>`
    select ${columns} from saved_searches s where s.user_id = ${userId} order by s.created_at desc, s.id`.execute(db)
  return rows
}

/** One of someone's searches; undefined if they have none with this id. */
export async function findSearch(db: Db, userId: string, id: string): Promise<SavedSearchRow | undefined> {
  const { rows } = await sql<SavedSearchRow>`
    select ${columns} from saved_searches s where s.id = ${id} and s.user_id = ${userId}`.execute(db)
  return rows[0]
}

/** The id of someone's search with exactly this query. */
export async function findSameSearch(db: Db, userId: string, query: SavedQuery): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from saved_searches where user_id = ${userId} and query = ${JSON.stringify(query)}::jsonb`.execute(db)
  return rows[0]?.id
}

/** Locks someone's searches against additions, and returns their number; undefined for an unknown person. */
export async function lockAndCount(trx: Db, userId: string): Promise<number | undefined> {
  const person = await sql`
    select from profiles where id = ${userId} and deleted_at is null for no key update`.execute(trx)
  if (person.rows.length === 0) return undefined
  // A separate statement, so that it sees what was added while this waited for the lock.
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_searches where user_id = ${userId}`.execute(trx)
  return rows[0]?.count
}

interface NewSearch {
  readonly userId: string
  readonly query: SavedQuery
  readonly every: AlertTime
  readonly anchors: readonly string[]
  readonly also: readonly string[]
  readonly test: string
  readonly phrase: string | null
  readonly at: Date
}

/** Adds a saved search, and returns its id. */
export async function insertSearch(trx: Db, search: NewSearch): Promise<string> {
  const { userId, query, every, anchors, also, test, phrase, at } = search
  const { rows } = await sql<{ id: string }>`
    insert into saved_searches (user_id, query, every, anchors, also, test, phrase, opened_at, created_at)
    values (${userId}, ${JSON.stringify(query)}::jsonb, ${every}, ${anchors}::text[], ${also}::text[], ${test}::tsquery, ${phrase}, ${at}, ${at})
    returning id`.execute(trx)
  return rows[0]?.id ?? ''
}

/** The next searches after a given one, by id. */
export async function listAll(db: Db, after: string | undefined, limit: number) {
  const { rows } = await sql<Pick<SavedSearchRow, 'id' | 'query'>>`
    select id, query from saved_searches
    where ${after === undefined ? sql`true` : sql`id > ${after}`} order by id limit ${limit}`.execute(db)
  return rows
}

/** Locks searches, always in the same order. */
export async function lockSearches(trx: Db, ids: readonly string[]): Promise<void> {
  await sql`select from saved_searches where id = any(${ids}::uuid[]) order by id for update`.execute(trx)
}

/** Locks someone's searches, in the same order. */
export async function lockSearchesOf(trx: Db, userId: string): Promise<void> {
  await sql`select from saved_searches where user_id = ${userId} order by id for update`.execute(trx)
}

/** Stores the terms by which searches are matched, if they have changed. */
export async function writeTerms(trx: Db, searches: readonly (SavedTerms & { readonly id: string })[]): Promise<void> {
  await sql`
    update saved_searches s set anchors = n.anchors, also = n.also, test = n.test
    from (
      select id, array(select json_array_elements_text(v.anchors)) as anchors,
        array(select json_array_elements_text(v.also)) as also, v.test::tsquery as test
      from json_to_recordset(${JSON.stringify(searches)}::json) as v (id uuid, anchors json, also json, test text)
    ) n
    where s.id = n.id and (s.anchors <> n.anchors or s.also <> n.also or s.test <> n.test)`.execute(trx)
}

/** Updates the given fields. A search that is switched on again hasn't ended, and its owner needn't be asked about it. */
export async function updateSearch(
  db: Db,
  { userId, id }: { readonly userId: string; readonly id: string },
  { every, openedAt }: { readonly every?: AlertTime | undefined; readonly openedAt?: Date | undefined },
): Promise<void> {
  await sql`
    update saved_searches set every = coalesce(${every ?? null}, every), opened_at = coalesce(${openedAt ?? null}, opened_at),
      asked_at = null
    where id = ${id} and user_id = ${userId}`.execute(db)
}

/** Deletes a search; returns whether it existed. */
export async function deleteSearch(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_searches')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The stems of words, and in how many items words with these stems occur. */
export async function stemWords(db: Db, words: readonly string[]): Promise<Map<string, StemmedWord>> {
  const { rows } = await sql<StemmedWord & { word: string }>`
    select a.word, a.stem, coalesce((select sum(w.items)::int from search_words w where w.stem = a.stem), 0) as items
    from (
      select word, coalesce((ts_lexize('english_stem', word))[1], word) as stem
      from json_array_elements_text(${JSON.stringify(words)}::json) as one (word)
    ) a`.execute(db)
  return new Map(rows.map(({ word, ...stemmed }) => [word, stemmed]))
}

/** Someone's saved searches, for their data export. */
export async function listSearchRecords(db: Db, userId: string): Promise<unknown> {
  const { rows } = await sql<{ records: unknown }>`
    select coalesce(json_agg(json_build_object(
      'query', s.query, 'every', s.every, 'saved_at', s.created_at, 'opened_at', s.opened_at, 'ended_at', s.ended_at,
      'found', (
        select coalesce(json_agg(json_build_object('item_id', h.item_id, 'found_at', h.found_at, 'told_at', h.told_at)
          order by h.found_at, h.item_id), '[]')
        from search_hits h where h.search_id = s.id)
    ) order by s.created_at, s.id), '[]') as records
    from saved_searches s where s.user_id = ${userId}`.execute(db)
  return rows[0]?.records
}

/** The owner of a search, and its query. */
export async function findSearchOf(db: Db, id: string) {
  const { rows } = await sql<Pick<SavedSearchRow, 'user_id' | 'query'>>`
    select user_id, query from saved_searches where id = ${id}`.execute(db)
  return rows[0]
}
