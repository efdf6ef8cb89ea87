import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startThrowawayPostgres } from '../../apps/server/src/platform/db/embedded/throwaway.ts'
import { createLogger } from '../../apps/server/src/platform/log.ts'

const root = resolve(import.meta.dirname, '../..')

/** A product that runs with a database and a folder of its own, both thrown away when it has stopped. */
export interface RunningServer {
  readonly stop: () => void
  /** Its exit code, once nothing is left of it. */
  readonly ended: Promise<number>
}

/** Starts the real thing, as `npm start` runs it, with settings of its own. It is not up yet when this answers. */
export async function startServer(settings: Readonly<Record<string, string | undefined>>): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'itemo-e2e-'))
  const database = await startThrowawayPostgres(createLogger({ level: 'warn', format: 'text' }))
  const late = process.env.E2E_LATE === 'server' ? ['--import', resolve(import.meta.dirname, 'late-server.ts')] : []
  const server = spawn(process.execPath, [...late, 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
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
  const ended = new Promise<number>((over) => server.once('exit', (code) => over(code ?? 1))).then(async (code) => {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
    return code
  })
  return { stop: () => void server.kill('SIGTERM'), ended }
}
