import type { FeedCursor } from '@itemo/domain/items/feed-cursor.ts'
import { boostedRowSize } from '@itemo/domain/items/list-sizes.ts'
import type { ItemSort } from '@itemo/domain/items/item-filters.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import {
  countJson,
  distanceFrom,
  extrasOf,
  type Filters,
  isNarrowed,
  isWithin,
  newestHits,
  ofCategory,
} from './item-search-queries.ts'
import { cardJson, isBoosted } from '../item-view.ts'

export interface FeedQuery {
  readonly filters: Filters
  readonly sort: ItemSort
  readonly cursor?: FeedCursor | undefined
  readonly limit: number
  /** Whether the labelled row of boosted items belongs to this page. */
  readonly withBoosted: boolean
  /** `NearView` of the answer. */
  readonly near: unknown
  readonly now: Date
}

export interface FeedPage {
  /** `ItemFeedView` as JSON text, its cards unfinished. */
  readonly body: string
  /** When the first boost that shows in it ends. */
  readonly validUntil: Date | null
}

/** How many of the newest items are looked through before the indexes are asked. */
const newestFirst = 1000

const newest = sql`i.created_at desc, i.id desc`

/** One page of active items. By age, a narrowed list looks among the newest thousand first; what is rare needs the indexes of all. */
export async function readFeedPage(db: Db, query: FeedQuery): Promise<FeedPage> {
  const { filters, cursor, limit, now, withBoosted, near } = query
  const key = keyOf(query)
  const order = key ? sql`order by ${key}, ${newest}` : sql`order by ${newest}`
  const card = cardJson(now, extrasOf(filters))
  const boosted = withBoosted ? boostedRow(query, order) : sql`select * from items where false`
  const { rows } = await sql<FeedPage>`
    with ${key === undefined && isNarrowed(filters) ? narrowed(query) : sql`hits as (${plainHits(query, key, order)})`},
    page as (select * from hits i ${order} limit ${sql.lit(limit)}),
    boosted as (${boosted})
    select json_build_object(
      'items', coalesce((select json_agg(${card} ${order}) from page i), '[]'::json),
      'boosted', coalesce((select json_agg(${card} ${order}) from boosted i), '[]'::json),
      'next_cursor', case when (select count(*) from hits) > ${limit} then (
        select ${key ? sql`coalesce(${key}::text, 'none') || '_' ||` : sql``} (extract(epoch from i.created_at) * 1000000)::bigint || '.' || i.id
        from page i ${order} offset ${limit - 1}
      ) end,
      ${countJson(limit, cursor !== undefined)}, 'near', ${JSON.stringify(near)}::json,
      'match', null
    )::text as body,
    (select min(i.boost_expires_at) from (table page union all table boosted) i where ${isBoosted(now)}) as "validUntil"
  `.execute(db)
  return rows[0] ?? { body: '', validUntil: null }
}

/** What the list is ordered by before age, from the least up. */
function keyOf({ sort, filters }: FeedQuery): RawBuilder<number> | undefined {
  if (sort === 'cheapest') return sql`i.daily_rate`
  return sort === 'nearest' && filters.near ? distanceFrom(filters.near) : undefined
}

function after({ cursor, sort }: FeedQuery, key: RawBuilder<number> | undefined): RawBuilder<boolean> {
  if (!cursor) return sql`true`
  const older = sql<boolean>`(i.created_at, i.id) <
    (${sql.lit('epoch')}::timestamptz + ${cursor.micros}::bigint * interval '1 microsecond', ${cursor.id}::uuid)`
  if (!key || cursor.key === undefined) return older
  if (sort === 'cheapest') {
    const last = sql`${cursor.key}::numeric`
    return sql`${key} >= ${last} and (${key} > ${last} or ${older})`
  }
  // Items without a place come behind all others.
  if (cursor.key === 'none') return sql`i.place is null and ${older}`
  const last = sql`${cursor.key}::float8`
  return sql`(i.place is null or ${key} >= ${last} and (${key} > ${last} or ${older}))`
}

/** The matching items of a list that is narrowed, in order of age, one more than the page holds. */
function narrowed(query: FeedQuery): RawBuilder<unknown> {
  return newestHits({
    filters: query.filters,
    after: after(query, undefined),
    first: newestFirst,
    most: query.limit + 1,
  })
}

/** The matching items in any order, one more than the page holds. */
function plainHits(query: FeedQuery, key: RawBuilder<number> | undefined, order: RawBuilder<unknown>) {
  const { filters, limit } = query
  return sql`select * from items i
    where ${ofCategory(filters)} and ${isWithin(filters)} and ${after(query, key)}
    ${order} limit ${sql.lit(limit + 1)}`
}

function boostedRow({ filters, now }: FeedQuery, order: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select * from items i
    where ${ofCategory(filters)} and ${isBoosted(now)} and ${isWithin(filters)}
    ${order} limit ${sql.lit(boostedRowSize)}`
}
