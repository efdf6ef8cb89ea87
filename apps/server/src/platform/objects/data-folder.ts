import { randomUUID } from 'node:crypto'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../log.ts'

/** `low`: less than 200 MB are left. `unwritable`: full, read-only, or not ours. */
type DataFolderState = 'ok' | 'low' | 'unwritable'

/** Looks after the folder in which a server keeps its files. */
export interface DataFolder {
  /** As it was found within the last minute. */
  state(): DataFolderState
  close(): void
}

const lowBytes = 200 * 1024 * 1024
const lookEveryMs = 60_000

async function countFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Looks at once and then every minute, and logs while something is wrong. */
export async function watchDataFolder(
  folder: string,
  log: Logger,
  countFree: (folder: string) => Promise<number> = countFreeBytes,
): Promise<DataFolder> {
  let known: DataFolderState = 'ok'
  const look = async (): Promise<{ state: DataFolderState; freeMb?: number; error?: unknown }> => {
    const probe = join(folder, `.written-${randomUUID()}`)
    try {
      await writeFile(probe, 'x')
      await rm(probe)
      const freeBytes = await countFree(folder)
      return { state: freeBytes < lowBytes ? 'low' : 'ok', freeMb: Math.floor(freeBytes / 1024 / 1024) }
    } catch (error) {
      await rm(probe, { force: true }).catch(() => undefined)
      return { state: 'unwritable', error }
    }
  }
  const lookAndLog = async () => {
    const { state, freeMb, error } = await look()
    known = state
    if (state === 'low') log.warn('DATA_DIR is nearly full', { freeMb })
    if (state === 'unwritable') log.error('DATA_DIR cannot be written', { error })
  }
  const timer = setInterval(() => void lookAndLog(), lookEveryMs)
  timer.unref()
  await lookAndLog()
  return { state: () => known, close: () => clearInterval(timer) }
}
