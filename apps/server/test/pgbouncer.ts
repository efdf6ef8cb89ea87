import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { vi } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { postgresAccount } from '../src/platform/db/embedded/account.ts'
import { supportsNamedStatements } from '../src/platform/db/session-settings.ts'
import { query } from './replicated-postgres.ts'
import { overTcp } from './throwaway-postgres.ts'

/** PGBOUNCER overrides the usual paths. */
const programs = [process.env.PGBOUNCER, '/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer']

/** The path of PgBouncer on this machine, if it's installed. */
export async function findPgBouncer(): Promise<string | undefined> {
  for (const program of programs) {
    if (!program) continue
    const isThere = await access(program).then(
      () => true,
      () => false,
    )
    if (isThere) return program
  }
  return undefined
}

export type PoolMode = keyof typeof connections

/** Connections to the database; in session mode each client needs its own. */
const connections = { transaction: 2, session: 20 } as const

/** PgBouncer in front of a database. */
export interface PgBouncer {
  readonly url: string
  /** As the program prints it: `PgBouncer 1.18.0`. */
  readonly version: string
  close(): Promise<void>
}

export async function startPgBouncer(program: string, databaseUrl: string, mode: PoolMode): Promise<PgBouncer> {
  const target = new URL(databaseUrl)
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'itemo-pgbouncer-'))
  const { stdout: version } = await promisify(execFile)(program, ['--version'])
  const files = {
    'pgbouncer.ini': `[databases]
* = host=127.0.0.1 port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users
pool_mode = ${mode}
stats_users = ${target.username}
${supportsNamedStatements(version) ? 'max_prepared_statements = 500' : ''}
default_pool_size = ${connections[mode]}
max_client_conn = 200
`,
    users: `"${target.username}" "${target.password}"\n`,
  }
  const account = postgresAccount()
  await chmod(folder, 0o755)
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text, { mode: 0o600 })
    if (account) await chown(join(folder, name), account.uid, account.gid)
  }
  const child = spawn(program, ['-q', join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...account })
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
  const url = overTcp(databaseUrl)
  url.port = String(port)
  try {
    await vi.waitFor(() => query(url.href, 'select 1'), { timeout: 10_000, interval: 50 })
  } catch (error) {
    await close()
    throw error
  }
  return { url: url.href, version, close }
}
