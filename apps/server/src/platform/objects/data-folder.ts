import { mkdir } from 'node:fs/promises'
import type { Logger } from '../log.ts'
import { countFreeBytes, writeProbe } from './disk-trouble.ts'

/** `low`: less than 200 MB are free. `unwritable`: full, read-only, or owned by someone else. */
type DataFolderState = 'ok' | 'low' | 'unwritable'

/** Monitors the folders in which a server stores its files. */
export interface DataFolder {
  /** The worse state of the folders, as of the last minute. */
  state(): DataFolderState
  /** Checks again at once, for a caller whose write failed and which has logged that. */
  look(): void
  close(): void
}

interface Options {
  /** The data folder of the embedded database, if there is one. */
  readonly database?: string | undefined
  readonly countFree?: (folder: string) => Promise<number>
}

interface Look {
  readonly state: DataFolderState
  readonly freeMb?: number
  readonly error?: unknown
}

const lowBytes = 200 * 1024 * 1024
const lookEveryMs = 60_000

/** Checks at once and then every minute, and logs problems: of the two folders, often on one disk, the worse one. */
export async function watchDataFolder(
  folder: string,
  log: Logger,
  { database, countFree = countFreeBytes }: Options = {},
): Promise<DataFolder> {
  let known: DataFolderState = 'ok'
  const look = async (at: string): Promise<Look> => {
    try {
      await writeProbe(at)
      const freeBytes = await countFree(at)
      return { state: freeBytes < lowBytes ? 'low' : 'ok', freeMb: Math.floor(freeBytes / 1024 / 1024) }
    } catch (error) {
      return { state: 'unwritable', error }
    }
  }
  const report = (what: string, { state, freeMb, error }: Look) => {
    if (state === 'low') log.warn(`${what} is nearly full`, { freeMb })
    if (state === 'unwritable') log.error(`${what} cannot be written`, { error })
  }
  const lookAtBoth = async (isSaid: boolean) => {
    const own = await look(folder)
    const its = own.state === 'unwritable' || database === undefined ? own : await look(database)
    known = its.state === 'ok' ? own.state : its.state
    if (!isSaid) return
    if (its.state !== 'ok' && its.state !== own.state) report('the folder of the database', its)
    else report('DATA_DIR', own)
  }
  await mkdir(folder, { recursive: true }).catch(() => undefined)
  await lookAtBoth(true)
  const timer = setInterval(() => void lookAtBoth(true), lookEveryMs).unref()
  return { state: () => known, look: () => void lookAtBoth(false), close: () => clearInterval(timer) }
}
