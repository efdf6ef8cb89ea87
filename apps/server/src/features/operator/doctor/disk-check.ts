import {
  countFreeBytes,
  diskRepairs,
  diskTroubleOf,
  nearestFolder,
  writeProbe,
} from '../../../platform/objects/disk-trouble.ts'
import type { Finding } from './finding.ts'

const megabyte = 1024 * 1024
const failBytes = 200 * megabyte
const warnBytes = 1024 * megabyte

/** The finding for a disk with this much free space. */
export function judgeSpace(name: string, folder: string, freeBytes: number): Finding {
  const said = `${Math.floor(freeBytes / megabyte)} MB free at ${folder}`
  if (freeBytes >= warnBytes) return { name, state: 'ok', said }
  return { name, state: freeBytes < failBytes ? 'fail' : 'warn', said, repair: diskRepairs.full }
}

/** The finding for a folder that can't be written. */
export function judgeFailure(name: string, what: string, folder: string, error: unknown): Finding {
  const trouble = diskTroubleOf(error)
  if (trouble) return { name, state: 'fail', said: `${trouble} at ${folder}`, repair: diskRepairs[trouble] }
  const said = `${what} can't be written: ${(error as Error).message}`
  return { name, state: 'fail', said, repair: 'Give the account that runs Itemo write access.' }
}

/** Checks the disk of the pictures, and that of the embedded database; for a missing folder, the nearest existing one above it. */
export async function checkDisk(dataDir: string, databaseFolder: string | undefined): Promise<Finding[]> {
  const found = [await checkFolder('disk', 'DATA_DIR', dataDir)]
  if (databaseFolder !== undefined)
    found.push(await checkFolder('disk of the database', databaseFolder, databaseFolder))
  return found
}

async function checkFolder(name: string, what: string, folder: string): Promise<Finding> {
  const place = await nearestFolder(folder)
  try {
    await writeProbe(place)
    return judgeSpace(name, place, await countFreeBytes(place))
  } catch (error) {
    return judgeFailure(name, what, place, error)
  }
}
