import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { createDiskStore } from './disk.ts'
import { assertKey, type ObjectStore } from './object-store.ts'
import type { StoreAlarm } from './store-unavailable.ts'
import { S3mini, S3ServiceError } from 's3mini'

interface S3Options {
  /** Includes the bucket: `https://host/bucket`. */
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly timeoutMs?: number
}

/** A store in an S3 bucket; each request times out after `timeoutMs`, 20 seconds by default. */
export function createS3Store({ timeoutMs = 20_000, ...options }: S3Options): ObjectStore {
  const client = new S3mini({ ...options, requestAbortTimeout: timeoutMs })
  return {
    async put(key, bytes, contentType) {
      assertKey(key)
      await client.putObject(key, bytes, contentType)
    },
    async get(key) {
      assertKey(key)
      const bytes = await client.getObjectArrayBuffer(key)
      return bytes === null ? undefined : new Uint8Array(bytes)
    },
    async remove(keys) {
      keys.forEach(assertKey)
      // One by one: several services require an MD5 for bulk deletion, and a picture has only three files.
      for (const key of keys) await client.deleteObject(key).catch(unlessMissing)
    },
  }
}

function unlessMissing(error: unknown): void {
  if (!(error instanceof S3ServiceError && error.status === 404)) throw error
}

/** Opens the configured object store; on disk below the data folder by default. `alarm` is called with failures. */
export function openObjects(
  { storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>,
  alarm?: StoreAlarm,
): ObjectStore {
  const store = storage.kind === 's3' ? createS3Store(storage) : createDiskStore(join(dataDir, 'objects'))
  if (!alarm) return store
  return {
    put: (...file) => store.put(...file).catch(alarm),
    get: (key) => store.get(key).catch(alarm),
    remove: (keys) => store.remove(keys).catch(alarm),
  }
}
