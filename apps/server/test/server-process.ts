import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../scripts/free-port.ts'
import { createUsedDatabase } from './harness.ts'

/** Many times the duration of a start on a busy machine. */
const startMs = 60_000

/** The product in a separate process, started as in production, with a database and a folder that are removed with it. */
export interface ServerProcess {
  /** `http://host:port` of its own socket, no matter which site it serves. */
  readonly url: string
  readonly child: ChildProcess
  /** Its log lines so far. */
  readonly lines: readonly LogLine[]
  close(): Promise<void>
}

interface LogLine {
  readonly level: string
  readonly message: string
  readonly [field: string]: unknown
}

/**
 * Starts `main.ts`, or the `program`, with Node's own `flags` before it and `env` in addition to its variables, and returns once it serves,
 * within a minute.
 * It has its own database, unless `env` names one. @throws its output, if it exits before that or takes longer.
 */
export async function startServerProcess(
  flags: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  program = new URL('../src/main.ts', import.meta.url),
): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'itemo-process-'))
  const database = env.DATABASE_URL === undefined ? await createUsedDatabase() : undefined
  const port = String(await freePort())
  const child = spawn(process.execPath, [...flags, fileURLToPath(program)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: port,
      ...(database && { DATABASE_URL: database.url }),
      DATABASE_POOL_SIZE: '8',
      DATA_DIR: dataDir,
      SEED_DEMO: 'false',
      RATE_LIMITS: 'false',
      POSTCODES_LOOKUP: 'false',
      LOG_LEVEL: 'info',
      LOG_FORMAT: 'json',
      ...env,
    },
  })
  const lines: LogLine[] = []
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const serving = new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (text) => {
      output += `${text}\n`
      if (!text.startsWith('{')) return
      const line = JSON.parse(text) as LogLine
      lines.push(line)
      if (line.message === 'serving') resolve()
    })
    const fail = () => reject(new Error(`The server did not start:\n${output}`))
    child.once('exit', fail)
    setTimeout(fail, startMs).unref()
  })
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await serving
    return { url: `http://127.0.0.1:${port}`, child, lines, close }
  } catch (error) {
    await close()
    throw error
  }
}
