import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { createLogger } from '../log.ts'
import { type Database, openDatabase } from './open-database.ts'
import { beginTransaction, inTransaction } from './transaction.ts'

let database: TestDatabase
let open: Database
let collect: (how: { readonly type: 'minor' | 'major' }) => void

beforeAll(async () => {
  setFlagsFromString('--expose-gc')
  collect = runInNewContext('gc') as typeof collect
  database = await createTestDatabase({ empty: true })
  const log = createLogger({ level: 'warn', format: 'json', write: () => undefined })
  open = openDatabase(database.url, { log, statementTimeoutMs: 10_000, max: 2 })
})
afterAll(async () => {
  await open.close()
  await database.drop()
})

const kilobytes = 20
const times = 200
/** The growth of old space that only a full collection would free, in kilobytes per call. */
async function keptBy(act: () => Promise<unknown>): Promise<number> {
  const usedKilobytes = () => {
    // An object that survives two of these collections is in old space.
    for (let turn = 0; turn < 3; turn++) collect({ type: 'minor' })
    const space = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')
    return (space?.space_used_size ?? 0) / 1000
  }
  for (let turn = 0; turn < 20; turn++) await act()
  collect({ type: 'major' })
  const before = usedKilobytes()
  for (let turn = 0; turn < times; turn++) await act()
  return (usedKilobytes() - before) / times
}

const asked = sql<{ long: string }>`select repeat('x', ${kilobytes * 1000}::int) as long`

test('the rows of a result are freed without a full garbage collection', async () => {
  expect(await keptBy(() => open.pool.query(`select repeat('x', ${kilobytes * 1000}) as long`))).toBeLessThan(5)
  expect(await keptBy(() => asked.execute(open.db))).toBeLessThan(5)
  expect(await keptBy(() => inTransaction(open.db, (trx) => asked.execute(trx)))).toBeLessThan(5)
})

test("a transaction in which a statement failed isn't reported as committed", async () => {
  const run = beginTransaction(open.db, async (trx) => {
    await sql`select 1 / 0`.execute(trx).catch(() => undefined)
  })
  await expect(run).rejects.toThrow('Transaction was rolled back instead of committed')
})

test('the stack trace of a PostgreSQL error leads to its caller', async () => {
  const whoAsks = () => sql`select 1 / 0`.execute(open.db)
  const error: unknown = await (async () => await whoAsks())().catch((failed: unknown) => failed)
  expect((error as Error).stack).toContain('pool-driver.slow.test.ts')
  expect((error as Error).stack).toContain('division by zero')
})
