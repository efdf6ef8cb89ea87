import type { FeedCursor } from '@itemo/domain/items/feed-cursor.ts'
import { kmPerMile, nearbyMiles } from '@itemo/domain/items/search-distances.ts'
import type { Point } from '@itemo/domain/items/places.ts'
import { type RawBuilder, sql } from 'kysely'
import { distanceFrom, type Filters, isOlder, isWithin, ofCategory, within } from './item-search-queries.ts'

interface NearestAsked {
  readonly filters: Filters
  readonly near: Point
  readonly cursor?: FeedCursor | undefined
  readonly limit: number
  /** How far the list is sorted by distance, in miles; by default as far as counts as near. */
  readonly reachMiles?: number | undefined
}

const newest = sql`i.created_at desc, i.id desc`

/** The order of `hits`: near items by distance, then the others by age, those without a place last. */
export const nearestOrder = sql`order by i.part, i.away, ${newest}`

/** The part of the cursor before the age, computed from the last item `i` of the page. */
export const nearestKey = sql`case i.part when 1 then i.away::text when 2 then 'far' else 'none' end`

/**
 * `hits`: a list by distance, with one item more than the page holds: near items by distance (index of places), then items farther away
 * by age (index of age), then items without a place. Each part is only read when the one before is exhausted.
 */
export function nearestHits({
  filters,
  near,
  cursor,
  limit,
  reachMiles = nearbyMiles,
}: NearestAsked): RawBuilder<unknown> {
  const oneMore = limit + 1
  const away = distanceFrom(near)
  const isNear = within(near, reachMiles * kmPerMile)
  const older = cursor ? isOlder(cursor) : sql<boolean>`true`
  const part = (number: number, where: RawBuilder<boolean>, key: RawBuilder<unknown>) => sql`
    select i.id, ${sql.lit(number)} as part, ${key} as away, i.created_at from items i
    where ${ofCategory(filters)} and ${isWithin(filters)} and ${where}
    order by ${key === away ? sql`${away}, ${newest}` : newest} limit ${sql.lit(oneMore)}`
  const begun = begunPart(cursor)
  const after = (number: number) => (begun === number ? older : sql<boolean>`${sql.lit(begun < number)}`)
  const last = sql`(select ${begun === 1 && cursor ? cursor.key : null}::float8)`
  const behind = begun === 1 && cursor ? sql<boolean>`${away} >= ${last} and (${away} > ${last} or ${older})` : after(1)
  return sql`
    nearby as materialized (${part(1, sql`${isNear} and ${behind}`, away)}),
    far as materialized (
      ${part(2, sql`i.place is not null and not ${isNear} and ${after(2)} and (select count(*) from nearby) < ${sql.lit(oneMore)}`, sql`0::float8`)}
    ),
    placeless as materialized (
      ${part(3, sql`i.place is null and ${after(3)} and (select count(*) from nearby) + (select count(*) from far) < ${sql.lit(oneMore)}`, sql`0::float8`)}
    ),
    hits as (
      select i.*, f.part, f.away from (
        select * from (table nearby union all table far union all table placeless) i ${nearestOrder} limit ${sql.lit(oneMore)}
      ) f join items i on i.id = f.id
    )`
}

/** The part in which a page starts. */
function begunPart(cursor: FeedCursor | undefined): number {
  if (cursor?.key === 'far') return 2
  return cursor?.key === 'none' ? 3 : 1
}
