import { avatars } from '@itemo/domain/accounts/avatars.ts'
import { bounds } from '@itemo/domain/bounds.ts'
import { nearestWidth, type PictureWidth, pictureWidths } from '@itemo/domain/items/pictures.ts'

export interface Bucket {
  readonly name: string
  readonly maxBytes: number
  readonly widths: readonly PictureWidth[]
  /** Whether the middle is cut out. */
  readonly square?: true
  /** Whether nobody gets its pictures by their address alone. */
  readonly isPrivate?: true
}

export const itemImages = 'item_images'

/** Evidence of a claim, for its two sides and the operator. */
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

/** Whether a path can be one of a picture: at most one folder, and nothing that leads out of it. */
export function isPicturePath(path: string): boolean {
  return path.length <= 200 && !path.includes('..') && madeHere.test(path)
}

/** The kept width of a bucket nearest to the one asked for; the widest when none is asked for. */
export function widthOf(bucket: Bucket, asked: number | undefined): PictureWidth {
  const nearest = nearestWidth(asked)
  return bucket.widths.includes(nearest) ? nearest : (bucket.widths.at(-1) ?? nearest)
}

/** Under which key the store has a picture in one of its widths. */
export function objectKey(bucket: string, path: string, width: PictureWidth): string {
  return `${bucket}/${path}/${width}.webp`
}
