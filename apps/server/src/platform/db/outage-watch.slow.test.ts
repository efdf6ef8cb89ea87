import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type DatabaseProxy, startDatabaseProxy } from '../../../test/database-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { createLogger } from '../log.ts'
import { type Database, openDatabase } from './open-database.ts'
import { maxOutageWaitMs } from './outage-watch.ts'

let database: TestDatabase
let proxy: DatabaseProxy

beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
  proxy = await startDatabaseProxy(database.url)
})
afterAll(async () => {
  await proxy.close()
  await database.drop()
})

function open(max: number): Database {
  const log = createLogger({ level: 'silent', format: 'json' })
  const opened = openDatabase(proxy.url, { log, statementTimeoutMs: 30_000, max })
  onTestFinished(opened.close)
  return opened
}

const nameOf = (run: Promise<unknown>) =>
  run.then(
    () => 'answered',
    ({ name }: Error) => name,
  )

test("queries aren't abandoned while others are answered, even if the shared probe gets no answer", async () => {
  const { pool } = open(2)
  await pool.query('select 1')
  proxy.freeze('itemo probe')
  onTestFinished(proxy.thaw)
  const long = nameOf(pool.query('select pg_sleep(3)'))
  const short: string[] = []
  const until = performance.now() + 2 * maxOutageWaitMs
  while (performance.now() < until) short.push(await nameOf(pool.query('select pg_sleep(0.02)')))
  expect(new Set(short)).toEqual(new Set(['answered']))
  expect(await long).toBe('answered')
})

test('after an outage the database counts as available again, even if connecting takes longer than a probe waits', async () => {
  const { pool } = open(2)
  await pool.query('select 1')
  // A round trip takes 340 ms, and opening a connection and running a query four of them: the login alone takes three.
  proxy.slow(170)
  onTestFinished(() => proxy.slow(0))
  proxy.cut()
  await expect.poll(() => nameOf(pool.query('select 1'))).toBe('answered')
})

test("abandoned waits for a connection don't use up the first good connection", async () => {
  const { pool } = open(1)
  await pool.query('select 1')
  let made = 0
  pool.on('connect', () => made++)
  proxy.freeze()
  onTestFinished(proxy.thaw)
  const waiting = Array.from({ length: 40 }, () => nameOf(pool.query('select 1')))
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['DatabaseUnavailable']))
  expect(pool.waitingCount).toBeGreaterThan(30)
  proxy.thaw()
  await expect.poll(() => nameOf(pool.query('select 1'))).toBe('answered')
  expect(pool.waitingCount).toBe(0)
  expect(made).toBeLessThan(10)
})
