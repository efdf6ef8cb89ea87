import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { cardJson } from './item-view.ts'
import { asList, textOf, visibleTo } from './item-detail-queries.ts'

/** Saves a visible item; saving it again changes nothing. Answers whether it is there. The lock makes a deletion find this row. */
export async function insertSaved(db: Db, userId: string, itemId: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    with item as materialized (
      select i.id from items i where i.id = ${itemId} and ${visibleTo({ userId })} for key share
    ),
    kept as (
      insert into saved_items (user_id, item_id, created_at)
      select ${userId}, item.id, ${at}::timestamptz from item
      on conflict (user_id, item_id) do nothing
    )
    select 1 as found from item`.execute(db)
  return rows.length > 0
}

export async function deleteSaved(db: Db, userId: string, itemId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_items')
    .where('user_id', '=', userId)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The items someone saved, latest first, as `{ items: SavedItemView[] }`: one statement. */
export async function listSavedJson(db: Db, userId: string, now: Date): Promise<string> {
  const unavailable = sql`, 'unavailable', case when i.status <> 'active' then 'paused' end`
  const gone = sql`json_build_object(
    'id', s.item_id, 'title', s.title, 'category', s.category, 'unavailable', 'gone')`
  const cards = sql`
    select json_agg(case when i.id is null then ${gone} else ${cardJson(now, undefined, unavailable)} end
      order by s.created_at desc, s.item_id desc)
    from saved_items s left join items i on i.id = s.item_id
    where s.user_id = ${userId} and (i.id is not null or s.title is not null)`
  return (await textOf(db, asList(cards))) ?? ''
}

export async function listSavedIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('saved_items')
    .select('item_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('item_id', 'desc')
    .execute()
  return rows.map(({ item_id }) => item_id)
}
