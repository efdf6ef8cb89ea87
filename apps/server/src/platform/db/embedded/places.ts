import { createHash } from 'node:crypto'
import { realpath, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { isRoot } from './account.ts'

/** Holds everything of PostgreSQL when the server runs as root: a folder that another account may enter. */
const systemFolder = '/var/lib/itemo'

export interface Places {
  /** Holds copies of the programs, if they can't run where they were installed. */
  readonly copies: string
  /** Holds one cluster: `pgdata`, `password`, `postgres.log`. */
  readonly cluster: string
}

/** The folders for a data folder. Root keeps the cluster elsewhere, named after the path: a checkout is often inside a private home. */
export async function placesFor(dataDir: string): Promise<Places> {
  const wanted = await realPath(resolve(dataDir))
  if (!isRoot()) return { copies: dirname(wanted), cluster: wanted }
  const words = wanted.replace(/[^A-Za-z0-9]+/g, '-').slice(-40)
  const digest = createHash('sha256').update(wanted).digest('hex').slice(0, 12)
  return { copies: systemFolder, cluster: join(systemFolder, 'clusters', `${words}-${digest}`.replace(/^-+/, '')) }
}

/** The folders of throwaway clusters, in memory where there is room. */
export async function throwawayFolder(): Promise<Places & { readonly inMemory: boolean }> {
  const own = `itemo-postgres-${process.getuid?.() ?? 'user'}`
  const folder = isRoot() ? systemFolder : join(await realpath(tmpdir()), own)
  const inMemory = await hasRoomInMemory()
  return { copies: folder, cluster: join(inMemory ? join(memoryFolder, own) : folder, 'throwaway'), inMemory }
}

/** Linux keeps this folder in memory: a database of 700 files is created and removed there in a tenth of the time. */
const memoryFolder = '/dev/shm'

/** Containers often have 64 MB of it; a run of all tests needs some hundred. */
const roomNeeded = 2 * 1024 ** 3

async function hasRoomInMemory(): Promise<boolean> {
  const room = await statfs(memoryFolder).catch(() => undefined)
  return room !== undefined && room.bavail * room.bsize >= roomNeeded
}

/** The real path of something that may not exist yet: links are resolved as far as the path exists. */
async function realPath(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(await realPath(parent), basename(path))
  }
}
