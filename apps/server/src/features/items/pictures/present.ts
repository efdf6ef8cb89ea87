interface UploadFacts {
  readonly path: string
  readonly bytes: number
  readonly created_at: Date
}

/** The seconds that browsers keep a picture's plain address (spec: marketplace 9 "Timing"). */
export const plainCacheSeconds = 3600
/** A sized picture never changes and its name is never used again. */
export const sizedCacheSeconds = 31_536_000

/** What the storage wire tells of a file (`info`). */
export function fileInfo(bucket: string, upload: UploadFacts) {
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
    // What its uploader would say of it: nothing here takes that.
    metadata: {},
  }
}
