import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, openTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { createLogger } from '../log/log.ts'
import { type Database, openDatabase } from './database.ts'
import { inTransaction } from './transaction.ts'
import { isViolation, sqlState } from './violation.ts'

let database: TestDatabase
let open: Database
const lines: string[] = []
const log = createLogger({ level: 'debug', format: 'json', write: (line) => lines.push(line) })

beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
  open = openDatabase(database.url, { log, statementTimeoutMs: 500, max: 5 })
  await open.pool.query(`
    create table slots (id int primary key, day date not null, taken int not null default 0,
      constraint slots_not_negative check (taken >= 0));
    create unique index slots_one_a_day on slots (day);
    insert into slots values (1, '2026-01-31'), (2, '2026-02-01')`)
})
afterAll(async () => {
  await open.close()
  await database.drop()
})

const failure = (run: Promise<unknown>) =>
  run.then(
    () => undefined,
    (error: unknown) => error,
  )

test('days are text, exact numbers are text, instants are dates [R10]', async () => {
  const { rows } = await open.pool.query(`select date '2026-03-29' as day, array[date '2026-03-29'] as days,
    1.10::numeric as price, array[1.10::numeric] as prices, 9007199254740993::int8 as big,
    timestamptz '2026-03-29 01:30Z' as at, '{"a":1}'::jsonb as json, 1.5::float8 as ratio, array[1,2] as numbers`)
  expect(rows).toEqual([
    {
      day: '2026-03-29',
      days: ['2026-03-29'],
      price: '1.10',
      prices: ['1.10'],
      big: '9007199254740993',
      at: new Date('2026-03-29T01:30:00Z'),
      json: { a: 1 },
      ratio: 1.5,
      numbers: [1, 2],
    },
  ])
})

test('a statement that takes too long is ended', async () => {
  const error = await failure(open.pool.query('select pg_sleep(5)'))
  expect(sqlState(error)).toBe('57014')
})

test('violations are told apart by the name of what was violated', async () => {
  const twice = await failure(open.pool.query(`insert into slots values (3, '2026-01-31')`))
  expect(isViolation(twice, 'slots_one_a_day')).toBe(true)
  expect(isViolation(twice, 'slots_pkey')).toBe(false)
  const negative = await failure(open.pool.query('update slots set taken = -1'))
  expect(isViolation(negative, 'slots_not_negative')).toBe(true)
  expect(isViolation(new Error('slots_not_negative'), 'slots_not_negative')).toBe(false)
})

test('connections that break, idle or inside a transaction, are replaced and logged', async () => {
  const busy = await open.pool.connect()
  await busy.query('begin')
  await open.pool.query('select 1')
  lines.length = 0
  await endOtherConnections()
  const logged = (words: string) => lines.some((line) => line.includes(words))
  await expect.poll(() => logged('A database connection broke') && open.pool.idleCount === 0).toBe(true)
  expect(logged('An idle database connection broke')).toBe(true)
  await expect.poll(() => failure(busy.query('select 1'))).toBeInstanceOf(Error)
  busy.release(true)
  expect((await open.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

async function endOtherConnections(): Promise<void> {
  const other = openDatabase(database.url, { log, statementTimeoutMs: 5000, max: 1 })
  await other.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await other.close()
}

test('two transactions that lock each other both end well: one runs again', async () => {
  const { db } = open
  const add = (first: number, second: number, met: () => Promise<void>) =>
    inTransaction(db, async (trx) => {
      await sql`update slots set taken = taken + 1 where id = ${first}`.execute(trx)
      await met()
      await sql`update slots set taken = taken + 1 where id = ${second}`.execute(trx)
    })
  const both = meeting(2)
  await Promise.all([add(1, 2, both), add(2, 1, both)])
  const { rows } = await open.pool.query('select taken from slots order by id')
  expect(rows).toEqual([{ taken: 2 }, { taken: 2 }])
})

/** Everybody waits here until so many have come; whoever comes later passes. */
function meeting(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let waiting = 0
  return () => {
    waiting += 1
    if (waiting === count) resolve()
    return promise
  }
}

test('a transaction inside a transaction is one: both are undone', async () => {
  const { db } = open
  const error = await failure(
    inTransaction(db, async (trx) => {
      await inTransaction(trx, (inner) => sql`delete from slots`.execute(inner))
      throw new Error('changed my mind')
    }),
  )
  expect(error).toEqual(new Error('changed my mind'))
  expect((await open.pool.query('select count(*)::int as left from slots')).rows).toEqual([{ left: 2 }])
})

test('tests can count statements', async () => {
  const counted = await openTestDatabase({ empty: true })
  await counted.pool.query('select 1')
  await sql`select ${2}::int`.execute(counted.db)
  await counted.close()
  expect(counted.statements).toEqual(['select 1', 'select $1::int'])
})

test('closing waits until PostgreSQL has let go, also when the query builder was never used', async () => {
  const other = openDatabase(database.url, { log, statementTimeoutMs: 5000, max: 4 })
  await Promise.all([1, 2, 3, 4].map(() => other.pool.query('select pg_sleep(0.05)')))
  const ends: string[] = []
  other.pool.on('remove', () => ends.push('end'))
  await other.close()
  expect(ends).toHaveLength(4)
})
