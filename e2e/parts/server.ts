import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startThrowawayPostgres } from '../../apps/server/test/throwaway-postgres.ts'
import { createLogger } from '../../apps/server/src/platform/log.ts'
import { type WatchedProcess, watchProcess } from '../../scripts/watched-process.ts'

const root = resolve(import.meta.dirname, '../..')

/** Longer than the product takes to end by itself. */
const stopMs = 20_000

/** A product that runs with a database and a folder of its own, both thrown away when it has stopped. */
export interface RunningServer extends Pick<WatchedProcess, 'said' | 'until'> {
  /** Asks it to stop; one that does not is killed 20 seconds later. */
  readonly stop: () => void
  /** Its exit code, once nothing is left of it. */
  readonly ended: Promise<number>
}

/**
 * Starts the real thing, as `npm start` runs it, with settings of its own. It is not up yet when this answers.
 * @throws when its database does not start.
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
  // Nobody would ask it for anything any more.
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
