import { placeCells } from '@itemo/domain/items/place-cells.ts'
import { everyItem, quoteTerm } from '@itemo/domain/items/search-terms.ts'
import { type RawBuilder, sql } from 'kysely'
import { cellHits } from './cell-hits.ts'
import { foundByTerms, foundItems } from './find-items-queries.ts'
import type { IndexedItems } from './indexed-items.ts'
import { type Filters, highestRate, isWithin, newestFirst, ofCategory, ratesUpTo } from './item-search-queries.ts'

export interface AreaLimits {
  /** An area of at most this many cells is read by the index of cells alone. */
  readonly cells: number
  readonly newest: number
  readonly ofArea: number
}

/** Limits for a list: how many cells, newest items, and items of an area it searches. */
export const listLimits: AreaLimits = { cells: 200, newest: newestFirst, ofArea: 800 }

/**
 * With days or a price filter, hardly any item of an area may match: in the worst case all of these cells are read, for days also each
 * item with its hires. A circle with a radius of two kilometres has no more cells.
 */
const cellsOfNarrowed = 16

/** The cells that a list is read from; undefined if it is read by age. */
function cellsOf(filters: Filters, { cells }: AreaLimits): number[] | undefined {
  const { days, maxPrice } = filters
  return placeCells(filters, days || maxPrice !== undefined ? Math.min(cells, cellsOfNarrowed) : cells)
}

/**
 * With a price filter, hardly any of the newest items may match: if there are at most this many daily rates, the newest items at each
 * rate are searched, twice as many in total.
 */
const [maxRates, timesAtRates] = [5, 2]

interface AreaAsked {
  readonly filters: Filters
  readonly indexed: IndexedItems
  /** The item after which the page starts, or the position where that item would be. */
  readonly behind?: { readonly no: number; readonly micros: string } | undefined
  readonly limit: number
  /**
   * If this many of the newest items fill a page, nothing else is read; 0: skips the newest items. An area with at most `ofArea` items is
   * read completely; a larger one by age, one range after the other.
   */
  readonly look: AreaLimits
}

/** Item numbers are assigned in the order of listing: a later item has a greater number. */
export const byNumber = sql`i.search_no desc`

/** Items listed at about the same time may have numbers and times in different orders, by at most this difference. */
const atOnce = sql`interval '1 minute'`

type NewestOf = (isOne: RawBuilder<unknown>, count: RawBuilder<unknown>) => RawBuilder<unknown>

/**
 * `newest`: the items that are searched first; `edge`: the time down to which they are complete. `newestOf`: selects the given number of
 * newest items that fulfil a condition.
 */
function newestWithin(filters: Filters, { newest }: AreaLimits, newestOf: NewestOf): RawBuilder<unknown> {
  const highest = highestRate(filters)
  const ofAll = sql.lit(newest)
  if (highest === undefined || newest === 0)
    return sql`
      newest as materialized (${newestOf(sql`true`, ofAll)}),
      edge as (select min(created_at) as at from newest having count(*) >= ${ofAll})`
  const areFew = sql`(select count(*) from rates) <= ${sql.lit(maxRates)}`
  const ofEach = sql`(select greatest(${sql.lit(newest * timesAtRates)} / greatest(count(*), 1), 1) from rates)`
  return sql`
    ${ratesUpTo(highest, filters, maxRates)},
    newest as materialized (
      select i.* from rates r cross join lateral (${newestOf(sql`i.daily_rate = r.daily_rate`, ofEach)}) i where ${areFew}
      union all
      (${newestOf(sql`not ${areFew}`, ofAll)})
    ),
    ends as (
      select min(created_at) as at from newest group by case when ${areFew} then daily_rate end
      having count(*) >= case when ${areFew} then ${ofEach} else ${ofAll} end
    ),
    -- If a rate has more items than were read, those older than its last one are missing.
    edge as (select max(at) as at from ends)`
}

/** `hits`: the newest `limit` items of an area, for a search without words, by number. */
export function areaHits(asked: AreaAsked): RawBuilder<unknown> {
  const { filters, behind, limit, look } = asked
  const cells = cellsOf(filters, look)
  return cells ? cellHits({ filters, behind: behind?.no, limit }, cells) : hitsByAge(asked)
}

function hitsByAge({ filters, indexed, behind, limit, look }: AreaAsked): RawBuilder<unknown> {
  const { bounds, near, withinKm } = filters
  const search = foundByTerms(quoteTerm(everyItem), indexed.newestNo, indexed)
  // As in `find_items` when sorted by age: all items have the same rank, and their position is the negative number, newest first.
  const cursor = behind && { rank: 2, position: -behind.no, no: behind.no }
  const isBehind = behind ? sql`i.search_no < (select ${behind.no}::integer)` : sql`true`
  const isLater = behind
    ? sql`and i.created_at < (select ${sql.lit('epoch')}::timestamptz + ${behind.micros}::bigint * interval '1 microsecond' + ${atOnce})`
    : sql``
  // "+ 0" keeps the planner from using an index on the number: nearly every item has a lower one.
  const isLower = behind ? sql`i.search_no + 0 < (select ${behind.no}::integer)` : sql`true`
  const newestOf: NewestOf = (isOne, count) => sql`
    select i.* from items i where ${ofCategory(filters)} ${isLater} and ${isLower} and ${isOne}
    order by i.created_at desc, i.id desc limit ${count}`
  const isFew = sql`(select count(*) from area) <= ${sql.lit(look.ofArea)}`
  const isFull =
    look.newest === 0
      ? sql`false`
      : sql`((select count(*) from fresh) >= ${sql.lit(limit)} or (select at from edge) is null)`
  return sql`
    ${newestWithin(filters, look, newestOf)},
    fresh as materialized (
      select i.id from newest i
      where ${isWithin(filters)} and coalesce(i.created_at > (select at from edge) + ${atOnce}, true)
      order by ${byNumber} limit ${sql.lit(limit)}
    ),
    area as materialized (
      select i.* from items i
      where i.status = 'active' and ${isWithin({ bounds, near, withinKm })} and not ${isFull} limit ${sql.lit(look.ofArea + 1)}
    ),
    few as materialized (
      select i.id from (select * from area i where ${isFew} and ${isBehind}) i
      where ${ofCategory(filters)} and ${isWithin(filters)} order by ${byNumber} limit ${sql.lit(limit)}
    ),
    ${foundItems({ search, filters, sort: 'newest', cursor, limit })},
    -- "offset 0" looks items up one by one: a join would read all active items.
    hits as (
      select i.* from (
        (select id from fresh where ${isFull})
        union all
        (select id from few where not ${isFull})
        union all
        (select item_id from found where not ${isFull} and not ${isFew})
      ) h cross join lateral (select * from items where id = h.id and status = 'active' offset 0) i
    )`
}
