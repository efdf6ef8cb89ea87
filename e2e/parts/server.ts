import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startThrowawayPostgres } from '../../apps/server/test/throwaway-postgres.ts'
import { createLogger } from '../../apps/server/src/platform/log.ts'
import { type WatchedProcess, watchProcess } from '../../scripts/watched-process.ts'

const root = resolve(import.meta.dirname, '../..')

/** Longer than the product takes to stop. */
const stopMs = 20_000

/** A running product with its own database and folder, both deleted after it has stopped. */
export interface RunningServer extends Pick<WatchedProcess, 'said' | 'until'> {
  /** Stops it; kills it if it hasn't stopped after 20 seconds. */
  readonly stop: () => void
  /** Its exit code, once everything is cleaned up. */
  readonly ended: Promise<number>
}

/**
 * Starts the product, as `npm start` runs it, with its own settings. Returns before it's up.
 * @throws if its database doesn't start.
 */
export async function startServer(settings: Readonly<Record<string, string | undefined>>): Promise<RunningServer> {
  const database = await startThrowawayPostgres(createLogger({ level: 'warn', format: 'text' }))
  const dataDir = await mkdtemp(join(tmpdir(), 'itemo-e2e-'))
  const late = process.env.E2E_LATE === 'server' ? ['--import', resolve(import.meta.dirname, 'late-server.ts')] : []
  const server = spawn(process.execPath, [...late, 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      POSTCODES_LOOKUP: 'false',
      RATE_LIMIT_SCALE: '1000',
      LOG_LEVEL: 'warn',
      ...settings,
    },
  })
  // Nobody needs it any more.
  const kill = () => void server.kill('SIGKILL')
  process.once('exit', kill)
  const watched = watchProcess(server, 'the server')
  const ended = watched.ended.then(async (code) => {
    process.removeListener('exit', kill)
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
    return code
  })
  const stop = () => {
    server.kill('SIGTERM')
    const timer = setTimeout(kill, stopMs)
    void watched.ended.then(() => clearTimeout(timer))
  }
  return { ...watched, stop, ended }
}
