/**
 * Writes a .br next to every text file of build/client, so that the server only picks it; the few who don't take that get what the
 * server compresses when they first ask. Runs after the build; what would not get smaller is left alone.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const folder = join(import.meta.dirname, '..', 'build', 'client')
const textTypes = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.webmanifest', '.xml'])
const smallest = 512

const brotli = promisify(brotliCompress)

async function precompress(path: string): Promise<void> {
  const raw = await readFile(path)
  if (raw.byteLength < smallest) return
  const br = await brotli(raw, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: raw.byteLength },
  })
  if (br.byteLength < raw.byteLength) await writeFile(`${path}.br`, br)
}

const entries = await readdir(folder, { recursive: true, withFileTypes: true })
// The server alone loads the maker of cards.
const isServed = (name: string) => textTypes.has(extname(name)) && name !== '__feed.js'
const files = entries.filter((entry) => entry.isFile() && isServed(entry.name))
await Promise.all(files.map((entry) => precompress(join(entry.parentPath, entry.name))))
console.log(`precompressed ${files.length} files`)
