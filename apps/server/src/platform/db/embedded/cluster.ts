import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { access, chown, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { makeFolder, postgresAccount } from './account.ts'
import { isRunning } from './lock-file.ts'

export interface Cluster {
  readonly folder: string
  readonly pgdata: string
  readonly logFile: string
  readonly password: string
}

/** The only role of the database; its password is generated once and stored in a file that only its owner may read. */
export const databaseUser = 'itemo'

/**
 * Opens a folder's cluster, creating it under a temporary name first: two concurrent starts end up with the same cluster, a
 * killed one leaves none.
 */
export async function prepareCluster(folder: string, natives: string, sync: boolean): Promise<Cluster> {
  if (!(await isCluster(folder))) {
    await makeFolder(dirname(folder))
    await sweepAbandoned(dirname(folder), `${basename(folder)}.new-`)
    await makeCluster(folder, natives, sync)
  }
  const password = (await readFile(join(folder, 'password'), 'utf8')).trim()
  return { folder, pgdata: join(folder, 'pgdata'), logFile: join(folder, 'postgres.log'), password }
}

/** Removes folders named `<prefix><process id>-<anything>` whose creator no longer runs. */
export async function sweepAbandoned(parent: string, prefix: string, before?: (folder: string) => Promise<void>) {
  for (const name of await readdir(parent).catch(() => [])) {
    if (!name.startsWith(prefix)) continue
    const maker = Number.parseInt(name.slice(prefix.length), 10)
    if (!Number.isInteger(maker) || (await isRunning(maker))) continue
    const folder = join(parent, name)
    await before?.(folder)
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeCluster(folder: string, natives: string, sync: boolean): Promise<void> {
  const draft = `${folder}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  const pgdata = join(draft, 'pgdata')
  const passwordFile = join(draft, 'password')
  const account = postgresAccount()
  try {
    await makeFolder(draft)
    await mkdir(pgdata, { mode: 0o700 })
    await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
    if (account !== undefined) {
      await chown(pgdata, account.uid, account.gid)
      await chown(passwordFile, account.uid, account.gid)
    }
    await runInitdb(natives, pgdata, passwordFile, sync)
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await isCluster(folder))) throw error
  }
}

/** Many times what it takes on a slow disk. */
const initdbMs = 120_000

async function runInitdb(natives: string, pgdata: string, passwordFile: string, sync: boolean): Promise<void> {
  // Text must sort the same on every machine: PostgreSQL's own C.UTF-8 does.
  const locale = process.platform === 'linux' ? 'C.UTF-8' : process.platform === 'darwin' ? 'en_US.UTF-8' : 'C'
  const args = ['-D', pgdata, '-U', databaseUser, `--pwfile=${passwordFile}`, '--auth-host=scram-sha-256']
  args.push('--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--locale=${locale}`)
  // Tests connect to a throwaway cluster thousands of times. Its socket is in its own folder, which nobody else may open.
  args.push(`--auth-local=${sync ? 'scram-sha-256' : 'trust'}`)
  // The password only lives as long as the cluster.
  if (!sync) args.push('--no-sync', '--set=scram_iterations=1')
  try {
    const options = { cwd: pgdata, env: {}, timeout: initdbMs, ...postgresAccount() }
    await promisify(execFile)(join(natives, 'bin', 'initdb'), args, options)
  } catch (cause) {
    const { killed = false, stderr = '' } = cause as { killed?: boolean; stderr?: string }
    const why = stderr.trim() || (killed ? `it took longer than ${initdbMs / 1000} s` : String(cause))
    throw new Error(
      `PostgreSQL could not make its data folder in ${pgdata}: ${why}. ` +
        'If its programs do not run on this machine, set DATABASE_URL to a PostgreSQL server of your own.',
      { cause },
    )
  }
}

async function isCluster(folder: string): Promise<boolean> {
  return access(join(folder, 'pgdata', 'PG_VERSION')).then(
    () => true,
    () => false,
  )
}
