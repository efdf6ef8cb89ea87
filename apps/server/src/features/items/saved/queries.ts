import type { Kysely } from 'kysely'
import type { DB } from '../../../db-schema.ts'

/** Saves an item for somebody; saving it again changes nothing. */
export async function insertSaved(db: Kysely<DB>, userId: string, itemId: string, at: Date): Promise<void> {
  await db
    .insertInto('saved_items')
    .values({ user_id: userId, item_id: itemId, created_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'item_id']).doNothing())
    .execute()
}

/** Takes an item off; answers whether it was saved. */
export async function deleteSaved(db: Kysely<DB>, userId: string, itemId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_items')
    .where('user_id', '=', userId)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The ids of the items somebody saved, latest first. */
export async function listSavedIds(db: Kysely<DB>, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('saved_items')
    .select('item_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('item_id', 'desc')
    .execute()
  return rows.map(({ item_id }) => item_id)
}
