import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type DatabaseProxy, startDatabaseProxy } from '../../../test/database-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { readyMs } from '../http/health.ts'
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

// The waits themselves are tried against a database that hangs in test/database-away.slow.test.ts; here are their bounds.
test('with the database away an answer comes within 1.5 s, and whether the server is ready within one', () => {
  const answerMs = 200
  expect(maxOutageWaitMs + answerMs).toBeLessThanOrEqual(1500)
  expect(readyMs).toBeLessThan(1000)
})

test('nobody gives up while others are answered, though what asks for all of them has no answer', async () => {
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

test('those who gave up waiting for a connection leave the first good one to who comes next', async () => {
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
  await expect.poll(() => nameOf(pool.query('select 1')), { timeout: 10_000 }).toBe('answered')
  expect(pool.waitingCount).toBe(0)
  expect(made).toBeLessThan(10)
})
