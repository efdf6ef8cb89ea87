import * as z from 'zod/mini'
import { Hono } from 'hono'
import type { Context } from '../../../context.ts'
import { wholeActor } from '../../../platform/http/actors.ts'
import { readJson } from '../../../platform/http/input.ts'
import { limitBody } from '../../../platform/http/middleware.ts'
import type { Actor, Http, HttpEnv } from '../../../platform/http/types.ts'
import { StorageError, answerStorageError } from '../../../platform/http/storage-error.ts'
import { type Bucket, findBucket, widthOf } from './picture-policy.ts'
import { readPicture, readUpload, removeOwnPictures } from './pictures.ts'
import { receivePicture } from './upload-picture.ts'

/** How many seconds browsers cache a picture's plain address (spec: marketplace 9 "Timing"). */
const plainCacheSeconds = 3600
/** A sized picture never changes, and its name is never reused. */
const sizedCacheSeconds = 31_536_000

/** The file description of the storage wire (`info`). */
function fileInfo(bucket: string, upload: { path: string; bytes: number; created_at: Date }) {
  const at = upload.created_at.toISOString()
  return {
    id: `${bucket}/${upload.path}`,
    name: upload.path,
    version: '1',
    bucket_id: bucket,
    size: upload.bytes,
    content_type: 'image/webp',
    cache_control: `max-age=${plainCacheSeconds}`,
    etag: `"${upload.path}"`,
    created_at: at,
    last_modified: at,
    // Custom metadata of the uploader, which isn't supported.
    metadata: {},
  }
}

const Removal = z.object({ prefixes: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(100)) })

/** In bytes: room for a hundred paths. */
const removalLimit = 64 * 1024

/** The storage wire (R44): the part that the specification uses; everything else is refused as not offered. */
export function mountStorage(http: Http, context: Context): void {
  const storage = new Hono<HttpEnv>()
  storage.onError(answerStorageError)

  const show = async (bucketName: string, path: string, options: ShowOptions): Promise<Response> => {
    const bucket = openBucketOf(bucketName)
    const width = widthOf(bucket, options.width)
    const bytes = await readPicture(context, bucket, path, width)
    return pictureResponse(bytes, { ...options, etag: `"${path}-${width}"`, path })
  }

  for (const path of ['/object/list/*', '/object/sign/*', '/object/upload/*'] as const) {
    storage.post(path, () => {
      throw notOffered("The storage doesn't support this.")
    })
  }
  storage.post('/object/:bucket/:path{.+}', async (c) => {
    const actor = member(wholeActor(c))
    const bucket = bucketOf(c.req.param('bucket'))
    if (c.req.header('x-upsert') === 'true') throw notOffered('Pictures are never overwritten.')
    const row = await receivePicture(context, actor, { bucket, path: c.req.param('path'), request: c.req.raw })
    return c.json({ Id: crypto.randomUUID(), Key: `${row.bucket}/${row.path}` })
  })
  storage.delete('/object/:bucket', limitBody(removalLimit), async (c) => {
    const actor = member(wholeActor(c))
    const bucket = bucketOf(c.req.param('bucket'))
    const removal = z.safeParse(Removal, await readJson(c))
    if (!removal.success) throw new StorageError('InvalidRequest', 'Please send the paths to remove as prefixes.')
    const removed = await removeOwnPictures(context, actor, { bucket, paths: removal.data.prefixes })
    return c.json(removed.map((upload) => fileInfo(bucket.name, upload)))
  })
  for (const path of ['/object/info/public/:bucket/:path{.+}', '/object/info/:bucket/:path{.+}'] as const) {
    storage.get(path, async (c) => {
      const bucket = openBucketOf(c.req.param('bucket'))
      return c.json(fileInfo(bucket.name, await readUpload(context, bucket, c.req.param('path'))))
    })
  }
  for (const path of [
    '/render/image/public/:bucket/:path{.+}',
    '/render/image/authenticated/:bucket/:path{.+}',
  ] as const) {
    storage.get(path, (c) =>
      show(c.req.param('bucket'), c.req.param('path'), {
        width: Number(c.req.query('width') ?? 1600),
        download: c.req.query('download'),
        known: c.req.header('if-none-match'),
        cacheSeconds: sizedCacheSeconds,
      }),
    )
  }
  for (const path of [
    '/object/public/:bucket/:path{.+}',
    '/object/authenticated/:bucket/:path{.+}',
    '/object/:bucket/:path{.+}',
  ] as const) {
    storage.get(path, (c) =>
      show(c.req.param('bucket'), c.req.param('path'), {
        download: c.req.query('download'),
        known: c.req.header('if-none-match'),
        cacheSeconds: plainCacheSeconds,
      }),
    )
  }
  storage.all('*', () => {
    throw notOffered("The storage doesn't support this.")
  })
  http.route('/storage/v1', storage)
}

interface ShowOptions {
  readonly width?: number
  readonly download: string | undefined
  readonly known: string | undefined
  readonly cacheSeconds: number
}

interface PictureAnswer extends ShowOptions {
  readonly etag: string
  readonly path: string
}

function pictureResponse(bytes: Uint8Array<ArrayBuffer>, { etag, path, known, download, cacheSeconds }: PictureAnswer) {
  const headers = new Headers({
    'content-type': 'image/webp',
    'cache-control': `public, max-age=${cacheSeconds}${cacheSeconds === sizedCacheSeconds ? ', immutable' : ''}`,
    etag,
  })
  if (download !== undefined) {
    const name = (download || path.split('/').at(-1) || 'picture').replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, 100)
    headers.set('content-disposition', `attachment; filename="${name}"`)
  }
  return known === etag ? new Response(null, { status: 304, headers }) : new Response(bytes, { headers })
}

function member(actor: Actor | undefined): Actor {
  if (!actor) throw new StorageError('Unauthorized', 'Please log in.')
  return actor
}

function bucketOf(name: string): Bucket {
  const bucket = findBucket(name)
  if (!bucket) throw new StorageError('NoSuchBucket', 'Bucket not found')
  return bucket
}

/** A public bucket by its name. Throws NoSuchKey for a private one, so that its pictures can't be found here. */
function openBucketOf(name: string): Bucket {
  const bucket = bucketOf(name)
  if (bucket.isPrivate) throw new StorageError('NoSuchKey', 'Object not found')
  return bucket
}

function notOffered(message: string): StorageError {
  return new StorageError('NotImplemented', message)
}
