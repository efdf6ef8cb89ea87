import pg from 'pg'
import { getRollbackPlans } from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../../test/test-database.ts'
import { createLogger } from '../log.ts'
import { openDatabase } from '../db/open-database.ts'
import { installSchema, schema } from './boss.ts'

const log = createLogger({ level: 'silent', format: 'json' })

async function clientOf(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

// The lock is held as by a back-up or a long report: others that arrive after the change of a table don't wait behind it for long.
test("the job queue's schema migration waits briefly for locked tables, and succeeds once they are free", async () => {
  const database = await createTestDatabase({ empty: true })
  onTestFinished(() => database.drop())
  const { pool, close } = openDatabase(database.url, { log, max: 3, statementTimeoutMs: 60_000 })
  onTestFinished(close)
  await installSchema(pool, log)
  const [holder, watcher] = [await clientOf(database.url), await clientOf(database.url)]
  const version = async () =>
    (await watcher.query<{ version: number }>(`select version from ${schema}.version`)).rows[0]?.version
  const newest = await version()
  // Sets up the tables of the previous version.
  await watcher.query(getRollbackPlans(schema))
  expect(await version()).toBe(Number(newest) - 1)
  await holder.query(`begin; lock table ${schema}.version in share mode`)
  let isDone = false
  const installing = installSchema(pool, log).then(() => (isDone = true))
  const waiting = async () => (await watcher.query(`select from pg_locks where not granted`)).rowCount
  // Less than half a minute, which is pg-boss's own lock timeout; and it is tried again.
  for (const round of [1, 2]) {
    await expect.poll(waiting, { timeout: 10_000, interval: 20, message: `waits, ${round}` }).toBe(1)
    await expect.poll(waiting, { timeout: 10_000, interval: 20, message: `lets others through, ${round}` }).toBe(0)
  }
  expect(isDone).toBe(false)
  await holder.query('commit')
  await installing
  expect(await version()).toBe(newest)
})
