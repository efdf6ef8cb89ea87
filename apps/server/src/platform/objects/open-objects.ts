import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { createDiskStore } from './disk.ts'
import type { ObjectStore } from './object-store.ts'
import { createS3Store } from './s3.ts'

/** The object store that the configuration names; on disk below the data folder when it names none. */
export function openObjects({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>): ObjectStore {
  return storage.kind === 's3' ? createS3Store(storage) : createDiskStore(join(dataDir, 'objects'))
}
