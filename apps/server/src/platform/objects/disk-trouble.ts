import { randomUUID } from 'node:crypto'
import { access, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Why a disk can't be written. */
export type DiskTrouble = 'full' | 'read-only'

/** The disk problem that an error, or a program's output, reports; undefined when it is about something else. */
export function diskTroubleOf(error: unknown): DiskTrouble | undefined {
  const words = error instanceof Error ? `${error.message} ${'code' in error ? String(error.code) : ''}` : String(error)
  if (/no space left on device|disk quota exceeded|\b(ENOSPC|EDQUOT)\b/i.test(words)) return 'full'
  if (/read-only file system|\bEROFS\b/i.test(words)) return 'read-only'
  return error instanceof Error && error.cause !== undefined ? diskTroubleOf(error.cause) : undefined
}

/** The number of bytes that an account other than root may still write. */
export async function countFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Writes a file to a folder and deletes it again. Throws the system's error when that fails. */
export async function writeProbe(folder: string): Promise<void> {
  const probe = join(folder, `.written-${randomUUID()}`)
  try {
    // A whole page: a full disk may still have room for a few bytes.
    await writeFile(probe, new Uint8Array(4096))
    await rm(probe)
  } catch (error) {
    await rm(probe, { force: true }).catch(() => undefined)
    throw error
  }
}

/** A folder, or its nearest ancestor that exists. */
export async function nearestFolder(folder: string): Promise<string> {
  const parent = dirname(folder)
  if (parent === folder) return folder
  return access(folder).then(
    () => folder,
    () => nearestFolder(parent),
  )
}

/** What to do about a disk that can't be written. */
export const diskRepairs: Readonly<Record<DiskTrouble, string>> = {
  full: 'Free some space, or move it to a larger disk.',
  'read-only':
    "Mount it so that it can be written; if it became read-only by itself, look at the system's log: it may be failing.",
}
