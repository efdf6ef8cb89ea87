import type { FeedCursor } from '@itemo/domain/items/feed.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../db-schema.ts'
import { cardJson, isBoosted } from '../views/present.ts'

export interface FeedQuery {
  /** Folded, at least two characters. */
  readonly term?: string | undefined
  readonly category?: string | undefined
  readonly cursor?: FeedCursor | undefined
  readonly limit: number
  /** Whether the labelled row of boosted items belongs to this page. */
  readonly withBoosted: boolean
  readonly now: Date
}

export interface FeedPage {
  /** `ItemFeedView` as JSON text. */
  readonly body: string
  /** When the first boost that shows in it ends. */
  readonly validUntil: Date | null
}

/** How many of the newest items are looked through for a word before the trigram index is asked. */
const newestFirst = 1000
const boostedInRow = 12

const newest = sql`order by i.created_at desc, i.id desc`

/**
 * One page of active items, newest first, in one statement. A search looks through the newest thousand first: a common
 * word fills its page there in a millisecond, and only a rare one needs the index of all.
 */
export async function readFeedPage(db: Kysely<DB>, query: FeedQuery): Promise<FeedPage> {
  const { limit, now, withBoosted } = query
  const card = cardJson(now)
  const boosted = withBoosted ? boostedRow(query) : sql`select * from items where false`
  const { rows } = await sql<FeedPage>`
    with ${hits(query)},
    page as (select * from hits i ${newest} limit ${limit}),
    boosted as (${boosted})
    select json_build_object(
      'items', coalesce((select json_agg(${card} ${newest}) from page i), '[]'::json),
      'boosted', coalesce((select json_agg(${card} ${newest}) from boosted i), '[]'::json),
      'next_cursor', case when (select count(*) from hits) > ${limit} then (
        select (extract(epoch from i.created_at) * 1000000)::bigint || '.' || i.id
        from page i order by i.created_at, i.id limit 1
      ) end
    )::text as body,
    (select min(i.boost_expires_at) from (table page union all table boosted) i where ${isBoosted(now)}) as "validUntil"
  `.execute(db)
  return rows[0] ?? { body: '', validUntil: null }
}

/** The matching items, one more than the page holds. */
function hits({ term, category, cursor, limit }: FeedQuery): RawBuilder<unknown> {
  const place = cursor
    ? sql`and (i.created_at, i.id) < (${sql.lit('epoch')}::timestamptz + ${cursor.micros}::bigint * interval '1 microsecond', ${cursor.id}::uuid)`
    : sql``
  const active = sql`i.status = 'active' ${category ? sql`and i.category = ${category}` : sql``} ${place}`
  if (term === undefined) return sql`hits as (select * from items i where ${active} ${newest} limit ${limit + 1})`
  const matches = sql`i.search_text like ${`%${escapeLike(term)}%`}`
  return sql`
    recent as materialized (
      select i.id, i.created_at, i.search_text from items i where ${active} ${newest} limit ${newestFirst}
    ),
    near as materialized (select i.id, i.created_at from recent i where ${matches} ${newest} limit ${limit + 1}),
    far as materialized (
      select i.id, i.created_at from items i
      where ${active} and ${matches}
        and (select count(*) from recent) = ${newestFirst} and (select count(*) from near) <= ${limit}
        and (i.created_at, i.id) < (select last.created_at, last.id from recent last order by last.created_at, last.id limit 1)
    ),
    found as (select i.id from (table near union all table far) i ${newest} limit ${limit + 1}),
    hits as (select i.* from found join items i on i.id = found.id)`
}

function boostedRow({ category, now }: FeedQuery): RawBuilder<unknown> {
  return sql`select * from items i
    where i.status = 'active' and ${isBoosted(now)} ${category ? sql`and i.category = ${category}` : sql``}
    ${newest} limit ${boostedInRow}`
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
