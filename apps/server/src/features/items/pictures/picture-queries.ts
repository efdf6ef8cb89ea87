import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { isShownByProfile } from '../../accounts/profiles.ts'
import { isKept } from './kept-pictures.ts'
import { itemImages } from './picture-policy.ts'

export interface PictureRow {
  readonly bucket: string
  readonly path: string
}

interface NewUpload extends PictureRow {
  readonly ownerId: string | null
  readonly width: number
  readonly height: number
  readonly bytes: number
  readonly at: Date
}

/** Reserves a path before its files are stored. Returns false if it was ever used. */
export async function insertUpload(db: Db, { bucket, path, ownerId, width, height, bytes, at }: NewUpload) {
  const row = await db
    .insertInto('uploads')
    .values({ bucket, path, owner_id: ownerId, width, height, bytes, created_at: at })
    .onConflict((conflict) => conflict.columns(['bucket', 'path']).doNothing())
    .returning('path')
    .executeTakeFirst()
  return row !== undefined
}

/** Records when a picture's files were stored: from then on it is visible. */
export async function markStored(db: Db, { bucket, path }: PictureRow, at: Date): Promise<void> {
  await db.updateTable('uploads').set({ stored_at: at }).where('bucket', '=', bucket).where('path', '=', path).execute()
}

/** Releases a reserved path whose files couldn't be stored. */
export async function deleteUpload(db: Db, { bucket, path }: PictureRow): Promise<void> {
  await db.deleteFrom('uploads').where('bucket', '=', bucket).where('path', '=', path).execute()
}

/** A stored picture that hasn't been removed, with its size in pixels and bytes. */
export async function findUpload(db: Db, bucket: string, path: string) {
  return db
    .selectFrom('uploads')
    .select(['path', 'width', 'height', 'bytes', 'created_at'])
    .where('bucket', '=', bucket)
    .where('path', '=', path)
    .where('stored_at', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** Whether a picture with stored files must not be served: its item is held or taken down, or it is removed but retained for a case. */
export async function isWithheld(db: Db, { bucket, path }: PictureRow): Promise<boolean> {
  return (await isRemovedAndKept(db, { bucket, path })) || (bucket === itemImages && (await isOfHiddenItem(db, path)))
}

async function isRemovedAndKept(db: Db, { bucket, path }: PictureRow): Promise<boolean> {
  const row = await db
    .selectFrom('uploads')
    .select('path')
    .where('bucket', '=', bucket)
    .where('path', '=', path)
    .where('removed_at', 'is not', null)
    .where(isKept)
    .executeTakeFirst()
  return row !== undefined
}

async function isOfHiddenItem(db: Db, path: string): Promise<boolean> {
  const shown = await db
    .selectFrom('item_images')
    .innerJoin('items', 'items.id', 'item_images.item_id')
    .select('items.id')
    .where('item_images.image_url', '=', path)
    .where('items.status', 'in', ['held', 'removed'])
    .limit(sql.lit(1))
    .executeTakeFirst()
  return shown !== undefined
}

/** Which of the paths are pictures of this person. Locks them against removal until the transaction ends. */
export async function lockOwnPictures(trx: Db, ownerId: string, paths: readonly string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('uploads')
    .select('path')
    .where('bucket', '=', itemImages)
    .where('path', 'in', paths)
    .where('owner_id', '=', ownerId)
    .where('stored_at', 'is not', null)
    .where('removed_at', 'is', null)
    .orderBy('path')
    .forShare()
    .execute()
  return new Set(rows.map(({ path }) => path))
}

/** Attaches someone's pictures to a claim, unless they are attached elsewhere; returns the ones that now are. */
export async function markAttached(
  trx: Db,
  { bucket, paths, ownerId, to }: { bucket: string; paths: readonly string[]; ownerId: string; to: string },
): Promise<Set<string>> {
  const rows = await trx
    .updateTable('uploads')
    .set({ attached_to: to })
    .where('bucket', '=', bucket)
    .where('path', 'in', paths)
    .where('owner_id', '=', ownerId)
    .where('stored_at', 'is not', null)
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([eb('attached_to', 'is', null), eb('attached_to', '=', to)]))
    .returning('path')
    .execute()
  return new Set(rows.map(({ path }) => path))
}

/** The pictures attached to something, earliest first. */
export async function listAttached(db: Db, bucket: string, to: string) {
  return db
    .selectFrom('uploads')
    .select(['path', 'owner_id'])
    .where('bucket', '=', bucket)
    .where('attached_to', '=', to)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('path')
    .execute()
}

/** Locks pictures for removal, only those of `ownerId` if given. Returns the ones that exist. */
export async function lockForRemoval(
  trx: Db,
  { bucket, paths, ownerId }: { bucket: string; paths: readonly string[]; ownerId?: string },
) {
  return trx
    .selectFrom('uploads')
    .select(['path', 'width', 'height', 'bytes', 'created_at'])
    .where('bucket', '=', bucket)
    .where('path', 'in', paths)
    .where('removed_at', 'is', null)
    .$if(ownerId !== undefined, (query) => query.where('owner_id', '=', ownerId ?? null))
    .orderBy('path')
    .forUpdate()
    .execute()
}

const unused = sql<boolean>`uploads.attached_to is null and not exists (
  select from item_images m where uploads.bucket = ${sql.lit(itemImages)} and m.image_url = uploads.path
) and not ${isShownByProfile(sql.ref('uploads.bucket'), sql.ref('uploads.path'))}`

/**
 * Marks locked, unused pictures as removed; returns their paths. A separate statement after the lock, so that it sees what the last
 * holder wrote.
 */
export async function markRemoved(trx: Db, bucket: string, paths: readonly string[], at: Date): Promise<string[]> {
  const rows = await trx
    .updateTable('uploads')
    .set({ removed_at: at })
    .where('bucket', '=', bucket)
    .where('path', 'in', paths)
    .where('removed_at', 'is', null)
    .where(unused)
    .returning('path')
    .execute()
  return rows.map(({ path }) => path)
}

/** Unused pictures uploaded before a given time, and those whose files were never completely stored. */
export async function listAbandoned(db: Db, before: { uploaded: Date; claimed: Date }, limit: number) {
  return db
    .selectFrom('uploads')
    .select(['bucket', 'path'])
    .where('purged_at', 'is', null)
    .where('removed_at', 'is', null)
    .where(unused)
    .where((eb) =>
      eb.or([
        eb('created_at', '<', before.uploaded),
        eb.and([eb('stored_at', 'is', null), eb('created_at', '<', before.claimed)]),
      ]),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

/** The pictures whose files belong in a backup: visible ones, and those retained for cases. */
export async function listStored(db: Db): Promise<PictureRow[]> {
  return db
    .selectFrom('uploads')
    .select(['bucket', 'path'])
    .where('stored_at', 'is not', null)
    .where('purged_at', 'is', null)
    .where((eb) => eb.or([eb('removed_at', 'is', null), isKept]))
    .orderBy('created_at')
    .execute()
}

/** The oldest removed pictures whose files haven't been deleted yet, except those retained for cases. */
export async function listUnpurged(db: Db, limit: number): Promise<PictureRow[]> {
  return db
    .selectFrom('uploads')
    .select(['bucket', 'path'])
    .where('removed_at', 'is not', null)
    .where('purged_at', 'is', null)
    .where((eb) => eb.not(isKept))
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

/** Whether the files of a picture are retained for a case. */
export async function isPreservedForCase(db: Db, { bucket, path }: PictureRow): Promise<boolean> {
  const stored = db.selectFrom('kept_pictures').select('path').where('bucket', '=', bucket).where('path', '=', path)
  return (await stored.limit(sql.lit(1)).executeTakeFirst()) !== undefined
}

/**
 * Records that the files of a removed picture are deleted. The path stays reserved, without owner; the row is deleted if its uploader's
 * account is gone.
 */
export async function markPurged(db: Db, { bucket, path }: PictureRow, at: Date): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('uploads')
    .where('bucket', '=', bucket)
    .where('path', '=', path)
    .where('forgotten', '=', true)
    .executeTakeFirst()
  if (numDeletedRows > 0n) return
  await db
    .updateTable('uploads')
    .set({ purged_at: at, owner_id: null })
    .where('bucket', '=', bucket)
    .where('path', '=', path)
    .execute()
}
