import { everyItem, quoteTerm } from '@itemo/domain/items/search-terms.ts'
import { type RawBuilder, sql } from 'kysely'
import { foundByTerms, foundItems } from './find-items-queries.ts'
import { type Filters, isWithin, ofCategory } from './item-search-queries.ts'

/** So many of an area are looked through at once for a list; a piece of the map has a number of its own. */
export const fewOfArea = 1200

/** A circle or a piece of the map narrows the list. */
export function isOfArea({ bounds, near, withinKm }: Filters): boolean {
  return bounds !== undefined || (near !== undefined && withinKm !== undefined)
}

interface AreaAsked {
  readonly filters: Filters
  /** As `findNewestNo` says it. */
  readonly newestNo: number
  /** The number of the item behind which it goes on. */
  readonly behindNo?: number | undefined
  readonly most: number
  /** An area with no more items than these is looked through whole; of any other the newest are, one stretch of age after the other. */
  readonly atMost: number
}

/** The number of an item says when it was listed: later ones have greater numbers. */
export const byNumber = sql`i.search_no desc`

/** `hits`: the newest `most` items of an area without words, by their numbers. */
export function areaHits({ filters, newestNo, behindNo, most, atMost }: AreaAsked): RawBuilder<unknown> {
  const { bounds, near, withinKm } = filters
  const search = foundByTerms(quoteTerm(everyItem), newestNo, newestNo)
  // As `find_items` orders by age: all are of one rank there, and their position is the number, the newest first.
  const cursor = behindNo === undefined ? undefined : { rank: 2, position: -behindNo, no: behindNo }
  const behind = behindNo === undefined ? sql`true` : sql`p.search_no < ${behindNo}::integer`
  const isFew = sql`(select count(*) from area) <= ${sql.lit(atMost)}`
  // Each is looked up ("offset 0"): joined, all active items would be read.
  const active = (id: RawBuilder<unknown>) =>
    sql`cross join lateral (select * from items where id = ${id} and status = 'active' offset 0) i`
  return sql`
    area as materialized (
      select i.id, i.search_no from items i
      where i.status = 'active' and ${isWithin({ bounds, near, withinKm })} limit ${sql.lit(atMost + 1)}
    ),
    few as materialized (
      select i.id from (select * from area p where ${isFew} and ${behind} order by p.search_no desc) p ${active(sql`p.id`)}
      where ${ofCategory(filters)} and ${isWithin(filters)} order by p.search_no desc limit ${sql.lit(most)}
    ),
    ${foundItems({ search, filters, sort: 'newest', cursor, most })},
    hits as (
      select i.* from few f ${active(sql`f.id`)}
      union all
      (select h.* from (select i.* from found f ${active(sql`f.item_id`)}) h where not ${isFew})
    )`
}
