import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePorts } from '../scripts/free-port.ts'
import { root } from './database.ts'
import type { LeanChat } from './reference/lean-chat.ts'
import type { LeanRoute } from './reference/lean-server.ts'

/** A server in a process of its own. */
export interface ServerProcess {
  readonly origin: string
  readonly pid: number | undefined
  /** Where it may be looked into, once SIGUSR1 has asked for that. */
  readonly inspectPort: number
  stop(): Promise<void>
}

/** The site that every process of a measurement belongs to: tokens of another site are refused. */
export const benchSite = 'http://127.0.0.1'

/** Itemo as it is operated, on one of the databases. Item pages are open, so that nobody has to sign in to be counted. */
export function startItemo(
  databaseUrl: string,
  more: Readonly<Record<string, string>> = {},
  program: 'src/main.ts' | 'build/main.mjs' = 'src/main.ts',
  signal?: AbortSignal,
): Promise<ServerProcess> {
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(root, '.data/bench/files'),
    SITE_URL: benchSite,
    ROLES: 'web',
    SEED_DEMO: 'false',
    RATE_LIMITS: 'false',
    POSTCODES_LOOKUP: 'false',
    // As it's operated: lines for people cost more than most answers.
    LOG_FORMAT: 'json',
    ...more,
  }
  return start(`apps/server/${program}`, '/readyz', env, signal)
}

/** A server of node:http that always answers the same 15 kB. */
export function startConstant(): Promise<ServerProcess> {
  return start('bench/constant.ts', '/', {})
}

/** The lean server, with what it is to answer (`reference/lean-server.ts`). */
export const startLean = (
  databaseUrl: string,
  told: { readonly routes: readonly LeanRoute[]; readonly accounts: Readonly<Record<string, string>> },
): Promise<ServerProcess> => startTold('bench/reference/lean-server.ts', databaseUrl, told)

/** The lean chat, with its people (`reference/lean-chat.ts`). */
export const startLeanChat = (databaseUrl: string, told: LeanChat): Promise<ServerProcess> =>
  startTold('bench/reference/lean-chat.ts', databaseUrl, told)

async function startTold(program: string, databaseUrl: string, told: unknown): Promise<ServerProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'itemo-lean-'))
  const file = join(folder, 'routes.json')
  await writeFile(file, JSON.stringify(told))
  const server = await start(program, '/', { DATABASE_URL: databaseUrl, ROUTES: file })
  await rm(folder, { recursive: true })
  return server
}

/** The memory of a process that lies in the machine's, in bytes. */
export async function residentBytes({ pid }: Pick<ServerProcess, 'pid'>): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024
}

/** The time of the processor that a process has used, in milliseconds. */
export async function processorMs({ pid }: Pick<ServerProcess, 'pid'>): Promise<number> {
  const [, fields = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')
  const [user, system] = fields.split(' ').slice(11, 13).map(Number)
  // In hundredths of a second.
  return 10 * ((user ?? Number.NaN) + (system ?? Number.NaN))
}

/** A start that fails, or that is given up by the signal, leaves no process. */
async function start(
  file: string,
  ready: string,
  env: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<ServerProcess> {
  const [port = 0, inspectPort = 0] = await freePorts(2)
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [`--inspect-port=127.0.0.1:${inspectPort}`, join(root, file)], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await answers(`${origin}${ready}`, child, signal)
  } catch (error) {
    await ended(child)
    throw error
  }
  return { origin, pid: child.pid, inspectPort, stop: () => ended(child) }
}

async function answers(url: string, child: ChildProcess, signal?: AbortSignal): Promise<void> {
  while (child.exitCode === null) {
    signal?.throwIfAborted()
    const response = await fetch(url).catch(() => undefined)
    await response?.body?.cancel()
    if (response?.ok) return
    await delay(10)
  }
  throw new Error(`${child.spawnargs.join(' ')} ended with ${child.exitCode}`)
}

async function ended(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  if (child.exitCode === null && child.kill('SIGTERM')) await gone
}
