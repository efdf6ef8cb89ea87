import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile, stat, truncate } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { postgresAccount } from './account.ts'
import type { Cluster } from './cluster.ts'
import { isServing } from './lock-file.ts'

const maxLogBytes = 10_000_000

/** How carefully PostgreSQL writes to disk; tests trade safety for speed. */
export type Durability = 'safe' | 'throwaway'

/**
 * Starts PostgreSQL in its own process group, so that Ctrl-C reaches the application first, which stops the database last.
 * `ended()` returns undefined while it runs, and the last lines of its log after it ended.
 */
export async function launch(natives: string, cluster: Cluster, port: number | undefined, durability: Durability) {
  const chosen = port ?? (await freePort())
  const logStart = await startLog(cluster.logFile)
  const log = openSync(cluster.logFile, 'a', 0o600)
  const child = spawn(join(natives, 'bin', 'postgres'), ['-D', cluster.pgdata, ...settings(chosen, durability)], {
    cwd: cluster.pgdata,
    env: { TZ: 'UTC' },
    stdio: ['ignore', log, log],
    detached: true,
    windowsHide: true,
    ...postgresAccount(),
  })
  closeSync(log)
  child.unref()
  const end = watchEnd(child, cluster.logFile, logStart)
  return { port: chosen, ended: () => end.words }
}

/** How long a stop may take before the server is made to crash, before it is killed, and before the wait is given up. */
const [crashAfterMs, killAfterMs, leaveAfterMs] = [30_000, 40_000, 50_000]

/** Stops the server of a cluster in fast mode and waits until it is gone. @throws when it doesn't end even when killed. */
export async function shutDown(natives: string, cluster: Cluster, pid: number): Promise<void> {
  if (process.platform === 'win32') {
    // Windows has no signals; pg_ctl has its own way.
    const args = ['stop', '-D', cluster.pgdata, '-m', 'fast', '-w']
    await promisify(execFile)(join(natives, 'bin', 'pg_ctl'), args).catch(() => undefined)
    return
  }
  signal(pid, 'SIGINT')
  const begun = Date.now()
  // The lock file disappears a moment before the process does.
  while (await isServing(pid, cluster.pgdata)) {
    const passedMs = Date.now() - begun
    if (passedMs > leaveAfterMs) throw new Error(`PostgreSQL (process ${pid}) does not exit`)
    // Neither signal loses data: the next start replays the write-ahead log.
    if (passedMs > crashAfterMs) signal(pid, passedMs > killAfterMs ? 'SIGKILL' : 'SIGQUIT')
    await delay(20)
  }
}

const [minBuffers, maxBuffers] = [128, 2048]

/**
 * PostgreSQL's own cache gets a quarter of the memory that this process may use, as PostgreSQL advises; the system caches other
 * pages in the rest. A town needs at most 2 GB.
 */
function memory() {
  const megabytes = Math.floor(Math.min(totalmem(), process.constrainedMemory() || totalmem()) / 2 ** 20)
  const buffers = Math.min(maxBuffers, Math.max(minBuffers, Math.floor(megabytes / 4)))
  return { shared_buffers: `${buffers}MB`, effective_cache_size: `${buffers * 2}MB` }
}

function settings(port: number, durability: Durability): string[] {
  const chosen: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 100,
    ...memory(),
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    random_page_cost: 1.1,
    jit: 'off',
    // Parallel plans need shared memory that small containers lack, and cores that small servers lack.
    max_parallel_workers_per_gather: 0,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    log_min_duration_statement: '1s',
    idle_in_transaction_session_timeout: '60s',
  }
  if (durability === 'throwaway') {
    Object.assign(chosen, { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' })
    Object.assign(chosen, { wal_level: 'minimal', max_wal_senders: 0, log_min_duration_statement: '-1' })
    // A Unix socket in its own folder, as well as TCP: a query over it costs half as much.
    if (process.platform !== 'win32') Object.assign(chosen, { unix_socket_directories: '.' })
    // Often in memory, where old WAL is a waste, and with several on one machine.
    Object.assign(chosen, { shared_buffers: `${minBuffers}MB`, deadlock_timeout: '100ms', max_wal_size: '128MB' })
  }
  return Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Returns where this run's log lines begin, and empties a log that has grown too long. */
async function startLog(path: string): Promise<number> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  if (size <= maxLogBytes) return size
  await truncate(path)
  return 0
}

function watchEnd(child: ChildProcess, logFile: string, logStart: number): { words: string | undefined } {
  const end: { words: string | undefined } = { words: undefined }
  child.once('error', (error) => {
    end.words = `PostgreSQL could not be started: ${error.message}`
  })
  child.once('exit', (code, by) => {
    void readFile(logFile).then(
      (all) => {
        const said = all.subarray(logStart).toString('utf8').trim().slice(-2000)
        end.words = said || `PostgreSQL ended with ${by ?? `code ${code}`}`
      },
      (error: unknown) => {
        end.words = `PostgreSQL ended with ${by ?? `code ${code}`} (its log could not be read: ${String(error)})`
      },
    )
  })
  return end
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port was found for PostgreSQL')
  return address.port
}
