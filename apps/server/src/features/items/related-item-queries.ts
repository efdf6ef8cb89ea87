import { moreSize } from '@itemo/domain/items/list-sizes.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { cardJson } from './item-view.ts'
import { type Reader, textOf, visibleTo } from './item-detail-queries.ts'

const most = sql.lit(moreSize)
const newest = sql`i.created_at desc, i.id desc`

/** `MoreItemsView` as JSON text, for the person who can see the item: one statement. */
export function findMoreJson(db: Db, itemId: string, reader: Reader, now: Date): Promise<string | undefined> {
  const card = cardJson(now)
  const nearest = sql`i.place <-> (select item.place from item)`
  return textOf(
    db,
    sql<{ body: string }>`
      with item as materialized (
        select i.id, i.user_id, i.category, i.title, i.place from items i
        where i.id = ${itemId} and ${visibleTo(reader)}
      ),
      of_owner as (
        select i.* from items i
        where i.status = 'active' and i.user_id = (select item.user_id from item) and i.id <> (select item.id from item)
        order by ${newest} limit ${most}
      ),
      alike as (
        select i.*, row_number() over () as rank from (
          select * from items i
          where i.status = 'active' and i.category = (select item.category from item)
            and i.user_id <> (select item.user_id from item)
          order by ${nearest}, similarity(i.title, (select item.title from item)) desc, ${newest} limit ${most}
        ) i
      )
      select json_build_object(
        'of_owner', coalesce((select json_agg(${card} order by ${newest}) from of_owner i), '[]'::json),
        'similar', coalesce((select json_agg(${card} order by i.rank) from alike i), '[]'::json)
      )::text as body from item`,
  )
}
