import type { WiderItemsView } from '@itemo/contract/item-views.ts'
import { kmPerMile } from '@itemo/domain/items/search-distances.ts'
import { anyTerm } from '@itemo/domain/items/search-terms.ts'
import { bandsUpTo } from '@itemo/domain/items/search-windows.ts'
import {
  countedItems,
  farthestMiles,
  maxWidened,
  nextDistance,
  type WiderFilter,
  widerFilters,
} from '@itemo/domain/items/wider-items.ts'
import { toPence } from '@itemo/domain/money.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { ParsedSearch } from './dictionary-queries.ts'
import { foundByTerms, foundItems } from './find-items-queries.ts'
import { areaHits, listLimits } from './area-hits.ts'
import { distanceFrom, type Filters, isOfArea, newestHits } from './item-search-queries.ts'
import { type FilterInput, type FilterDeps, resolveFilters } from './item-search.ts'
import { listedCategories } from './listed-categories.ts'
import { nearestHits } from './nearest-queries.ts'
import { findIndexed } from './indexed-items.ts'

/** The limit for one asker. */
const widerPerMinute = { limit: 120, windowSeconds: 60 }

/** The filters without one of them; undefined if that one isn't set. A total refers to the dates, so both are removed together. */
const lessOne: Readonly<Record<WiderFilter, (filters: Filters) => Filters | undefined>> = {
  area: (filters) => filters.bounds && { ...filters, bounds: undefined },
  dates: (filters) => filters.days && { ...filters, days: undefined, maxTotal: undefined },
  price: (filters) =>
    (filters.maxPrice ?? filters.maxTotal) === undefined
      ? undefined
      : { ...filters, maxPrice: undefined, maxTotal: undefined },
  category: (filters) => (filters.category === undefined ? undefined : { ...filters, category: undefined }),
}

/** A search for items cheap enough to be rare: by distance alone, thousands of more expensive ones would be read first. */
async function cheapOnes(db: Db, { maxPrice }: Filters): Promise<ParsedSearch | undefined> {
  const bands = maxPrice === undefined ? undefined : anyTerm(bandsUpTo(toPence(maxPrice)) ?? [])
  if (bands === undefined) return undefined
  const indexed = await findIndexed(db)
  return foundByTerms(bands, indexed.newestNo, indexed)
}

/** `hits` of a list, at most 51; by distance if it has a place. */
async function hitsOf(db: Db, filters: Filters): Promise<RawBuilder<unknown>> {
  const { near } = filters
  const search = filters.search ?? (near && (await cheapOnes(db, filters)))
  const limit = countedItems + 1
  if (search) {
    return sql`${foundItems({ search, filters, sort: near ? 'nearest' : 'newest', limit })},
      hits as (select i.* from found f join items i on i.id = f.item_id and i.status = 'active')`
  }
  if (near) return nearestHits({ filters, near, limit: countedItems, reachMiles: farthestMiles })
  return isOfArea(filters)
    ? areaHits({ filters, indexed: await findIndexed(db), limit, look: listLimits })
    : newestHits({ filters, limit })
}

async function count(db: Db, filters: Filters): Promise<number> {
  const { rows } = await sql<{ items: number }>`
    with ${await hitsOf(db, filters)} select count(*)::integer as items from hits`.execute(db)
  return rows[0]?.items ?? 0
}

/** The next distance, in miles, within which the list has an item; items without a place don't count. */
async function countFarther(db: Db, { withinKm, ...filters }: Filters): Promise<WiderItemsView['farther']> {
  const { near } = filters
  if (withinKm === undefined || !near) return null
  const { rows } = await sql<{ km: number }>`
    with ${await hitsOf(db, filters)} select ${distanceFrom(near)} as km from hits i where i.place is not null`.execute(
    db,
  )
  const miles = rows.map(({ km }) => km / kmPerMile)
  return nextDistance(withinKm / kmPerMile, miles) ?? null
}

/**
 * How many items a short or empty list would have with one filter less: at most three counts, each of which stops at 51. Throws like the
 * list itself, and rate_limited for too many requests of one asker.
 */
export async function countWider(deps: FilterDeps, asked: FilterInput, asker: string): Promise<WiderItemsView> {
  await deps.limits.take(`items:wider:${asker}`, widerPerMinute)
  const { filters, near } = await resolveFilters(deps, asked, asker)
  const { db } = deps
  const tried = widerFilters.flatMap((filter) => {
    const wider = lessOne[filter](filters)
    return wider ? [{ filter, wider }] : []
  })
  const without: WiderItemsView['without'] = []
  for (const { filter, wider } of tried.slice(0, filters.withinKm === undefined ? maxWidened : maxWidened - 1)) {
    without.push({ filter, items: await count(db, wider) })
  }
  return {
    without,
    farther: await countFarther(db, filters),
    categories: await listedCategories(db, near ?? undefined),
  }
}
