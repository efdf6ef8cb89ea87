import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'

/** A body that arrived whole and lies on disk until it is removed. */
export interface SpooledBody {
  readonly bytes: number
  read(): Promise<Uint8Array<ArrayBuffer>>
  remove(): Promise<void>
}

/** The body is larger than allowed. */
export class BodyTooLargeError extends Error {
  constructor() {
    super('the body is too large')
    this.name = 'BodyTooLargeError'
  }
}

/** The sender went away in the middle. */
export class BodyBrokenError extends Error {
  constructor(cause: unknown) {
    super('the body broke off', { cause })
    this.name = 'BodyBrokenError'
  }
}

/** Where bodies wait on disk, so that a hundred slow uploads take no memory. */
export interface Spool {
  /** Takes a body in, counting its bytes. Throws BodyTooLargeError or BodyBrokenError, and then nothing stays. */
  take(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<SpooledBody>
}

/** A file this old belongs to a process that died. */
const leftoverMs = 60 * 60_000

/** Opens the spool in a folder, and removes what a killed process left there. */
export async function openSpool(folder: string): Promise<Spool> {
  await mkdir(folder, { recursive: true })
  await removeLeftovers(folder)
  return {
    async take(body, maxBytes) {
      const path = join(folder, randomUUID())
      const remove = () => rm(path, { force: true })
      try {
        const bytes = await writeBody(body, path, maxBytes)
        return { bytes, read: () => readFile(path), remove }
      } catch (error) {
        await remove()
        throw error
      }
    },
  }
}

async function writeBody(body: ReadableStream<Uint8Array> | null, path: string, maxBytes: number): Promise<number> {
  let bytes = 0
  const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      // What is too much is still read to a point, though not kept: a sender that is cut off never reads the answer.
      if (bytes > maxBytes * 3) throw new BodyTooLargeError()
      if (bytes <= maxBytes) yield chunk
    }
    if (bytes > maxBytes) throw new BodyTooLargeError()
  }
  try {
    const source = body ? Readable.fromWeb(body as NodeReadableStream) : Readable.from([])
    await pipeline(source, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    throw error instanceof BodyTooLargeError ? error : new BodyBrokenError(error)
  }
  return bytes
}

async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // Another process may remove it at the same moment.
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > leftoverMs) await rm(path, { force: true })
  }
}
