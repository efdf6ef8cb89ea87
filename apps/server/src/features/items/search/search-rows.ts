import { toPence } from '@itemo/domain/money.ts'
import {
  type DictionaryWord,
  dictionaryWordsOf,
  type SearchableItem,
  searchedTexts,
  searchTermsOf,
  searchTermsVersion,
} from '@itemo/domain/items/search-terms.ts'
import { canBeTypo, cutsOf } from '@itemo/domain/items/word-forms.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { minRate } from './item-search-queries.ts'

interface ItemRow {
  readonly id: string
  readonly no: number
  readonly title: string
  readonly description: string
  readonly category: string
  readonly daily_rate: number
  /** `minRate` in pence. */
  readonly min_rate_pence: number
  readonly location: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly is_active: boolean
}

function searchable(row: ItemRow): SearchableItem {
  const { latitude, longitude, daily_rate: daily, min_rate_pence: minRatePence } = row
  return {
    ...row,
    dailyPence: toPence(daily),
    minRatePence,
    point: latitude === null || longitude === null ? null : { latitude, longitude },
  }
}

/**
 * Indexes the given items from their current rows: call it in the transaction that changed them. A paused item is removed from the index.
 * The rows stay locked until the transaction ends, so that an older text can't overwrite a newer one.
 */
export async function writeSearchRows(trx: Db, itemIds: readonly string[]): Promise<void> {
  const { rows } = await sql<ItemRow>`
    select i.id, i.search_no as no, i.title, i.description, i.category, i.daily_rate::float8 as daily_rate,
      (${minRate} * 100)::float8 as min_rate_pence, i.location,
      i.latitude::float8 as latitude, i.longitude::float8 as longitude, i.status = 'active' as is_active
    from items i where i.id = any(${itemIds}::uuid[]) order by i.id for share`.execute(trx)
  const shown = rows.filter((row) => row.is_active)
  const paused = rows.filter((row) => !row.is_active).map(({ id }) => id)
  if (paused.length > 0) await trx.deleteFrom('item_search').where('item_id', 'in', paused).execute()
  if (shown.length > 0) await upsert(trx, shown)
}

async function upsert(trx: Db, items: readonly ItemRow[]): Promise<void> {
  const rows = items.map((row) => {
    const item = searchable(row)
    const { title, body } = searchedTexts(item)
    const { id, no } = row
    return { id, no, pence: item.dailyPence, title, body, terms: searchTermsOf(item) }
  })
  const dictionary = dictionaryWordsOf(rows.flatMap(({ terms }) => terms))
  await sql`
    with written as (
      insert into item_search (item_id, no, version, daily_pence, place, title, body, terms)
      select r.id, r.no, ${searchTermsVersion}::smallint, r.pence, i.place, r.title, r.body,
        array_to_tsvector(array(select json_array_elements_text(r.terms)))
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, no integer, pence integer, title text, body text, terms json)
      join items i on i.id = r.id
      on conflict (item_id) do update set no = excluded.no, version = excluded.version, daily_pence = excluded.daily_pence,
        place = excluded.place, title = excluded.title, body = excluded.body, terms = excluded.terms
      -- The nightly check writes every item: without this condition it would rewrite the whole table.
      where (item_search.no, item_search.version, item_search.daily_pence, item_search.place::text, item_search.title,
          item_search.body, item_search.terms)
        is distinct from (excluded.no, excluded.version, excluded.daily_pence, excluded.place::text, excluded.title,
          excluded.body, excluded.terms)
    ),
    fresh as (${insertWords(dictionary)} returning word)
    ${insertCuts(dictionary, sql`select word from fresh`)}`.execute(trx)
}

/** Adds words to the dictionary. Existing ones aren't updated: every item contains "a", and writers would queue for its row. */
export function insertWords(words: readonly DictionaryWord[]) {
  return sql`insert into search_words (word, named)
    select word, named from json_to_recordset(${JSON.stringify(words)}::json) as w (word text, named boolean)
    on conflict (word) do nothing`
}

/** Adds the spelling variants (cuts) of the named words that are in `present`, a query of words. */
export function insertCuts(words: readonly DictionaryWord[], present: ReturnType<typeof sql>) {
  const cuts = words.flatMap(({ word, named }) =>
    named && canBeTypo(word) ? cutsOf(word).map((cut) => ({ word, cut })) : [],
  )
  return sql`insert into search_typos (cut, word)
    select cut, word from json_to_recordset(${JSON.stringify(cuts)}::json) as c (cut text, word text)
    where word in (${present}) order by cut, word on conflict do nothing`
}

/** How many items are scanned per statement. */
const scanBatchSize = 20_000
/** How many of the newest items are checked at a start: an item without a row is among the last ones listed. */
const newestLookedAt = 2000

/** At most `limit` items that were indexed by older rules. */
export async function findOlder(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select item_id as id from item_search where version < ${sql.lit(searchTermsVersion)} order by version limit ${sql.lit(limit)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The active items that aren't indexed, oldest first: while any is missing, so is the newest, so that an interrupted run is noticed. */
export async function findUnfound(db: Db): Promise<string[]> {
  const found: { id: string; no: number }[] = []
  for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after !== undefined;) {
    const { rows } = await sql<{ last: string | null; missing: readonly { id: string; no: number }[] }>`
      with looked as materialized (
        select i.id, i.search_no from items i where i.id > ${after} order by i.id limit ${sql.lit(scanBatchSize)}
      )
      select (select id from looked order by id offset ${sql.lit(scanBatchSize - 1)}) as last, coalesce((
        select json_agg(json_build_object('id', i.id, 'no', i.search_no))
        from looked l join items i on i.id = l.id and i.status = 'active' left join item_search s on s.item_id = l.id
        where s.item_id is null
      ), '[]') as missing`.execute(db)
    found.push(...(rows[0]?.missing ?? []))
    after = rows[0]?.last ?? undefined
  }
  return found.sort((one, other) => one.no - other.no).map(({ id }) => id)
}

/** Whether one of the newest active items isn't indexed. */
export async function isNewestUnfound(db: Db): Promise<boolean> {
  const { rows } = await sql<{ missing: boolean }>`
    select exists (
      select from (
        select id from items where status = 'active' order by created_at desc, id desc limit ${sql.lit(newestLookedAt)}
      ) i where not exists (select from item_search s where s.item_id = i.id)
    ) as missing`.execute(db)
  return rows[0]?.missing ?? false
}
