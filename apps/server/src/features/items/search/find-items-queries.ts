import type { ItemSort } from '@itemo/domain/items/item-filters.ts'
import { toPence } from '@itemo/domain/money.ts'
import type { SearchCursor } from '@itemo/domain/items/search-cursor.ts'
import { allOf, anyOf, quoteTerm } from '@itemo/domain/items/search-terms.ts'
import {
  bandsUpTo,
  cellsAround,
  cellsCovering,
  lastPosition,
  searchWindows,
} from '@itemo/domain/items/search-windows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { AskedSearch } from './dictionary-queries.ts'
import type { Filters } from './item-search-queries.ts'

interface Pass {
  /** The rank it finds; null for all of them. */
  readonly rank: number | null
  readonly query: string
}

interface Asked {
  readonly search: AskedSearch
  readonly filters: Filters
  readonly sort: ItemSort
  readonly cursor?: SearchCursor | undefined
  readonly most: number
}

/** So many items of the rarest word are ordered at once, with one word and with several. */
const fewOfOne = 500
const fewOfSeveral = 2000

/** `found`: the best `most` items of a search as `find_items` gives them (item_id, class, rank, at_position, no). */
export function foundItems({ search, filters, sort, cursor, most }: Asked): RawBuilder<unknown> {
  const { days, maxPrice, near, withinKm, bounds } = filters
  const narrow = narrowing(filters)
  const several = search.phrase !== undefined
  const isFew = search.atMost <= (several || narrow !== undefined ? fewOfSeveral : fewOfOne)
  const passes = passesOf(search, sort, isFew)
  const windows = isFew ? [{ upTo: lastPosition }] : searchWindows({ sort, newestNo: search.newestNo, near })
  const point = near ? sql`plane_point(${near.latitude}::float8, ${near.longitude}::float8)` : sql`null::point`
  const area = bounds
    ? sql`box(point(${bounds.west}::float8, ${bounds.south}::float8), point(${bounds.east}::float8, ${bounds.north}::float8))`
    : sql`null::box`
  const queries = (list: readonly (string | undefined)[]) =>
    sql`${list.map((query) => query ?? null)}::text[]::tsquery[]`
  return sql`found as materialized (select * from find_items(
    ${search.phrase ?? null}::text, ${sql.join(search.classes.map((query) => sql`${query ?? null}::tsquery`))},
    ${passes.map(({ rank }) => rank)}::integer[], ${queries(passes.map(({ query }) => query))}, ${narrow ?? null}::tsquery,
    ${sort}::text, ${point}, ${near && withinKm !== undefined ? withinKm : null}::float8,
    ${maxPrice === undefined ? null : toPence(maxPrice)}::integer,
    ${area}, ${days?.from ?? null}::date, ${days?.until ?? null}::date, ${days?.now ?? null}::timestamptz,
    ${queries(windows.map(({ terms }) => anyOf((terms ?? []).map(quoteTerm))))}, ${windows.map(({ upTo }) => upTo)}::integer[],
    ${cursor?.rank ?? null}::integer, ${cursor?.position ?? null}::integer, ${cursor?.no ?? null}::integer, ${most}::integer
  ))`
}

/** What is looked for one after the other: all at once where it is little. */
function passesOf({ classes }: AskedSearch, sort: ItemSort, isFew: boolean): Pass[] {
  const [title, text, ...others] = classes
  const literal = sort === 'best' ? [title, text] : [undefined, text]
  const passes = [...literal, ...others].flatMap((query, index) =>
    query === undefined ? [] : [{ rank: index + 1, query }],
  )
  if (!isFew) return passes
  const all = anyOf(passes.map(({ query }) => query))
  return all === undefined ? [] : [{ rank: null, query: all }]
}

/** All narrowing that terms can say. */
function narrowing({ category, maxPrice, near, withinKm, bounds }: Filters): string | undefined {
  const cells = bounds
    ? cellsCovering(bounds)
    : near && withinKm !== undefined
      ? cellsAround(near, withinKm)
      : undefined
  const parts = [
    category === undefined ? [] : [`=${category}`],
    maxPrice === undefined ? [] : bandsUpTo(toPence(maxPrice)),
    cells ?? [],
  ]
  return allOf(parts.flatMap((terms) => anyOf(terms.map(quoteTerm)) ?? []))
}
