import { everyItem, quoteTerm } from '@itemo/domain/items/search-terms.ts'
import { type RawBuilder, sql } from 'kysely'
import { foundByTerms, foundItems } from './find-items-queries.ts'
import { type Filters, isWithin, newestFirst, ofCategory } from './item-search-queries.ts'

interface Look {
  readonly newest: number
  readonly ofArea: number
}

/** A circle of so few kilometres holds hardly any of the newest items, and few enough to be looked through in a dense town too. */
const smallKm = 2

/**
 * How many of the newest items, and of an area's, are looked through for a list before its cells are asked. An item of a circle is read
 * in some 3 microseconds, one of its cells, which are ten kilometres wide, a hundred times as dearly.
 */
export function lookThrough({ near, withinKm }: Filters): Look {
  if (near !== undefined && withinKm !== undefined && withinKm <= smallKm) return { newest: 0, ofArea: 2400 }
  return { newest: newestFirst, ofArea: 800 }
}

/** A circle or a piece of the map narrows the list. */
export function isOfArea({ bounds, near, withinKm }: Filters): boolean {
  return bounds !== undefined || (near !== undefined && withinKm !== undefined)
}

interface AreaAsked {
  readonly filters: Filters
  /** As `findNewestNo` says it. */
  readonly newestNo: number
  /** The item behind which it goes on, or where it would stand. */
  readonly behind?: { readonly no: number; readonly micros: string } | undefined
  readonly most: number
  /**
   * Where so many of the newest items hold a page, nothing else is asked; 0: they aren't looked at. An area with no more items than
   * `ofArea` is looked through whole; of any other the newest are, one stretch of age after the other.
   */
  readonly look: Look
}

/** The number of an item says when it was listed: later ones have greater numbers. */
export const byNumber = sql`i.search_no desc`

/** What is listed at once may have its numbers in another order than its times, by no more than this. */
const atOnce = sql`interval '1 minute'`

/** `hits`: the newest `most` items of an area without words, by their numbers. */
export function areaHits({ filters, newestNo, behind, most, look }: AreaAsked): RawBuilder<unknown> {
  const { bounds, near, withinKm } = filters
  const search = foundByTerms(quoteTerm(everyItem), newestNo, newestNo)
  // As `find_items` orders by age: all are of one rank there, and their position is the number, the newest first.
  const cursor = behind && { rank: 2, position: -behind.no, no: behind.no }
  const isBehind = behind ? sql`i.search_no < ${behind.no}::integer` : sql`true`
  const isLater = behind
    ? sql`and i.created_at < ${sql.lit('epoch')}::timestamptz + ${behind.micros}::bigint * interval '1 microsecond' + ${atOnce}`
    : sql``
  const isFew = sql`(select count(*) from area) <= ${sql.lit(look.ofArea)}`
  const isFull =
    look.newest === 0
      ? sql`false`
      : sql`((select count(*) from fresh) >= ${sql.lit(most)} or (select at from edge) is null)`
  return sql`
    newest as materialized (
      select i.* from items i
      where ${ofCategory(filters)} ${isLater} and ${isBehind}
      order by i.created_at desc, i.id desc limit ${sql.lit(look.newest)}
    ),
    edge as (select min(created_at) as at from newest having count(*) >= ${sql.lit(look.newest)}),
    fresh as materialized (
      select i.id from newest i
      where ${isWithin(filters)} and coalesce(i.created_at > (select at from edge) + ${atOnce}, true)
      order by ${byNumber} limit ${sql.lit(most)}
    ),
    area as materialized (
      select i.* from items i
      where i.status = 'active' and ${isWithin({ bounds, near, withinKm })} and not ${isFull} limit ${sql.lit(look.ofArea + 1)}
    ),
    few as materialized (
      select i.id from (select * from area i where ${isFew} and ${isBehind}) i
      where ${ofCategory(filters)} and ${isWithin(filters)} order by ${byNumber} limit ${sql.lit(most)}
    ),
    ${foundItems({ search, filters, sort: 'newest', cursor, most })},
    -- Each is looked up ("offset 0"): joined, all active items would be read.
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
