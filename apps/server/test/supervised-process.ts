import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Durability } from '../src/platform/db/embedded/postmaster.ts'

// Test support: an application in a separate process that uses the embedded PostgreSQL, so that it can be killed.

const program = (from: string) => `
  import { startEmbeddedPostgres } from '${from}/db/embedded/supervisor.ts'
  import { createLogger } from '${from}/log.ts'
  const log = createLogger({ level: 'warn', format: 'text', write: (line) => process.stderr.write(line + '\\n') })
  const postgres = await startEmbeddedPostgres({ dataDir: process.env.DATA_DIR, log, durability: process.env.DURABILITY })
  process.on('SIGTERM', () => void postgres.stop().then(() => process.exit(0)))
  process.stdout.write(JSON.stringify({ url: postgres.url, folder: postgres.folder }) + '\\n')
`

export interface SupervisedProcess {
  readonly url: string
  readonly folder: string
  readonly child: ChildProcess
  stop(): Promise<void>
  /** Kills it with SIGKILL, and waits until it's gone. */
  kill(): Promise<void>
}

interface Options {
  readonly dataDir: string
  readonly durability: Durability
  /** The folder `platform` of the checkout that it runs from. */
  readonly platform?: string
  readonly node?: string
  readonly uid?: number
}

export async function startSupervisedProcess(options: Options): Promise<SupervisedProcess> {
  const {
    dataDir,
    durability,
    platform = new URL('../src/platform', import.meta.url).href.replace(/\/$/, ''),
    uid,
  } = options
  const account = uid === undefined ? {} : { uid, gid: uid, cwd: '/' }
  const child = spawn(options.node ?? process.execPath, ['--input-type=module', '-e', program(platform)], {
    env: { DATA_DIR: dataDir, DURABILITY: durability },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  })
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  const ended = once(child, 'exit')
  const line = once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>
  const first = await Promise.race([line, ended])
  if (typeof first[0] !== 'string') throw new Error(`The process ended before its database answered: ${complaints}`)
  const { url, folder } = JSON.parse(first[0]) as { url: string; folder: string }
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal)
    await ended
  }
  return { url, folder, child, stop: end('SIGTERM'), kill: end('SIGKILL') }
}
