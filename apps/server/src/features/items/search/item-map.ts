import { mapSize } from '@itemo/domain/items/list-sizes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { areaHits, type AreaLimits } from './area-hits.ts'
import { type Filters, countJson, extrasOf } from './item-search-queries.ts'
import { foundItems } from './find-items-queries.ts'
import { cardJson } from '../item-view.ts'
import type { Context } from '../../../context.ts'
import { finishBody } from './item-search-view.ts'
import { type FilterInput, type FilterDeps, resolveFilters } from './item-search.ts'
import { countList } from './list-limits.ts'
import { findIndexed, type IndexedItems } from './indexed-items.ts'

/**
 * A map section of half a degree is read by its cells, each of which takes about 20 microseconds; a larger one with few items is read
 * completely.
 */
const lookOnMap: AreaLimits = { cells: 700, newest: 0, ofArea: 6000 }

/** `hits` of a map section, one more than it shows; for a search, the best ones. */
function hitsOf(filters: Filters, indexed: IndexedItems, look: AreaLimits): RawBuilder<unknown> {
  const limit = mapSize + 1
  const { search } = filters
  if (!search) return areaHits({ filters, indexed, limit, look })
  // Each item is looked up by itself ("offset 0"): with a join, all active items would be read.
  return sql`${foundItems({ search, filters, sort: 'newest', limit })},
    hits as (
      select i.* from found f cross join lateral (select * from items where id = f.item_id and status = 'active' offset 0) i
    )`
}

/** The newest items of a map section as JSON text, unfinished. `look`: the limits for cells and items to read. */
export async function readMap(db: Db, filters: Filters, now: Date, look = lookOnMap): Promise<string> {
  const indexed = filters.search ?? (await findIndexed(db))
  const newest = sql`order by i.created_at desc, i.id desc`
  const { rows } = await sql<{ body: string }>`
    with ${hitsOf(filters, indexed, look)},
    shown as (select * from hits i ${newest} limit ${sql.lit(mapSize)})
    select json_build_object(
      'items', coalesce((select json_agg(${cardJson(now, extrasOf(filters))} ${newest}) from shown i), '[]'::json),
      ${countJson(mapSize)}
    )::text as body`.execute(db)
  return rows[0]?.body ?? ''
}

/** The items in a map section (spec: marketplace 2 "Map view"), at most 500: `ItemMapView` as JSON text. Throws like `readFeed`. */
export async function findOnMap(deps: FilterDeps & Pick<Context, 'db'>, asked: FilterInput, asker: string) {
  await countList(deps, asker)
  const { filters } = await resolveFilters(deps, asked, asker)
  return finishBody(await readMap(deps.db, filters, deps.now()), filters)
}
