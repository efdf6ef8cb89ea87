/**
 * Puts the files of build/client into one, text files compressed, so that a server reads them in one go and only picks; the few who
 * don't take that form get what the server compresses when they first ask. Runs after the build; what would not get smaller is left
 * as it is.
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
  // Something of the server's is put into pages.
  return extname(path) === '.html' ? { body, br } : { br }
}

// The server alone loads the maker of cards.
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
