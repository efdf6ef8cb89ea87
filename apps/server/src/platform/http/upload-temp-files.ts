import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoreAlarm } from '../objects/store-unavailable.ts'

/** A body that arrived completely, stored on disk until it is removed. */
interface TempFile {
  readonly bytes: number
  read(): Promise<Uint8Array<ArrayBuffer>>
  remove(): Promise<void>
}

export class BodyTooLargeError extends Error {
  constructor() {
    super('the body is too large')
    this.name = 'BodyTooLargeError'
  }
}

/** The sender disconnected before the end of the body. */
export class BodyBrokenError extends Error {
  constructor(cause: unknown) {
    super('the body broke off', { cause })
    this.name = 'BodyBrokenError'
  }
}

/** Stores bodies on disk while they arrive, so that a hundred slow uploads take no memory. */
export interface UploadTempFiles {
  /**
   * Stores a body, counting its bytes. Throws BodyTooLargeError, BodyBrokenError, or StoreUnavailable when the disk can't be
   * written; the file is then removed.
   */
  take(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<TempFile>
}

/** A file this old was left by a process that died. */
const leftoverMs = 60 * 60_000

/** Opens the folder for temporary files, and removes what a killed process left there. */
export async function openUploadTempFiles(folder: string, alarm: StoreAlarm): Promise<UploadTempFiles> {
  await mkdir(folder, { recursive: true })
  await removeLeftovers(folder)
  return {
    async take(body, maxBytes) {
      const path = join(folder, randomUUID())
      const remove = () => rm(path, { force: true })
      try {
        const bytes = await writeBody({ body, path, maxBytes, alarm })
        return { bytes, read: () => readFile(path).catch(alarm), remove }
      } catch (error) {
        // A disk that can't be written may not allow deletion either; leftovers are removed later.
        await remove().catch(() => undefined)
        throw error
      }
    },
  }
}

interface Writing {
  readonly body: ReadableStream<Uint8Array> | null
  readonly path: string
  readonly maxBytes: number
  readonly alarm: StoreAlarm
}

async function writeBody({ body, path, maxBytes, alarm }: Writing): Promise<number> {
  let bytes = 0
  let failure: unknown
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => void (failure = error))
  try {
    for await (const chunk of arriving(body)) {
      bytes += chunk.length
      // Even a refused body is read up to a limit: a client that is cut off never reads the response.
      if (bytes > maxBytes * 3) throw new BodyTooLargeError()
      if (bytes > maxBytes || failure !== undefined) continue
      await file?.writeFile(chunk).catch((error: unknown) => void (failure = error))
    }
  } finally {
    await file?.close()
  }
  if (failure !== undefined) alarm(failure)
  if (bytes > maxBytes) throw new BodyTooLargeError()
  return bytes
}

/** Reads the body. An error from here is the sender's; any other is ours. */
async function* arriving(body: ReadableStream<Uint8Array> | null): AsyncIterable<Uint8Array> {
  try {
    if (body) yield* body
  } catch (cause) {
    throw new BodyBrokenError(cause)
  }
}

async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // Another process may remove the file at the same moment.
    const found = await stat(path).catch(() => undefined)
    // A disk that can't be written may not allow deletion either; that is no reason not to start.
    if (found && Date.now() - found.mtimeMs > leftoverMs) await rm(path, { force: true }).catch(() => undefined)
  }
}
