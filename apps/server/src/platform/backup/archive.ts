import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

export interface ArchiveFile {
  readonly name: string
  readonly bytes: Buffer
}

const block = 512
/** Longer names need a header of their own. */
const shortName = 100

/**
 * Writes a `.tar.gz` readable by its owner only, first under a temporary name next to it, which is then renamed. Throws when the
 * file exists.
 */
export async function writeArchive(path: string, files: AsyncIterable<ArchiveFile>): Promise<void> {
  if (existsSync(path)) throw new Error(`${path} exists already`)
  const unfinished = `${path}.unfinished`
  const out = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
  try {
    await pipeline(Readable.from(blocksOf(files)), createGzip(), out)
  } catch (error) {
    // A file from before this run isn't ours to remove.
    if (isExisting(error))
      throw new Error(
        `another run is writing ${path}; if there is none, an earlier one was interrupted: remove ${unfinished}`,
        { cause: error },
      )
    await rm(unfinished, { force: true })
    const { code, message, path: failed } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && failed === unfinished)
      throw new Error(`there is no folder ${dirname(path)}`, { cause: error })
    if (failed === unfinished) throw new Error(`${path} can't be written: ${message}`, { cause: error })
    throw error
  }
  await rename(unfinished, path)
}

async function* blocksOf(files: AsyncIterable<ArchiveFile>): AsyncGenerator<Buffer> {
  for await (const { name, bytes } of files) {
    if (Buffer.byteLength(name) > shortName) yield* fileBlocks('pax', 'x', Buffer.from(longName(name)))
    yield* fileBlocks(name.slice(0, shortName), '0', bytes)
  }
  yield Buffer.alloc(2 * block)
}

function* fileBlocks(name: string, type: '0' | 'x', bytes: Buffer): Generator<Buffer> {
  yield header(name, type, bytes.length)
  yield bytes
  yield Buffer.alloc(-bytes.length & (block - 1))
}

/** A header in ustar format: texts and octal numbers at fixed offsets, and a checksum. */
function header(name: string, type: '0' | 'x', size: number): Buffer {
  const bytes = Buffer.alloc(block)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  bytes.write(name, 0)
  bytes.write(octal(0o600, 7), 100)
  bytes.write(octal(0, 7), 108)
  bytes.write(octal(0, 7), 116)
  bytes.write(octal(size, 11), 124)
  bytes.write(octal(Math.floor(Date.now() / 1000), 11), 136)
  bytes.write(`        ${type}`, 148)
  bytes.write('ustar', 257)
  bytes.write('00', 263)
  bytes.write(`${octal(sumOf(bytes), 6)} `, 148)
  return bytes
}

/** `<length> path=<name>`, where the length includes its own digits. */
function longName(name: string): string {
  const rest = ` path=${name}\n`
  let length = Buffer.byteLength(rest)
  while (Buffer.byteLength(`${length}${rest}`) !== length) length = Buffer.byteLength(`${length}${rest}`)
  return `${length}${rest}`
}

/** Reads the files of an archive in order. Throws when it is damaged or truncated. */
export async function* readArchive(path: string): AsyncGenerator<ArchiveFile> {
  const unzipped = createGunzip()
  const reading = pipeline(createReadStream(path), unzipped)
  // The loop below rejects with the same error.
  reading.catch(() => undefined)
  const take = taker(unzipped[Symbol.asyncIterator]())
  let longer: string | undefined
  for (;;) {
    const head = await take(block)
    if (head.every((byte) => byte === 0)) return
    const number = (from: number, to: number) => Number.parseInt(head.toString('latin1', from, to), 8)
    const sum = number(148, 154)
    head.fill(' ', 148, 156)
    if (sum !== sumOf(head)) throw new Error('it is damaged, or is not such an archive')
    const size = number(124, 135)
    const bytes = await take(size)
    await take(-size & (block - 1))
    if (head.toString('latin1', 156, 157) === 'x') longer = /^\d+ path=(.*)\n$/.exec(bytes.toString('utf8'))?.[1]
    else {
      yield { name: longer ?? head.toString('utf8', 0, shortName).replace(/\0.*$/s, ''), bytes }
      longer = undefined
    }
  }
}

function taker(source: AsyncIterator<Buffer>): (size: number) => Promise<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  return async (size) => {
    const parts = [rest]
    let length = rest.length
    while (length < size) {
      const { value, done } = await source.next()
      if (done) throw new Error('it is truncated')
      parts.push(value)
      length += value.length
    }
    const all = parts.length === 1 ? rest : Buffer.concat(parts)
    rest = all.subarray(size)
    return all.subarray(0, size)
  }
}

function sumOf(bytes: Buffer): number {
  return bytes.reduce((sum, byte) => sum + byte, 0)
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}
