/**
 * Packs the files of build/client into one, with texts compressed, so that a server reads it once and serves parts of it; for the few
 * clients that don't accept that encoding the server compresses on the first request. Runs after the build; files that wouldn't get smaller
 * stay uncompressed.
 */
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { pack, type PackedFile, packName } from '../../server/src/platform/http/built-pack.ts'

const folder = join(import.meta.dirname, '..', 'build', 'client')
const textTypes = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.webmanifest', '.xml'])
const smallest = 512

const brotli = promisify(brotliCompress)

async function packed(path: string): Promise<PackedFile> {
  const body = await readFile(path)
  if (!textTypes.has(extname(path)) || body.byteLength < smallest) return { body }
  const br = await brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength },
  })
  if (br.byteLength >= body.byteLength) return { body }
  // The server inserts content into pages, so it needs them uncompressed as well.
  return extname(path) === '.html' ? { body, br } : { br }
}

// Only the server loads the renderer of cards.
const isServed = (name: string) => name !== '__feed.js' && !name.startsWith(packName)
const entries = await readdir(folder, { recursive: true, withFileTypes: true })
const paths = entries
  .filter((entry) => entry.isFile() && isServed(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
const files = await Promise.all(
  paths.toSorted().map(async (path) => {
    return [`/${relative(folder, path).split(sep).join('/')}`, await packed(path)] as const
  }),
)
const draft = join(folder, `${packName}.${process.pid}`)
await writeFile(draft, pack(new Map(files)))
await rename(draft, join(folder, packName))
console.log(`packed ${files.length} files`)
