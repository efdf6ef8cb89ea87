import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { exactInstant, type PageInput, pageOf, readCursor, isAfterCursor } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/db.ts'
import { refuseByConstraint } from '../../platform/db/violation.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import { canSeeItem, pageOfItems, visibleTo } from './item-detail-queries.ts'
import { cardJson } from './item-view.ts'

type Deps = Pick<Context, 'db' | 'now'>

/**
 * Saves a visible item; saving it again changes nothing. Returns whether the item is visible. The lock ensures that a concurrent deletion
 * of the item sees this row.
 */
async function insertSaved(db: Db, userId: string, itemId: string, at: Date): Promise<boolean> {
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

/** Saves an item that the actor can see. Throws not_found otherwise. */
export async function saveItem({ db, now }: Deps, actor: Actor, itemId: string): Promise<void> {
  const saving = insertSaved(db, actor.userId, itemId, now())
  const isThere = await saving.catch(refuseByConstraint({ saved_items_user_id_fkey: 'unauthenticated' }))
  if (!isThere) throw new AppError('not_found')
}

/**
 * Removes a saved item, even if the item was paused or deleted since. Throws not_found for an item that isn't saved and isn't visible.
 */
export async function unsaveItem({ db }: Deps, actor: Actor, itemId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_items')
    .where('user_id', '=', actor.userId)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  if (numDeletedRows > 0n) return
  if (!(await canSeeItem(db, itemId, actor))) throw new AppError('not_found')
}

/**
 * A page of the saved items, latest first, as `{ items: SavedItemView[], next_cursor }`. Paused and deleted ones are marked and stay
 * until they are removed; held and taken-down ones aren't listed until they are back. Throws `invalid_input` for a malformed cursor.
 */
export function listSaved({ db, now }: Deps, actor: Actor, { cursor, limit }: PageInput): Promise<string> {
  const unavailable = sql`, 'unavailable', case when i.status <> 'active' then 'paused' end`
  const gone = sql`json_build_object(
    'id', s.item_id, 'title', s.title, 'category', s.category, 'unavailable', 'gone')`
  const card = sql`case when i.id is null then ${gone} else ${cardJson(now(), undefined, unavailable)} end`
  const from = sql`saved_items s left join items i on i.id = s.item_id
    where s.user_id = ${actor.userId} and (i.id is not null or s.title is not null) and i.status is distinct from 'held' and i.status is distinct from 'removed'`
  const page = { after: readCursor(cursor), limit }
  return pageOfItems(db, { from, time: sql`s.created_at`, id: sql`s.item_id`, card }, page)
}

/** A page of the ids of the saved items, latest first. Throws `invalid_input` for a malformed cursor. */
export async function listSavedItemIds({ db }: Deps, actor: Actor, { cursor, limit }: PageInput) {
  const after = readCursor(cursor)
  const rows = await db
    .selectFrom('saved_items')
    .select(['item_id as id', exactInstant(sql.ref('created_at')).as('at')])
    .where('user_id', '=', actor.userId)
    .where(isAfterCursor(after, sql`created_at`, sql`item_id`, 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('item_id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, (row) => row)
}
