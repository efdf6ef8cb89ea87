import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { EmbeddedPostgres } from '../src/platform/db/embedded/supervisor.ts'
import { keepFilesInMemory } from './files-in-memory.ts'
import { startThrowawayPostgres } from './throwaway-postgres.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { createLogger, type Logger } from '../src/platform/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this test run, as a URL of its maintenance database. */
    postgresUrl: string
    /** The database that every test database is copied from. */
    templateName: string
  }
}

const templateName = 'itemo_template'

/**
 * Starts one PostgreSQL for the whole run, migrates the template once, and keeps temporary files in memory. `TEST_POSTGRES_URL` names one that is already running and
 * outlives the run, for many runs of a few tests each (`npm run test:mutate`).
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = createLogger({ level: 'warn', format: 'text' })
  const postgres = await findPostgres(log)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [templateName])
  if (rowCount === 0) await client.query(`create database ${templateName}`)
  await client.end()
  const templateUrl = new URL(postgres.url)
  templateUrl.pathname = `/${templateName}`
  await migrate(templateUrl.href, fileURLToPath(new URL('../migrations', import.meta.url)), log)
  project.provide('postgresUrl', postgres.url)
  project.provide('templateName', templateName)
  const removeFiles = await keepFilesInMemory()
  return async () => {
    await removeFiles()
    await postgres.stop()
  }
}

function findPostgres(log: Logger): Promise<Pick<EmbeddedPostgres, 'url' | 'stop'>> {
  const url = process.env.TEST_POSTGRES_URL
  return url === undefined ? startThrowawayPostgres(log) : Promise.resolve({ url, stop: () => Promise.resolve() })
}
