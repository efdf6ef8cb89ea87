import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { buildServerIfChanged } from '../scripts/build-server.ts'
import { freePorts } from '../scripts/free-port.ts'
import { root } from './database.ts'
import type { Asked, Gauges } from './gauges.ts'
import type { LeanChat } from './reference/lean-chat.ts'
import type { LeanRoute } from './reference/lean-server.ts'

/** A server in a separate process. */
export interface ServerProcess {
  readonly origin: string
  readonly pid: number | undefined
  /** Its resource usage, if it was started with `gauged`. */
  gauges(asked: Asked): Promise<Gauges>
  /** The address of its inspector, after SIGUSR1. */
  readonly inspectPort: number
  stop(): Promise<void>
}

/** The environment variables that make a process report `gauges`. */
export const gauged = { NODE_OPTIONS: `--import=${new URL('gauges.ts', import.meta.url).href}` }

/** The site of every process of a measurement: tokens of another site are refused. */
export const benchSite = 'http://127.0.0.1'

/** Checked once, because it would count towards each start. */
let built: Promise<boolean> | undefined

interface Program {
  /** `src/main.ts` runs the sources, so that profiles name them. */
  readonly program?: 'src/main.ts' | 'build/main.mjs'
  readonly signal?: AbortSignal
}

/** Itemo as in production, as one bundle, on one of the databases. Item pages are public, so that requests need no login. */
export async function startItemo(
  databaseUrl: string,
  more: Readonly<Record<string, string>> = {},
  { program = 'build/main.mjs', signal }: Program = {},
): Promise<ServerProcess> {
  if (program === 'build/main.mjs') await (built ??= buildServerIfChanged(root))
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(root, '.data/bench/files'),
    SITE_URL: benchSite,
    ROLES: 'web',
    SEED_DEMO: 'false',
    RATE_LIMITS: 'false',
    POSTCODES_LOOKUP: 'false',
    // As in production: log lines for people cost more than most responses.
    LOG_FORMAT: 'json',
    ...more,
  }
  return start(`apps/server/${program}`, '/readyz', env, {
    signal,
    flags: ['--max-semi-space-size=16', '--initial-old-space-size=64'],
  })
}

/** A node:http server that always returns the same 15 kB. */
export function startConstant(): Promise<ServerProcess> {
  return start('bench/constant.ts', '/', {})
}

/** The lean server with its routes (`reference/lean-server.ts`). */
export const startLean = (
  databaseUrl: string,
  setup: { readonly routes: readonly LeanRoute[]; readonly accounts: Readonly<Record<string, string>> },
): Promise<ServerProcess> => startWithMessage('bench/reference/lean-server.ts', databaseUrl, setup)

/** The lean chat, with its people (`reference/lean-chat.ts`). */
export const startLeanChat = (databaseUrl: string, setup: LeanChat): Promise<ServerProcess> =>
  startWithMessage('bench/reference/lean-chat.ts', databaseUrl, setup, gauged)

async function startWithMessage(
  program: string,
  databaseUrl: string,
  setup: unknown,
  more: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'itemo-lean-'))
  const file = join(folder, 'routes.json')
  await writeFile(file, JSON.stringify(setup))
  const server = await start(program, '/', { DATABASE_URL: databaseUrl, ROUTES: file, ...more })
  await rm(folder, { recursive: true })
  return server
}

/** The resident memory of a process, in bytes. */
export async function residentBytes({ pid }: Pick<ServerProcess, 'pid'>): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024
}

/** The CPU time of a process, in milliseconds. */
export async function processorMs({ pid }: Pick<ServerProcess, 'pid'>): Promise<number> {
  const [, fields = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')
  const [user, system] = fields.split(' ').slice(11, 13).map(Number)
  // In hundredths of a second.
  return 10 * ((user ?? Number.NaN) + (system ?? Number.NaN))
}

/** The same for a PostgreSQL, by the pid of any of its backends: for all its processes, also those that have exited. */
export async function processorMsOfPostgres(backend: number): Promise<number> {
  const statOf = async (pid: number | string) =>
    (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ')[1]?.split(' ') ?? []
  const sum = (fields: readonly string[], from: number, to: number) =>
    fields.slice(from, to).reduce((total, one) => total + 10 * Number(one), 0)
  const postmaster = (await statOf(backend))[1] ?? ''
  // Its own time, and that of its exited children.
  let total = sum(await statOf(postmaster), 11, 15)
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const fields = await statOf(pid)
    if (fields[1] === postmaster) total += sum(fields, 11, 13)
  }
  return total
}

/** A start that fails, or is aborted by the signal, leaves no process behind. */
async function start(
  file: string,
  ready: string,
  env: Readonly<Record<string, string>>,
  { signal, flags = [] }: { readonly signal?: AbortSignal | undefined; readonly flags?: readonly string[] } = {},
): Promise<ServerProcess> {
  const [port = 0, inspectPort = 0] = await freePorts(2)
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [...flags, `--inspect-port=127.0.0.1:${inspectPort}`, join(root, file)], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    await answers(`${origin}${ready}`, child, signal)
  } catch (error) {
    await ended(child)
    throw error
  }
  return {
    origin,
    pid: child.pid,
    inspectPort,
    gauges: (asked) =>
      new Promise((resolve) => {
        child.once('message', (gauges) => resolve(gauges as Gauges))
        child.send(asked)
      }),
    stop: () => ended(child),
  }
}

async function answers(url: string, child: ChildProcess, signal?: AbortSignal): Promise<void> {
  while (child.exitCode === null) {
    signal?.throwIfAborted()
    const response = await fetch(url).catch(() => undefined)
    await response?.body?.cancel()
    if (response?.ok) return
    // Seldom enough that polling doesn't affect the duration of a start.
    await delay(25)
  }
  throw new Error(`${child.spawnargs.join(' ')} ended with ${child.exitCode}`)
}

async function ended(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  if (child.exitCode === null && child.kill('SIGTERM')) await gone
}
