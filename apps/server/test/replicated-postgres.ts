import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chown, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { type ChildProcess, spawn } from 'node:child_process'
import { basename, join } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { isRoot, makeFolder, postgresAccount } from '../src/platform/db/embedded/account.ts'
import { databaseUser, prepareCluster } from '../src/platform/db/embedded/cluster.ts'
import { findNatives, prepareNatives } from '../src/platform/db/embedded/natives.ts'
import { throwawayFolder } from '../src/platform/db/embedded/places.ts'

interface Node {
  readonly url: string
  /** Kills it, as a crash would. */
  kill(): Promise<void>
}

/** The embedded PostgreSQL twice: a primary, and a replica that follows it. */
export interface ReplicatedPostgres {
  readonly primary: Node
  readonly replica: Node
  stop(): Promise<void>
}

/**
 * Starts both, the primary with these additional settings. The replica is a copy of the primary's files made in backup mode, because the
 * package has no pg_basebackup.
 */
export async function startReplicatedPostgres(
  settings: Readonly<Record<string, string>> = {},
): Promise<ReplicatedPostgres> {
  const { copies, cluster: parent } = await throwawayFolder()
  await makeFolder(parent)
  const natives = await prepareNatives(await findNatives(), copies, !isRoot())
  const folder = join(parent, `${process.pid}-${randomBytes(4).toString('hex')}-replicated`)
  const { pgdata, password } = await prepareCluster(folder, natives, false)
  const children: ChildProcess[] = []
  const launch = async (data: string, more: Readonly<Record<string, string>> = {}): Promise<Node> => {
    const port = await freePort()
    const child = spawn(join(natives, 'bin', 'postgres'), ['-D', data, ...flags({ port: String(port), ...more })], {
      cwd: data,
      env: { TZ: 'UTC' },
      stdio: 'ignore',
      ...postgresAccount(),
    })
    children.push(child)
    const url = `postgres://${databaseUser}:${password}@127.0.0.1:${port}/postgres`
    await vi.waitFor(() => query(url, 'select 1'), { timeout: 20_000, interval: 50 })
    return { url, kill: () => end(child) }
  }
  const stop = async () => {
    await Promise.all(children.map(end))
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const primary = await launch(pgdata, settings)
    const copy = join(folder, 'replica')
    await copyRunning(primary.url, pgdata, copy)
    const { port } = new URL(primary.url)
    const source = `host=127.0.0.1 port=${port} user=${databaseUser} password=${password}`
    return { primary, replica: await launch(copy, { primary_conninfo: source }), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Runs one statement over a separate connection. */
export async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

const flags = (more: Readonly<Record<string, string>>) =>
  Object.entries({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    full_page_writes: 'off',
    shared_buffers: '64MB',
    wal_level: 'replica',
    wal_keep_size: '256MB',
    ...more,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])

async function copyRunning(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('replica', true)`)
    const isCopied = (path: string) => basename(path) !== 'postmaster.pid'
    await cp(from, to, { recursive: true, filter: isCopied })
    await rm(join(to, 'pg_wal'), { recursive: true })
    await mkdir(join(to, 'pg_wal'), { mode: 0o700 })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
    await writeFile(join(to, 'standby.signal'), '')
    await giveAway(to)
  } finally {
    await client.end()
  }
}

/** PostgreSQL runs under a separate account if this process runs as root. */
async function giveAway(folder: string): Promise<void> {
  const account = postgresAccount()
  if (!account) return
  const names = ['', ...(await readdir(folder, { recursive: true }))]
  await Promise.all(names.map((name) => chown(join(folder, name), account.uid, account.gid)))
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGQUIT')
  await once(child, 'exit')
}
