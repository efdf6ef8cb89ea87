import type { FeedCursor } from '@itemo/domain/items/feed-cursor.ts'
import { boostedRowSize } from '@itemo/domain/items/list-sizes.ts'
import type { ItemSort } from '@itemo/domain/items/item-filters.ts'
import type { featuredAt } from '@itemo/domain/settings/featured.ts'
import { kmPerMile } from '@itemo/domain/items/search-distances.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { cacheStatement } from '../../../platform/db/cached-statement.ts'
import { areaHits, byNumber, listLimits } from './area-hits.ts'
import { type CheapestLimits, cheapestHits, priceOf } from './cheapest-hits.ts'
import {
  countJson,
  extrasOf,
  type Filters,
  isNarrowed,
  isOfArea,
  isOlder,
  isWithin,
  newestHits,
  ofCategory,
  within,
} from './item-search-queries.ts'
import { nearestHits, nearestKey, nearestOrder } from './nearest-queries.ts'
import { findIndexed } from './indexed-items.ts'
import { cardJson, isBoosted } from '../item-view.ts'

export interface FeedQuery {
  readonly filters: Filters
  readonly sort: ItemSort
  readonly cursor?: FeedCursor | undefined
  readonly limit: number
  /** Whether the labelled row of boosted items belongs to this page. */
  readonly withBoosted: boolean
  /** What staff have featured; undefined if this page shows none of it. */
  readonly featured?: ReturnType<typeof featuredAt> | undefined
  /** The `NearView` of the response. */
  readonly near: unknown
  readonly now: Date
}

export interface FeedPage {
  /** `ItemFeedView` as JSON text; its cards still have to be finished (`finishBody`). */
  readonly body: string
  /** When the page becomes outdated: the first boost on it ends, other boosts take their turn, or something else is featured. */
  readonly validUntil: Date | null
}

const newest = sql`i.created_at desc, i.id desc`

/** How many items are searched for a list of an area, and for one by price. */
type FeedLook = Area['look'] & { readonly cheapest?: CheapestLimits }

/** One page of active items. A narrowed list by age searches the newest thousand first; rare matches need the indexes over all items. */
export async function readFeedPage(db: Db, query: FeedQuery, look: FeedLook = listLimits): Promise<FeedPage> {
  const { now, filters, cursor, sort, limit, withBoosted } = query
  const hour = Math.floor(now.getTime() / hourMs)
  const time = { hour, nextHour: new Date((hour + 1) * hourMs) }
  const rows = isSimple(query)
    ? await simplePage(
        db,
        { ...cursor, ...time, now, category: filters.category, maxPrice: filters.maxPrice },
        { sort, limit, withBoosted, isFirst: cursor === undefined },
      )
    : (await pageOf(query, time, await areaOf(db, query, look), look.cheapest).execute(db)).rows
  return rows[0] ?? { body: '', validUntil: null }
}

type Area = Pick<Parameters<typeof areaHits>[0], 'indexed' | 'behind' | 'look'>

/** How a list by age that is limited to an area is read; undefined for any other list. */
async function areaOf(db: Db, { filters, sort, cursor }: FeedQuery, look: Area['look']): Promise<Area | undefined> {
  if (sort !== 'newest' || !isOfArea(filters)) return undefined
  const indexed = await findIndexed(db)
  if (!cursor) return { indexed, look }
  // If the last item of the previous page is gone, the page starts with the next older one.
  const { rows } = await sql<{ no: number | null }>`
    select coalesce(
      (select i.search_no from items i where i.id = ${cursor.id}::uuid),
      (select i.search_no + 1 from items i where ${isOlder(cursor)} order by ${newest} limit 1)
    ) as no`.execute(db)
  return { indexed, behind: { no: rows[0]?.no ?? 0, micros: cursor.micros }, look }
}

/** Whether the statement only needs the filters as parameters, without any computation. */
function isSimple({ filters: { days, near, maxTotal, withinKm, bounds }, featured }: FeedQuery): boolean {
  return [days, near, maxTotal, withinKm, bounds, featured].every((part) => part === undefined)
}

interface Time {
  readonly hour: number
  readonly nextHour: Date
}

type SimpleValues = Time &
  Partial<FeedCursor> & {
    readonly now: Date
    readonly category: string | undefined
    readonly maxPrice: number | undefined
  }

interface SimpleShape extends Pick<FeedQuery, 'sort' | 'limit' | 'withBoosted'> {
  readonly isFirst: boolean
}

const simplePage = cacheStatement(
  (db: Db, { hour, nextHour, now, category, maxPrice, ...rest }: SimpleValues, { isFirst, ...shape }: SimpleShape) => {
    const cursor = isFirst ? undefined : (rest as FeedCursor)
    const query = { ...shape, filters: { category, maxPrice }, cursor, near: null, now }
    return pageOf(query, { hour, nextHour }).compile(db)
  },
)

function pageOf(
  query: FeedQuery,
  { hour, nextHour }: Time,
  area?: Area,
  cheapest?: CheapestLimits,
): RawBuilder<FeedPage> {
  const { filters, cursor, limit, now, withBoosted, featured, near } = query
  const { key, order, hits } = listOf(query, area, cheapest)
  const card = cardJson(now, extrasOf(filters))
  const boosted = withBoosted ? boostedRow(query, hour) : sql`select *, 0 as turn from items where false`
  return sql<FeedPage>`
    with ${hits},
    page as (select * from hits i ${order} limit ${sql.lit(limit)}),
    boosted as (${boosted})
    select json_build_object(
      'items', coalesce((select json_agg(${card} ${order}) from page i), '[]'::json),
      'boosted', coalesce((select json_agg(${card} order by i.turn) from boosted i), '[]'::json),
      'next_cursor', case when (select count(*) from hits) > ${limit} then (
        select ${key ? sql`${key} || '_' ||` : sql``} (extract(epoch from i.created_at) * 1000000)::bigint || '.' || i.id
        from page i ${order} offset ${limit - 1}
      ) end,
      ${countJson(limit, cursor !== undefined)}, 'near', ${JSON.stringify(near)}::json,
      'match', null ${featured ? sql`, 'featured', ${featuredJson(featured, now)}` : sql``}
    )::text as body,
    least(
      ${featured?.changesAt ?? null}::timestamptz,
      (select min(i.boost_expires_at)
        from (select id, is_boosted, boost_expires_at from page union all select id, is_boosted, boost_expires_at from boosted) i
        where ${isBoosted(now)}),
      (select ${nextHour}::timestamptz from boosted limit 1)
    ) as "validUntil"`
}

/** Featured items that are active, and featured categories that have an active item. */
function featuredJson({ itemIds, categories }: NonNullable<FeedQuery['featured']>, now: Date): RawBuilder<unknown> {
  return sql`json_build_object(
    'items', coalesce((
      select json_agg(${cardJson(now)} order by f.at) from unnest((select ${itemIds}::uuid[])) with ordinality as f (id, at)
      join items i on i.id = f.id and i.status = 'active'
    ), '[]'::json),
    'categories', coalesce((
      select json_agg(f.name order by f.at) from unnest((select ${categories}::text[])) with ordinality as f (name, at)
      where exists (select from items i where i.category = f.name and i.status = 'active')
    ), '[]'::json)
  )`
}

/** The active ones of the given items, in that order: `ItemFeedView` as JSON text. */
export async function readNamed(db: Db, ids: readonly string[], now: Date): Promise<string> {
  const { rows } = await sql<{ body: string }>`
    with hits as (
      select i.*, asked.at from unnest((select ${ids}::uuid[])) with ordinality as asked (id, at)
      join items i on i.id = asked.id and i.status = 'active'
    )
    select json_build_object(
      'items', coalesce((select json_agg(${cardJson(now)} order by i.at) from hits i), '[]'::json), 'boosted', '[]'::json,
      'next_cursor', null, 'total', (select count(*) from hits), 'total_is_more', false, 'near', null, 'match', null
    )::text as body`.execute(db)
  return rows[0]?.body ?? ''
}

interface List {
  /** The part of the cursor before the age, as text; none for a list by age. */
  readonly key?: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  /** `hits`, with one item more than the page holds. */
  readonly hits: RawBuilder<unknown>
}

/** A list by age, price or distance. */
function listOf(query: FeedQuery, area: Area | undefined, look: CheapestLimits | undefined): List {
  const { sort, filters, cursor, limit } = query
  if (area) return { order: sql`order by ${byNumber}`, hits: areaHits({ filters, limit: limit + 1, ...area }) }
  if (sort === 'nearest' && filters.near) {
    return { key: nearestKey, order: nearestOrder, hits: nearestHits({ filters, near: filters.near, cursor, limit }) }
  }
  if (sort === 'cheapest') {
    const price = priceOf(filters)
    const last = cursor && { price: sql<number>`(select ${cursor.key}::numeric)`, isBehind: isOlder(cursor) }
    const hits = cheapestHits({ filters, last, limit: limit + 1, look })
    return { key: sql`${price}::text`, order: sql`order by ${price}, ${newest}`, hits }
  }
  const order = sql`order by ${newest}`
  const after = cursor ? isOlder(cursor) : sql<boolean>`true`
  if (isNarrowed(filters)) return { order, hits: newestHits({ filters, after, limit: limit + 1 }) }
  const oneMore = sql.lit(limit + 1)
  return {
    order,
    hits: sql`hits as (select * from items i where ${ofCategory(filters)} and ${after} ${order} limit ${oneMore})`,
  }
}

/** The maximum distance of a boosted item, in kilometres: 25 miles. */
const boostedKm = 25 * kmPerMile

const hourMs = 3_600_000

/**
 * The boosts whose turn it is: every hour one leaves and the next enters, in a pseudo-random order, so that each is shown equally often,
 * and equally often first. After a full rotation the order changes, so that no boost always gets the same hours of the day.
 */
function boostedRow({ filters, now }: FeedQuery, at: number): RawBuilder<unknown> {
  const { near } = filters
  const hour = sql`${at}::bigint`
  return sql`
    select i.*, t.turn
    from (
      select n.id, ((n.number - ${hour}) % n.boosts + n.boosts) % n.boosts as turn
      from (
        select b.*, row_number() over (order by hashtextextended(b.id::text, ${hour} / b.boosts), b.id) as number
        from (
          select i.id, count(*) over () as boosts from items i
          where ${ofCategory(filters)} and ${isBoosted(now)} and ${isWithin(filters)}
            and ${near ? within(near, boostedKm) : sql`true`}
        ) b
      ) n
      order by turn limit ${sql.lit(boostedRowSize)}
    ) t join items i on i.id = t.id`
}
