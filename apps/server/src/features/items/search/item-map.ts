import { mapSize } from '@itemo/domain/items/list-sizes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { areaHits } from './area-hits.ts'
import { type Filters, countJson, extrasOf } from './item-search-queries.ts'
import { foundItems } from './find-items-queries.ts'
import { cardJson } from '../item-view.ts'
import type { Context } from '../../../context.ts'
import { finishBody } from './item-search-view.ts'
import { type AskedFilters, type FilterDeps, resolveFilters } from './item-search.ts'
import { countList } from './list-limits.ts'
import { findNewestNo } from './search-rows.ts'

/** A piece with no more items than these is looked through whole. */
const fewOfPiece = 6000

/** `hits` of a piece of the map, one more than it shows; of a search the best. */
function hitsOf(filters: Filters, newestNo: number, ofArea: number): RawBuilder<unknown> {
  const most = mapSize + 1
  const { search } = filters
  if (!search) return areaHits({ filters, newestNo, most, look: { newest: 0, ofArea } })
  // Each is looked up ("offset 0"): joined, all active items would be read.
  return sql`${foundItems({ search, filters, sort: 'newest', most })},
    hits as (
      select i.* from found f cross join lateral (select * from items where id = f.item_id and status = 'active' offset 0) i
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
