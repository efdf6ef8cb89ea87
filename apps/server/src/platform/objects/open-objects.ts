import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { createDiskStore } from './disk.ts'
import { assertKey, type ObjectStore } from './object-store.ts'
import type { StoreAlarm } from './store-unavailable.ts'
import { S3mini, S3ServiceError } from 's3mini'

interface S3Options {
  /** With the bucket: `https://host/bucket`. */
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly timeoutMs?: number
}

/** A store in an S3 bucket; each of its requests ends after so many milliseconds, 20 seconds unless told otherwise. */
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
      // One by one and not as a list: several services want an MD5 for lists, and a picture has three files.
      for (const key of keys) await client.deleteObject(key).catch(unlessMissing)
    },
  }
}

function unlessMissing(error: unknown): void {
  if (!(error instanceof S3ServiceError && error.status === 404)) throw error
}

/** The object store that the configuration names; on disk below the data folder when it names none. `alarm` hears what fails. */
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
