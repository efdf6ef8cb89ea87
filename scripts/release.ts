// `npm run release`: writes dist/itemo-<version>.tar.gz with everything that a server needs, web app and server built. Unpacked,
// `npm ci --omit=dev && npm start` runs it without building anything (docs/deployment.md). Its checksum lies next to it, signed
// when `--key=FILE` names a private key (PEM, Ed25519).
import { createHash, createPrivateKey, sign } from 'node:crypto'
import { cpSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildServerIfChanged, listBuilt } from './build-server.ts'
import { buildWebIfChanged } from './build-web.ts'
import { runCommand } from './run-command.ts'

/** Marks the folder of a release, for `scripts/ensure-install.mjs` and `scripts/start.ts`. */
export const releaseMark = 'release.json'

/** What is shipped, without tests and without the web app's sources. */
const shipped = [
  'package-lock.json',
  '.npmrc',
  '.nvmrc',
  'deploy',
  'docs',
  'LICENSE',
  'THIRD-PARTY-NOTICES.txt',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'AGENTS.md',
  'packages/domain/package.json',
  'packages/domain/src',
  'packages/contract/package.json',
  'packages/contract/src',
  'packages/card-sandbox/package.json',
  'packages/card-sandbox/src',
  'apps/server/package.json',
  'apps/server/src',
  'apps/server/build',
  'apps/server/migrations',
  'apps/server/seeds',
  'scripts/ensure-install.mjs',
  'scripts/start.ts',
  'scripts/stop-with-npm.ts',
  'scripts/supervise.ts',
  // npm asks for the manifest of every workspace.
  'apps/web/package.json',
  'e2e/package.json',
]

interface Manifest {
  readonly version: string
  readonly scripts: Readonly<Record<string, string>>
}

/** Writes the files of a release into a folder, with the web app that was built into `client`; builds the server. */
export async function writeRelease(root: string, folder: string, client: string): Promise<void> {
  await buildServerIfChanged(root)
  // Synchronous on purpose: for thousands of small files, promises cost a thread hop for each step.
  cpSync(client, join(folder, 'apps/web/build/client'), { recursive: true })
  const bundle = 'apps/server/build'
  const built = new Set(await listBuilt(join(root, bundle)))
  const isShipped = (path: string) =>
    !/(^|\/)node_modules$|\.test\.tsx?$/.test(path) &&
    // Those of the build before aren't.
    (!path.startsWith(`${bundle}/`) || !/\.mjs(\.map)?$/.test(path) || built.has(basename(path)))
  for (const path of shipped) {
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      filter: (source) => isShipped(relative(root, source).split(sep).join('/')),
    })
  }
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest
  const { output } = await runCommand('git', ['describe', '--always', '--dirty'], { root })
  const mark = { version: manifest.version, commit: output.trim(), builtAt: new Date().toISOString() }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(forRelease(manifest), null, 2)}\n`)
  await writeFile(join(folder, releaseMark), `${JSON.stringify(mark, null, 2)}\n`)
}

/** The manifest with only those scripts whose programs are shipped. */
function forRelease(manifest: Manifest): Manifest {
  const works = (command: string) => {
    const [, program = ''] = /^node (\S+)/.exec(command) ?? []
    return shipped.some((path) => program === path || program.startsWith(`${path}/`))
  }
  const main = Object.entries(manifest.scripts).filter(([name, command]) => !name.startsWith('pre') && works(command))
  const names = new Set(main.flatMap(([name]) => [name, `pre${name}`]))
  return {
    ...manifest,
    scripts: Object.fromEntries(Object.entries(manifest.scripts).filter(([name]) => names.has(name))),
  }
}

/**
 * Packs the folder of a release into an archive, with `<archive>.sha256` as `sha256sum` reads it; and signs that into
 * `<archive>.sha256.sig` (64 bytes) when there is a key. Answers the paths of what it wrote. @throws when the key isn't one of Ed25519.
 */
export async function packRelease(folder: string, archive: string, key?: string): Promise<string[]> {
  const privateKey = key === undefined ? undefined : createPrivateKey(key)
  if (privateKey && privateKey.asymmetricKeyType !== 'ed25519')
    throw new Error('The key must be one of Ed25519: openssl genpkey -algorithm ed25519 -out release.key')
  const { code, output } = await runCommand('tar', ['-czf', archive, '-C', dirname(folder), basename(folder)], {
    root: folder,
  })
  if (code !== 0) throw new Error(`The archive could not be written: ${output}`)
  const sum = createHash('sha256').update(await readFile(archive))
  const line = `${sum.digest('hex')}  ${basename(archive)}\n`
  const written = [archive, `${archive}.sha256`]
  await writeFile(`${archive}.sha256`, line)
  if (privateKey) {
    await writeFile(`${archive}.sha256.sig`, sign(null, Buffer.from(line), privateKey))
    written.push(`${archive}.sha256.sig`)
  }
  return written
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { key: { type: 'string' } } })
  // npm runs this in the checkout: a path belongs to the folder that someone stands in.
  const path = values.key === undefined ? undefined : resolve(process.env.INIT_CWD ?? '.', values.key)
  const key = path === undefined ? undefined : await readFile(path, 'utf8')
  const root = fileURLToPath(new URL('..', import.meta.url))
  await buildWebIfChanged(root)
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest
  const name = `itemo-${version}`
  const parent = await mkdtemp(join(tmpdir(), 'itemo-release-'))
  try {
    await writeRelease(root, join(parent, name), join(root, 'apps/web/build/client'))
    await mkdir(join(root, 'dist'), { recursive: true })
    const written = await packRelease(join(parent, name), join(root, 'dist', `${name}.tar.gz`), key)
    console.log(`Wrote ${written.join(', ')}`)
    if (!key) console.log('The checksum is not signed, because no key was given (--key=FILE, docs/deployment.md).')
  } finally {
    await rm(parent, { recursive: true })
  }
}

if (import.meta.main) await main()
