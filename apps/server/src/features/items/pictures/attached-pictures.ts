import { nearestWidth } from '@itemo/domain/items/pictures.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Actor } from '../../../platform/http/types.ts'
import { claimPictureBucket, findBucket, isPicturePath, objectKey, widthOf } from './picture-policy.ts'
import { listAttached, markAttached } from './picture-queries.ts'

interface Attachment {
  readonly paths: readonly string[]
  /** The rental of the claim. */
  readonly to: string
  /** The maximum number of pictures per person. */
  readonly max: number
}

/**
 * Attaches someone's own uploads to a claim: from then on they can't be removed, and both sides see them. The caller holds the lock of
 * the claim. Throws `picture_unknown` naming `pictures.N`, and `invalid_input` for too many pictures.
 */
export async function attachPictures(trx: Db, { userId }: Actor, { paths, to, max }: Attachment): Promise<void> {
  if (paths.length === 0) return
  const attached = await markAttached(trx, { bucket: claimPictureBucket, paths, ownerId: userId, to })
  const missing = paths.flatMap((path, index) => (attached.has(path) ? [] : [`pictures.${index}`]))
  const gone = 'This photo is no longer available. Please add it again.'
  if (missing.length > 0)
    throw new AppError('picture_unknown', {
      message: gone,
      fields: Object.fromEntries(missing.map((field) => [field, gone])),
    })
  const own = (await listAttached(trx, claimPictureBucket, to)).filter(({ owner_id: owner }) => owner === userId)
  const many = `Please add at most ${max} photos.`
  if (own.length > max) throw new AppError('invalid_input', { message: many, fields: { pictures: many } })
}

/** The pictures attached to a claim with their owners, earliest first. */
export function listClaimPictures(db: Db, rentalId: string): ReturnType<typeof listAttached> {
  return listAttached(db, claimPictureBucket, rentalId)
}

/** One picture of a claim in a stored width. Throws `not_found` for any other picture. The caller has checked who may see it. */
export async function readClaimPicture(
  { db, objects }: Pick<Context, 'db' | 'objects'>,
  { rentalId, path, width }: { readonly rentalId: string; readonly path: string; readonly width?: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const bucket = findBucket(claimPictureBucket)
  const isThere =
    bucket && isPicturePath(path) && (await listClaimPictures(db, rentalId)).some((one) => one.path === path)
  const bytes = isThere ? await objects.get(objectKey(bucket.name, path, widthOf(bucket, nearestWidth(width)))) : null
  if (!bytes) throw new AppError('not_found')
  return bytes
}
