import { randomUUID } from 'node:crypto'
import { nearestWidth, type PictureWidth, pictureWidths, safePicturePath } from '@itemo/domain/items/pictures.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { refuseByConstraint } from '../../../platform/db/violation.ts'
import { AppError, found } from '../../../platform/http/app-error.ts'
import type { Actor } from '../../../platform/http/types.ts'
import { StorageError } from '../../../platform/http/storage-error.ts'
import { type Bucket, findBucket, isPicturePath, itemImages, objectKey } from './picture-policy.ts'
import {
  deleteUpload,
  findUpload,
  insertUpload,
  isPreservedForCase,
  isWithheld,
  listAbandoned,
  listStored,
  listUnpurged,
  lockForRemoval,
  lockOwnPictures,
  markPurged,
  markRemoved,
  markStored,
  type PictureRow,
} from './picture-queries.ts'

type StoreDeps = Pick<Context, 'db' | 'images' | 'objects' | 'now' | 'log'>
type PurgeDeps = Pick<Context, 'db' | 'objects' | 'now' | 'log'>

interface NewPicture {
  readonly bucket: Bucket
  /** The requested path; used as far as it is safe. */
  readonly path: string
  readonly ownerId: string
  /** Called when it is the picture's turn in the queue. */
  read(): Promise<Uint8Array>
}

const hour = 60 * 60_000
/** How long a picture that no item shows is kept, for a form that is still being filled in. */
const unusedMs = 24 * hour
/** How long a path may stay reserved without files, after which its process must have died. */
const unstoredMs = hour
const batch = 200

/**
 * Stores a new picture in every width of its bucket and returns its path. The path is reserved first and released when storing fails, so
 * that neither a file nor a row is left over. Throws a StorageError (Duplicate), a PictureError, or QueueFullError.
 */
export async function storePicture({ db, images, objects, now, log }: StoreDeps, picture: NewPicture) {
  const { bucket, ownerId } = picture
  const path = safePicturePath(picture.path, ownerId, randomUUID())
  const row = { bucket: bucket.name, path }
  const { width, height, sizes } = await images.render(() => picture.read(), bucket.widths, {
    square: bucket.square === true,
  })
  const bytes = Math.max(...sizes.map((size) => size.bytes.length))
  const claiming = insertUpload(db, { ...row, ownerId, width, height, bytes, at: now() })
  // An access token stays valid for up to an hour after its account is deleted.
  const isClaimed = await claiming.catch(refuseByConstraint({ uploads_owner_id_fkey: 'unauthenticated' }))
  if (!isClaimed) throw new StorageError('Duplicate', 'The resource already exists')
  const files = bucket.widths.map((size, index) => ({
    key: objectKey(bucket.name, path, size),
    bytes: sizes[index]?.bytes ?? new Uint8Array(),
  }))
  try {
    for (const file of files) await objects.put(file.key, file.bytes, 'image/webp')
    await markStored(db, row, now())
  } catch (error) {
    await releaseReserved(
      { db, objects, log },
      row,
      files.map(({ key }) => key),
    )
    throw error
  }
  return row
}

/** Releases a reserved path. If that fails too (the store is down, say), the sweep does it an hour later. */
async function releaseReserved(
  deps: Pick<Context, 'db' | 'objects' | 'log'>,
  row: PictureRow,
  keys: readonly string[],
) {
  try {
    await deps.objects.remove(keys)
    await deleteUpload(deps.db, row)
  } catch (error) {
    deps.log.warn('a reserved picture path could not be released; the sweep will do it', { error })
  }
}

const noSuchKey = () => new StorageError('NoSuchKey', 'Object not found')

/** The bytes of one width of a picture. Throws a StorageError (NoSuchKey). */
export async function readPicture(
  { db, objects }: Pick<Context, 'db' | 'objects'>,
  bucket: Bucket,
  path: string,
  width: PictureWidth,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = isPicturePath(path) ? await objects.get(objectKey(bucket.name, path, width)) : undefined
  if (!bytes || (await isWithheld(db, { bucket: bucket.name, path }))) throw noSuchKey()
  return bytes
}

/** The bytes of an item's picture even while it is hidden, for staff who decide about it. Throws `not_found`. */
export async function readHiddenPicture(
  { objects }: Pick<Context, 'objects'>,
  path: string,
  width: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = objectKey(itemImages, path, nearestWidth(width))
  return found(isPicturePath(path) ? await objects.get(key) : undefined)
}

/** The keys of all files of visible or retained pictures. */
export async function listPictureFiles(db: Db): Promise<string[]> {
  const pictures = await listStored(db)
  return pictures.flatMap(({ bucket, path }) =>
    (findBucket(bucket)?.widths ?? []).map((width) => objectKey(bucket, path, width)),
  )
}

/** The stored details of a picture. Throws a StorageError (NoSuchKey). */
export async function readUpload({ db }: Pick<Context, 'db'>, bucket: Bucket, path: string) {
  const upload = isPicturePath(path) ? await findUpload(db, bucket.name, path) : undefined
  if (!upload) throw noSuchKey()
  return upload
}

/**
 * Locks the pictures that an item is going to show, except those that it already shows. Throws picture_unknown naming
 * `images.N.image_url`.
 */
export async function claimPictures(
  trx: Db,
  actor: Actor,
  wanted: readonly { readonly image_url: string }[],
  shown: readonly { readonly image_url: string }[],
): Promise<void> {
  const known = new Set(shown.map(({ image_url }) => image_url))
  const fresh = wanted.map(({ image_url }) => image_url).filter((path) => !known.has(path))
  if (fresh.length === 0) return
  const own = await lockOwnPictures(trx, actor.userId, fresh)
  const message = 'This photo is no longer available. Please add it again.'
  const missing = wanted.flatMap(({ image_url }, index) =>
    known.has(image_url) || own.has(image_url) ? [] : [[`images.${index}.image_url`, message] as const],
  )
  if (missing.length > 0) throw new AppError('picture_unknown', { message, fields: Object.fromEntries(missing) })
}

/** Marks the pictures of a deleted item as removed, unless another item shows them; returns their paths. */
export async function releasePictures(trx: Db, paths: readonly string[], at: Date): Promise<string[]> {
  if (paths.length === 0) return []
  await lockForRemoval(trx, { bucket: itemImages, paths })
  return markRemoved(trx, itemImages, paths, at)
}

/**
 * Removes someone's own pictures, skipping those of others; returns the removed ones. Throws a StorageError (InUse) if an item shows one.
 */
export async function removeOwnPictures(
  deps: PurgeDeps,
  actor: Actor,
  { bucket, paths }: { bucket: Bucket; paths: readonly string[] },
) {
  const possible = paths.filter(isPicturePath)
  if (possible.length === 0) return []
  const own = await inTransaction(deps.db, async (trx) => {
    const locked = await lockForRemoval(trx, { bucket: bucket.name, paths: possible, ownerId: actor.userId })
    if (locked.length === 0) return []
    const found = locked.map(({ path }) => path)
    const removed = await markRemoved(trx, bucket.name, found, deps.now())
    if (removed.length < found.length) throw new StorageError('InUse', 'This photo is in use. Remove it there first.')
    return locked
  })
  await purgeSoon(
    deps,
    own.map(({ path }) => ({ bucket: bucket.name, path })),
  )
  return own
}

/** Removes a picture that was replaced, with its files, unless it is still in use. */
export async function removeReplaced(deps: PurgeDeps, picture: PictureRow): Promise<void> {
  const { bucket, path } = picture
  const removed = await inTransaction(deps.db, async (trx) => {
    await lockForRemoval(trx, { bucket, paths: [path] })
    return markRemoved(trx, bucket, [path], deps.now())
  })
  if (removed.length > 0) await purgePictures(deps, [picture])
}

/** Deletes the files of removed pictures. The next sweep retries what fails here. */
async function purgeSoon(deps: PurgeDeps, pictures: readonly PictureRow[]): Promise<void> {
  try {
    await purgePictures(deps, pictures)
  } catch (error) {
    deps.log.warn('the files of removed pictures could not be deleted', { error })
  }
}

/** Deletes the files of removed pictures and records that; files retained for a case stay. Safe to run again. */
export async function purgePictures({ db, objects, now }: PurgeDeps, pictures: readonly PictureRow[]): Promise<void> {
  for (const picture of pictures) {
    const { bucket, path } = picture
    if (await isPreservedForCase(db, picture)) continue
    await objects.remove(pictureWidths.map((width) => objectKey(bucket, path, width)))
    await markPurged(db, picture, now())
  }
}

/** Removes pictures older than 24 hours that no item shows, half-stored ones, and files left over from an earlier removal. */
export async function sweepPictures(deps: PurgeDeps): Promise<void> {
  const now = deps.now().getTime()
  const before = { uploaded: new Date(now - unusedMs), claimed: new Date(now - unstoredMs) }
  for (;;) {
    const abandoned = await listAbandoned(deps.db, before, batch)
    const removed = await inTransaction(deps.db, async (trx) => {
      const paths: string[] = []
      for (const { bucket } of new Map(abandoned.map((row) => [row.bucket, row])).values()) {
        const inBucket = abandoned.filter((row) => row.bucket === bucket).map(({ path }) => path)
        await lockForRemoval(trx, { bucket, paths: inBucket })
        paths.push(...(await markRemoved(trx, bucket, inBucket, deps.now())))
      }
      return paths
    })
    if (removed.length === 0) break
  }
  await purgeAllRemoved(deps)
}

/** Deletes the remaining files of every picture that is marked as removed. */
export async function purgeAllRemoved(deps: PurgeDeps): Promise<void> {
  for (;;) {
    const pictures = await listUnpurged(deps.db, batch)
    if (pictures.length === 0) break
    await purgePictures(deps, pictures)
  }
}
