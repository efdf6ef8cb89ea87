import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assertKey, type ObjectStore } from './object-store.ts'

/** Stores files below a folder, atomically: a file is written under a temporary name, synced to disk, and then renamed. */
export function createDiskStore(root: string): ObjectStore {
  const pathOf = (key: string): string => {
    assertKey(key)
    return join(root, ...key.split('/'))
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      // No key can name the temporary file, since key parts don't begin with a dot.
      const unfinished = join(dirname(path), `.${randomUUID()}`)
      await mkdir(dirname(path), { recursive: true })
      try {
        await writeDurably(unfinished, bytes)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async remove(keys) {
      for (const key of keys) {
        const path = pathOf(key)
        await rm(path, { force: true })
        await removeEmptyFolder(dirname(path))
      }
    },
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o640)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** One level only: going further up could delete a folder that another call is about to write into. */
async function removeEmptyFolder(folder: string): Promise<void> {
  await rmdir(folder).catch(() => undefined)
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR')
  )
}
