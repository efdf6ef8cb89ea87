import { avatars } from '@itemo/domain/accounts/avatars.ts'
import { bounds } from '@itemo/domain/bounds.ts'
import { nearestWidth, type PictureWidth, pictureWidths } from '@itemo/domain/items/pictures.ts'

export interface Bucket {
  readonly name: string
  readonly maxBytes: number
  readonly widths: readonly PictureWidth[]
  /** Whether pictures are cropped to a square around the centre. */
  readonly square?: true
  /** Whether knowing the address isn't enough to get a picture. */
  readonly isPrivate?: true
}

export const itemImages = 'item_images'

/** Evidence for a claim, visible to its two sides and the operator. */
export const claimPictureBucket = 'claim_pictures'

const buckets: readonly Bucket[] = [
  { name: itemImages, maxBytes: bounds.imageBytes, widths: pictureWidths },
  { name: avatars, maxBytes: bounds.imageBytes, widths: [400], square: true },
  { name: claimPictureBucket, maxBytes: bounds.imageBytes, widths: [400, 1600], isPrivate: true },
]

/** A bucket by its name. */
export function findBucket(name: string): Bucket | undefined {
  return buckets.find((bucket) => bucket.name === name)
}

const madeHere = /^(?:[A-Za-z0-9-]+\/)?[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9_-])?$/

/** Whether a path is valid for a picture: at most one folder, no path traversal. */
export function isPicturePath(path: string): boolean {
  return path.length <= 200 && !path.includes('..') && madeHere.test(path)
}

/** The stored width of a bucket that is nearest to the requested one; the widest if none is requested. */
export function widthOf(bucket: Bucket, asked: number | undefined): PictureWidth {
  const nearest = nearestWidth(asked)
  return bucket.widths.includes(nearest) ? nearest : (bucket.widths.at(-1) ?? nearest)
}

/** The key of a picture in one width in the object store. */
export function objectKey(bucket: string, path: string, width: PictureWidth): string {
  return `${bucket}/${path}/${width}.webp`
}
