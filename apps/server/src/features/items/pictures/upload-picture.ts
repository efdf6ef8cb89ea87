import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/http/types.ts'
import { PictureError, type PictureProblem } from '../../../platform/images/picture-error.ts'
import { StoreUnavailable } from '../../../platform/objects/store-unavailable.ts'
import { QueueFullError } from '../../../platform/images/bounded-queue.ts'
import { StorageError, type StorageErrorCode } from '../../../platform/http/storage-error.ts'
import { fileOfBody, NoFileError } from '../../../platform/http/file-of-body.ts'
import { BodyBrokenError, BodyTooLargeError } from '../../../platform/http/upload-temp-files.ts'
import type { Bucket } from './picture-policy.ts'
import type { PictureRow } from './picture-queries.ts'
import { storePicture } from './pictures.ts'

type Deps = Pick<Context, 'db' | 'images' | 'limits' | 'log' | 'now' | 'objects' | 'spool'>

interface Upload {
  readonly bucket: Bucket
  readonly path: string
  readonly request: Request
}

const uploadsPerHour = { limit: 200, windowSeconds: 3600 }
/** In bytes: a generous allowance for what a multipart form adds to its file. */
const formOverhead = 16 * 1024

const problems: Record<PictureProblem, readonly [StorageErrorCode, string]> = {
  not_a_picture: [
    'InvalidMimeType',
    "This file isn't a picture we can use. Please choose a JPEG, PNG, WebP or HEIC photo.",
  ],
  too_many_pixels: [
    'EntityTooLarge',
    'This photo has more than 100 megapixels, or 50 as HEIC. Please choose a smaller one.',
  ],
  broken: ['InvalidRequest', 'This photo seems to be damaged. Please try another one.'],
  too_slow: ['InvalidRequest', 'This photo took too long to process. Please try another one.'],
}

/**
 * Receives an upload: it is spooled to disk first, then pictures are processed one at a time. Nothing is left of an upload that fails.
 * Throws a StorageError.
 */
export async function receivePicture(deps: Deps, actor: Actor, { bucket, path, request }: Upload): Promise<PictureRow> {
  await deps.limits.take(`pictures:upload:${actor.userId}`, uploadsPerHour)
  try {
    const body = await deps.spool.take(request.body, bucket.maxBytes + formOverhead)
    try {
      const read = async () => {
        const file = await fileOfBody(await body.read(), request.headers.get('content-type') ?? '')
        if (file.length > bucket.maxBytes) throw new BodyTooLargeError()
        return file
      }
      return await storePicture(deps, { bucket, path, ownerId: actor.userId, read })
    } finally {
      await body.remove()
    }
  } catch (error) {
    throw toStorageError(error, bucket)
  }
}

function toStorageError(error: unknown, bucket: Bucket): unknown {
  if (error instanceof BodyTooLargeError) {
    const megabytes = Math.floor(bucket.maxBytes / 1024 / 1024)
    return new StorageError(
      'EntityTooLarge',
      `This photo is larger than ${megabytes} MB. Please choose a smaller one.`,
      error,
    )
  }
  if (error instanceof PictureError) return new StorageError(...problems[error.problem], error)
  if (error instanceof NoFileError)
    return new StorageError('InvalidRequest', "The upload doesn't contain a file.", error)
  if (error instanceof StoreUnavailable) {
    return new StorageError('SlowDown', "We can't take pictures right now. Please try again later.", error)
  }
  if (error instanceof BodyBrokenError) return new StorageError('InvalidRequest', 'The upload was interrupted.', error)
  if (error instanceof QueueFullError) {
    return new StorageError(
      'SlowDown',
      "We're processing a lot of photos right now. Please try again in a moment.",
      error,
    )
  }
  return error
}
