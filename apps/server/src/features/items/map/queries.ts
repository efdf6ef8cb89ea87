import { mapSize } from '@itemo/domain/items/feed.ts'
import { sql } from 'kysely'
import type { Prepared } from '../../../platform/db/prepared.ts'
import { countFields, countMatches, extrasOf, type Filters, newestHits } from '../filters/queries.ts'
import { cardJson } from '../views/present.ts'

/** A piece of the map holds far more than a page, so more of the newest are looked through. */
const newestFirst = 5000

/** The newest items of a piece of the map as JSON text, unfinished: one statement. */
export async function readMap(prepared: Prepared, filters: Filters, now: Date): Promise<string> {
  const newest = sql`order by i.created_at desc, i.id desc`
  const rows = await prepared(sql<{ body: string }>`
    with ${newestHits({ filters, first: newestFirst, most: mapSize })},
    counted as materialized (${countMatches(filters)})
    select json_build_object(
      'items', coalesce((select json_agg(${cardJson(now, extrasOf(filters))} ${newest}) from hits i), '[]'::json),
      ${countFields}
    )::text as body from counted`)
  return rows[0]?.body ?? ''
}
