import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startThrowawayPostgres } from '../src/platform/db/embedded/throwaway.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { createLogger } from '../src/platform/log/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this test run, as a URL of its maintenance database. */
    postgresUrl: string
    /** The database that every test database is copied from. */
    templateName: string
  }
}

const templateName = 'itemo_template'

/** Starts one PostgreSQL for the whole run and migrates the template once. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = createLogger({ level: 'warn', format: 'text' })
  const postgres = await startThrowawayPostgres(log)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create database ${templateName}`)
  await client.end()
  const templateUrl = new URL(postgres.url)
  templateUrl.pathname = `/${templateName}`
  await migrate(templateUrl.href, fileURLToPath(new URL('../migrations', import.meta.url)), log)
  project.provide('postgresUrl', postgres.url)
  project.provide('templateName', templateName)
  return () => postgres.stop()
}
