import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assertKey, type ObjectStore } from './object-store.ts'

/** Keeps files below a folder. A file appears whole: it is written under a temporary name, brought to the disk, and then renamed. */
export function createDiskStore(root: string): ObjectStore {
  const pathOf = (key: string): string => {
    assertKey(key)
    return join(root, ...key.split('/'))
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      // A leading dot is no plain part: no key can name the unfinished file.
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

/** One level only: a walk up could take a folder away that someone is about to write into. */
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
