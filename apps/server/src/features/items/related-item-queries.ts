import { moreSize, similarSize } from '@itemo/domain/items/list-sizes.ts'
import { ageSliceBits } from '@itemo/domain/items/search-windows.ts'
import { stopWords } from '@itemo/domain/items/read-search.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { deletedRow } from './deleted-items.ts'
import { isFree } from './item-hire-policy.ts'
import { cardJson } from './item-view.ts'
import { type Reader, textOf, visibleTo } from './item-detail-queries.ts'

const newest = sql`i.created_at desc, i.id desc`

/** How many of the nearest items are checked for being free on the days. */
const lookedAt = sql.lit(100)
/** How many of the newest items with a similar title are read, and of those around the item: a common word may match any number. */
const newestAlike = sql.lit(250)
/** With this many items to take the nearest from, older ones aren't read. */
const maxSimilarRead = sql.lit(60)

interface Found {
  readonly query: RawBuilder<unknown>
  /** Which items `i` count; without it, those of the same owner could crowd out all others. */
  readonly counts: RawBuilder<unknown>
}

/** The ranges of the newest items that are searched first: a slice size, and how many slices before the newest one. */
const stretches = [
  { name: 'newest', slice: 'b', back: 1 },
  { name: 'newer', slice: 'b', back: 5 },
  { name: 'new', slice: 'c', back: 1 },
] as const

/**
 * `<name>`: the newest items that match a query. Searches the newest items first, and older ones only if those are too few: for a common
 * word, everything would be read.
 */
function newestFound(name: string, { query, counts }: Found): RawBuilder<unknown> {
  const parts = [...stretches, undefined].map((stretch, at) => {
    const before = Array.from({ length: at }, (_, part) => sql.ref(`${name}_${part}`))
    const isMissing = before.map((part) => sql`and (select count(*) from ${part}) < ${maxSimilarRead}`)
    const asked =
      stretch === undefined
        ? query
        : sql`${query} && (select query from slices where stretch = ${sql.lit(stretch.name)})`
    // Found by the index, then sorted ("offset 0"), then looked up one by one: otherwise the planner may scan all items in sort order.
    return sql`${sql.ref(`${name}_${at}`)} as materialized (
      select s.item_id from (
        select found.* from (
          select item_id, no from item_search where terms @@ (select ${asked}) ${sql.join(isMissing, sql` `)} offset 0
        ) found order by found.no desc offset 0
      ) s cross join lateral (select from items i where i.id = s.item_id and ${counts} offset 0) i
      order by s.no desc limit ${newestAlike}
    )`
  })
  const all = parts.map((_, at) => sql`select item_id from ${sql.ref(`${name}_${at}`)}`)
  return sql`${sql.join(parts)}, ${sql.ref(name)} as (${sql.join(all, sql` union `)})`
}

interface MoreAsked {
  readonly reader: Reader
  readonly now: Date
  /** The first and the last day on which similar items must be free. */
  readonly days?: { readonly from: string; readonly until: string } | undefined
}

/**
 * `MoreItemsView` as JSON text, for a reader who can see the item, in one statement. Similar items share a word of the title, found by
 * the index of terms; items of the category follow. For a deleted item only the category and the area are known, to everyone.
 */
export function findMoreJson(db: Db, itemId: string, { reader, now, days }: MoreAsked): Promise<string | undefined> {
  const card = cardJson(now)
  const away = sql`i.place <-> (select item.place from item)`
  const free = days ? isFree({ ...days, now }) : sql`true`
  const others = (category: RawBuilder<unknown>, userId: RawBuilder<unknown>) =>
    sql`i.status = 'active' and i.category = ${category} and i.user_id is distinct from ${userId}`
  const isOthers = others(sql`(select item.category from item)`, sql`(select item.user_id from item)`)
  return textOf(
    db,
    sql<{ body: string }>`
      with item as materialized (
        select i.id, i.user_id, i.category, i.place from items i
        where i.id = ${itemId} and ${visibleTo(reader)}
        union all
        select d.item_id, null, d.category, d.place from ${deletedRow(itemId)}
      ),
      words as materialized (
        select string_agg(quote_literal(term), ' | ')::tsquery && quote_literal('=' || (select category from item))::tsquery as query
        from item join item_search s on s.item_id = item.id cross join unnest(tsvector_to_array(s.terms)) term
        where term like '^%' and substr(term, 2) ~ '^[[:alnum:]]{3,}$' and substr(term, 2) <> all(${[...stopWords]}::text[])
      ),
      of_owner as (
        select i.* from items i
        where i.status = 'active' and i.user_id = (select item.user_id from item) and i.id <> (select item.id from item)
        order by ${newest} limit ${sql.lit(moreSize)}
      ),
      cells as materialized (
        -- The cells within half a degree, because an item just across the edge of a cell is as near as one inside it.
        select string_agg(quote_literal('~b' || y || ':' || x), ' | ')::tsquery as query
        from item join items i on i.id = item.id
          cross join generate_series(floor(i.latitude - 0.5)::int, floor(i.latitude + 0.5)::int) y
          cross join generate_series(floor(i.longitude - 0.5)::int, floor(i.longitude + 0.5)::int) x
      ),
      slices as materialized (
        select s.stretch, string_agg(quote_literal('@' || s.name || ((n.newest >> s.bits) - back)), ' | ')::tsquery as query
        from (select coalesce(max(no), 0) as newest from item_search) n,
          (values ${sql.join(stretches.map(({ name, slice, back }) => sql`(${sql.lit(name)}, ${sql.lit(slice)}, ${sql.lit(ageSliceBits[slice])}, ${sql.lit(back)})`))})
            s (stretch, name, bits, most),
          generate_series(-1, s.most) back
        group by s.stretch
      ),
      ${newestFound('around', { query: sql`(select query from words) && (select query from cells)`, counts: isOthers })},
      ${newestFound('anywhere', { query: sql`(select query from words)`, counts: isOthers })},
      called as materialized (select item_id from around union select item_id from anywhere),
      alike as materialized (
        select i.* from called join items i on i.id = called.item_id where ${isOthers} order by ${away}, ${newest} limit ${lookedAt}
      ),
      nearby as materialized (
        (select * from items i where (select item.place from item) is not null and ${isOthers}
          order by ${away}, ${newest} limit ${lookedAt})
        union all
        -- An item without a place has no distances: ordering by them would read the whole category.
        (select i.* from item cross join lateral (
          select * from items i where ${others(sql`item.category`, sql`item.user_id`)} order by ${newest} limit ${lookedAt}
        ) i where item.place is null)
      ),
      alike_first as (
        select i.*, row_number() over () as rank from (
          select * from (
            select i.*, 1 as part from alike i
            union all
            select i.*, 2 from nearby i where i.id not in (select alike.id from alike)
          ) i
          where ${free} order by i.part, ${away}, ${newest} limit ${sql.lit(similarSize)}
        ) i
      )
      select json_build_object(
        'of_owner', coalesce((select json_agg(${card} order by ${newest}) from of_owner i), '[]'::json),
        'similar', coalesce((select json_agg(${card} order by i.rank) from alike_first i), '[]'::json)
      )::text as body from item`,
  )
}
