import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

export interface SharePictureRow {
  readonly item_id: string
  readonly version: string
}

/** Records a picture before it is stored, so that the sweep finds its file whatever happens. */
export async function claimSharePicture(db: Db, { item_id, version }: SharePictureRow, at: Date): Promise<void> {
  await db
    .insertInto('share_pictures')
    .values({ item_id, version, made_at: at })
    .onConflict((conflict) => conflict.columns(['item_id', 'version']).doUpdateSet({ made_at: at }))
    .execute()
}

/** The share pictures of an item, except one version. */
export async function listSharePictures(db: Db, itemId: string, besides = ''): Promise<SharePictureRow[]> {
  return db
    .selectFrom('share_pictures')
    .select(['item_id', 'version'])
    .where('item_id', '=', itemId)
    .where('version', '!=', besides)
    .execute()
}

/** Pictures of items that aren't active or no longer exist. */
export async function listUnsharedPictures(db: Db, limit: number): Promise<SharePictureRow[]> {
  return db
    .selectFrom('share_pictures as s')
    .select(['s.item_id', 's.version'])
    .where(sql<boolean>`not exists (select from items i where i.id = s.item_id and i.status = 'active')`)
    .limit(limit)
    .execute()
}

/** Deletes the row of a picture whose file is deleted. */
export async function deleteSharePicture(db: Db, { item_id, version }: SharePictureRow): Promise<void> {
  await db.deleteFrom('share_pictures').where('item_id', '=', item_id).where('version', '=', version).execute()
}
