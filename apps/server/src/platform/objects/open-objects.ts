import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { createDiskStore } from './disk.ts'
import type { ObjectStore } from './object-store.ts'
import { createS3Store } from './s3.ts'
import type { StoreAlarm } from './store-unavailable.ts'

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
