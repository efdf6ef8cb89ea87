import { countFreeBytes, diskTroubleOf, nearestFolder, writeProbe } from '../../objects/disk-trouble.ts'

/** PostgreSQL starts with a WAL segment of 16 MB, and needs some more. */
const neededBytes = 32 * 1024 * 1024

/**
 * The error for a cluster that failed to start: its disk, if that is the cause, else the given reason. On a full disk PostgreSQL
 * often can't even log why it ended, so the disk is checked as well.
 */
export async function explainStart(reason: unknown, folder: string): Promise<Error> {
  const place = await nearestFolder(folder)
  const freeBytes = await countFreeBytes(place).catch(() => undefined)
  const probed = await writeProbe(place).then(
    () => undefined,
    (refusal: unknown) => diskTroubleOf(refusal),
  )
  const isShort = freeBytes !== undefined && freeBytes < neededBytes
  const trouble = diskTroubleOf(reason) ?? probed ?? (isShort ? 'full' : undefined)
  if (trouble === undefined) return reason instanceof Error ? reason : new Error(String(reason))
  const free = freeBytes === undefined ? '' : `${Math.floor(freeBytes / 1024 / 1024)} MB free at `
  const words = `the disk of the embedded database is ${trouble} (${free}${place})`
  return Object.assign(new Error(words, { cause: reason }), { code: trouble === 'full' ? 'ENOSPC' : 'EROFS' })
}
