import { mapSize } from '@itemo/domain/items/list-sizes.ts'
import { everyItem, quoteTerm } from '@itemo/domain/items/search-terms.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { type Filters, countJson, extrasOf, isWithin, ofCategory } from './item-search-queries.ts'
import { foundByTerms, foundItems } from './find-items-queries.ts'
import { cardJson } from '../item-view.ts'
import type { Context } from '../../../context.ts'
import { finishBody } from './item-search-view.ts'
import { type AskedFilters, type FilterDeps, resolveFilters } from './item-search.ts'
import { countList } from './list-limits.ts'
import { findNewestNo } from './search-rows.ts'

/** A piece with no more items than these is looked through whole; of any other the newest are, one stretch of age after the other. */
const fewOfPiece = 6000

/** `hits` of a piece of the map, one more than it shows; of a search the best. */
function hitsOf(filters: Filters, newestNo: number, atMost: number): RawBuilder<unknown> {
  const most = mapSize + 1
  const { search, bounds } = filters
  const asked = search ?? foundByTerms(quoteTerm(everyItem), newestNo, newestNo)
  const found = foundItems({ search: asked, filters, sort: 'newest', most })
  // Each is looked up ("offset 0"): joined, all active items would be read.
  const ofFound = sql`
    select i.* from found f cross join lateral (select * from items where id = f.item_id and status = 'active' offset 0) i`
  if (search || !bounds) return sql`${found}, hits as (${ofFound})`
  const isFew = sql`(select count(*) from piece) <= ${sql.lit(atMost)}`
  return sql`
    piece as materialized (
      select i.id, i.created_at from items i
      where i.status = 'active' and ${isWithin({ bounds })} limit ${sql.lit(atMost + 1)}
    ),
    few as materialized (
      select i.id from (select * from piece where ${isFew} order by created_at desc, id desc) p
      cross join lateral (select * from items where id = p.id and status = 'active' offset 0) i
      where ${ofCategory(filters)} and ${isWithin(filters)} order by p.created_at desc, p.id desc limit ${sql.lit(most)}
    ),
    ${found},
    hits as (
      select i.* from few f cross join lateral (select * from items where id = f.id and status = 'active' offset 0) i
      union all
      (select h.* from (${ofFound}) h where not ${isFew})
    )`
}

/** The newest items of a piece of the map as JSON text, unfinished. `atMost`: a piece with no more items is looked through whole. */
export async function readMap(db: Db, filters: Filters, now: Date, atMost = fewOfPiece): Promise<string> {
  const newestNo = filters.search ? 0 : await findNewestNo(db)
  const newest = sql`order by i.created_at desc, i.id desc`
  const { rows } = await sql<{ body: string }>`
    with ${hitsOf(filters, newestNo, atMost)},
    shown as (select * from hits i ${newest} limit ${sql.lit(mapSize)})
    select json_build_object(
      'items', coalesce((select json_agg(${cardJson(now, extrasOf(filters))} ${newest}) from shown i), '[]'::json),
      ${countJson(mapSize)}
    )::text as body`.execute(db)
  return rows[0]?.body ?? ''
}

/** The items in a piece of the map (spec: marketplace 2 "Map view"), 500 at most: `ItemMapView` as JSON text. Throws as `readFeed` does. */
export async function findOnMap(deps: FilterDeps & Pick<Context, 'db'>, asked: AskedFilters, asker: string) {
  await countList(deps, asker)
  const { filters } = await resolveFilters(deps, asked, asker)
  return finishBody(await readMap(deps.db, filters, deps.now()), filters)
}
