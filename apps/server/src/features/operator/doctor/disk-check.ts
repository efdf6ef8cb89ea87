import { randomUUID } from 'node:crypto'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finding } from './finding.ts'

const megabyte = 1024 * 1024
const failBytes = 200 * megabyte
const warnBytes = 1024 * megabyte

/** What a disk with so many bytes left means for what is kept there. */
export function judgeSpace(name: string, folder: string, freeBytes: number): Finding {
  const said = `${Math.floor(freeBytes / megabyte)} MB free at ${folder}`
  if (freeBytes >= warnBytes) return { name, state: 'ok', said }
  return {
    name,
    state: freeBytes < failBytes ? 'fail' : 'warn',
    said,
    repair: 'Make room, or move it to a larger disk.',
  }
}

/** Looks at the disk of the pictures, and at that of the embedded database where it is another folder. */
export async function checkDisk(dataDir: string, databaseFolder: string | undefined): Promise<Finding[]> {
  const found = [await checkFolder('disk', dataDir)]
  if (databaseFolder !== undefined) found.push(await spaceOf('disk of the database', databaseFolder))
  return found
}

async function checkFolder(name: string, folder: string): Promise<Finding> {
  const probe = join(folder, `.doctor-${randomUUID()}`)
  try {
    await writeFile(probe, 'x')
    await rm(probe)
  } catch (error) {
    const said = `DATA_DIR can't be written: ${(error as Error).message}`
    return { name, state: 'fail', said, repair: 'Make room, or let the user that runs Itemo write there.' }
  }
  return spaceOf(name, folder)
}

async function spaceOf(name: string, folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder)
  return judgeSpace(name, folder, bavail * bsize)
}
