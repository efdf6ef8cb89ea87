// The one PostgreSQL of all test runs of `npm run test:mutate`: starting one for each mutant would take as long as its tests.
import pg from 'pg'
import { startThrowawayPostgres } from '../../apps/server/test/throwaway-postgres.ts'
import { createLogger } from '../../apps/server/src/platform/log.ts'

/** A PostgreSQL for `TEST_POSTGRES_URL`. */
export interface TestPostgres {
  readonly url: string
  /** Removes the databases that tests which were broken off have left behind. */
  sweep(): Promise<void>
  stop(): Promise<void>
}

/** Starts it; `stop` removes it. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const postgres = await startThrowawayPostgres(createLogger({ level: 'warn', format: 'text' }))
  return {
    url: postgres.url,
    async sweep() {
      const client = new pg.Client({ connectionString: postgres.url })
      await client.connect()
      try {
        const { rows } = await client.query<{ name: string }>(
          `select datname as name from pg_database where datname ~ '^test_[0-9a-f]{16}$'`,
        )
        for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
      } finally {
        await client.end()
      }
    },
    stop: () => postgres.stop(),
  }
}
