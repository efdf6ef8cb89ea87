import { type RawBuilder, sql } from 'kysely'
import { type Filters, highestRate, isWithin, ofCategory } from './item-search-queries.ts'

/** `placeCell` of an item `i`, in the form of the indexes `items_by_cell` and `items_by_cell_of_category`. */
const cellOf = sql`(floor(i.latitude * 50) * 20000 + floor(i.longitude * 50))::integer`

interface Asked {
  readonly filters: Filters
  /** The number of the item after which the page starts. */
  readonly behind?: number | undefined
  readonly limit: number
}

/** The first read, over all cells together, fetches this many times the wanted number: then hardly any cell is read twice. */
const timesFirst = 4

/**
 * `hits`: the newest `limit` items of the given cells, by number. The first few items of each cell give the number down to which the
 * result extends; only a cell whose first items are all above it can contain more. All filters except days are evaluated from the index
 * (ADR-0286).
 */
export function cellHits({ filters, behind, limit }: Asked, cells: readonly number[]): RawBuilder<unknown> {
  // A parameter, not a literal: otherwise every number of cells would need its own plan.
  const first = sql`${Math.ceil((timesFirst * limit) / Math.max(1, cells.length))}::integer`
  const all = sql.lit(limit)
  const isBehind = behind === undefined ? sql`true` : sql`i.search_no < (select ${behind}::integer)`
  const itemsOf = (cell: RawBuilder<unknown>, isMore: RawBuilder<unknown>) => {
    const ofIndex = sql`
      select i.id, i.search_no as no from items i
      where ${ofCategory(filters)} and ${cellOf} = ${cell} and ${isInIndex(filters)} and ${isBehind} and ${isMore}
      order by i.search_no desc`
    // Each item is looked up by itself ("offset 0"): with a join, all active items would be read.
    return filters.days === undefined
      ? ofIndex
      : sql`select o.* from (${ofIndex}) o
        cross join lateral (select from items i where i.id = o.id and ${isWithin(filters)} offset 0) i order by o.no desc`
  }
  const edge = sql`coalesce((select no from edge), 0)`
  return sql`
    cells as materialized (select unnest((select ${cells}::integer[])) as cell),
    firsts as materialized (
      select c.cell, f.* from cells c cross join lateral (
        select o.*, row_number() over (order by o.no desc) as at from (${itemsOf(sql`c.cell`, sql`true`)}) o
        order by o.no desc limit ${first}
      ) f
    ),
    edge as materialized (select no from firsts order by no desc offset ${all} - 1 limit 1),
    others as (
      select o.* from (select cell, no from firsts where at = ${first} and no > ${edge}) f cross join lateral (
        ${itemsOf(sql`f.cell`, sql`i.search_no < f.no and i.search_no > ${edge}`)} limit ${all}
      ) o
    ),
    found as (select id from (select id, no from firsts union all select * from others) f order by no desc limit ${all}),
    hits as (select i.* from found h cross join lateral (select * from items where id = h.id and status = 'active' offset 0) i)`
}

/**
 * The part of `isWithin` that the index of cells can evaluate and the index of places can't: a condition on `place` would read the item
 * itself.
 */
export function isInIndex(filters: Filters): RawBuilder<unknown> {
  const { bounds, near, withinKm } = filters
  const highest = highestRate(filters)
  const parts = [
    bounds &&
      sql`i.latitude between (select ${bounds.south}::numeric) and (select ${bounds.north}::numeric)
        and i.longitude between (select ${bounds.west}::numeric) and (select ${bounds.east}::numeric)`,
    near &&
      withinKm !== undefined &&
      sql`plane_point(i.latitude::float8, i.longitude::float8) <@ (select circle(plane_point(${near.latitude}::float8, ${near.longitude}::float8), ${withinKm}::float8))`,
    highest !== undefined && sql`i.daily_rate <= (select ${highest}::numeric)`,
  ].filter((part) => part !== undefined && part !== false)
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}
