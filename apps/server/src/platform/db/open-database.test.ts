import { AsyncResource } from 'node:async_hooks'
import { Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, openTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { createLogger } from '../log.ts'
import { createLimits } from '../rate-limits.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { type Database, openDatabase } from './open-database.ts'
import { beginTransaction, guardTransactions, inTransaction } from './transaction.ts'
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
// On a machine that stalls for a second, the database counts as unavailable until the next probe.
beforeEach(async () => {
  await vi.waitFor(() => open.pool.query('select 1'), { timeout: 30_000 })
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

test('dates and exact numbers are returned as strings, instants as Dates [R10]', async () => {
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

test("an instant keeps its millisecond whatever its year, its fraction and the session's time zone", async () => {
  const { rows } = await open.pool.query<{ at: Date; ms: string }>(`
    select at, floor(extract(epoch from at) * 1000)::bigint as ms from (
      select timestamptz '2026-01-01Z' + n * interval '7 hours 13.010309 seconds' as at from generate_series(1, 3000) n
      union all
      select n::timestamptz from unnest('{2026-11-26 22:31:00Z,2026-11-26 22:31:00.1Z,2026-11-26 22:31:00.000001Z,
        2024-02-29 23:59:59.999999Z,1000-01-01 00:00Z,0999-12-31 00:00Z,0012-03-04 05:06:07Z,0044-03-15 12:00Z BC,
        9999-12-31 23:59:59Z,12026-01-01 00:00Z}'::text[]) n
    ) t`)
  expect(rows).toHaveLength(3010)
  for (const { at, ms } of rows) expect(at.getTime()).toBe(Number(ms))
  const { rows: elsewhere } = await beginTransaction(open.db, async (trx) => {
    await sql`set local timezone = 'Asia/Kathmandu'`.execute(trx)
    return sql<{ at: Date }>`select timestamptz '2026-11-26 22:31:00.5Z' as at`.execute(trx)
  })
  expect(elsewhere).toEqual([{ at: new Date('2026-11-26T22:31:00.500Z') }])
  const { rows: never } = await open.pool.query("select timestamptz 'infinity' as at, null::timestamptz as none")
  expect(never).toEqual([{ at: Number.POSITIVE_INFINITY, none: null }])
})

test('a status in a condition is inlined as a literal, so that partial indexes apply', () => {
  const items = open.db.selectFrom('items').select('id')
  const textOf = (query: { compile(): { sql: string } }) => query.compile().sql
  expect(textOf(items.where('status', '=', 'active'))).toContain(`"status" = 'active'`)
  expect(textOf(items.where('items.status', 'in', ['active', 'paused']))).toContain(`"status" in ('active', 'paused')`)
  expect(textOf(items.where('title', '=', 'active'))).toContain('"title" = $1')
  // A text that doesn't look like our own constants stays a parameter.
  const foreign = "active' or true --" as 'active'
  expect(textOf(items.where('status', '=', foreign))).toContain('"status" = $1')
  expect(textOf(items.where('status', 'in', ['active', foreign]))).toContain('"status" in ($1, $2)')
})

test('a statement that takes too long is cancelled', async () => {
  const error = await failure(open.pool.query('select pg_sleep(5)'))
  expect(sqlState(error)).toBe('57014')
})

test('violations are identified by the name of the constraint', async () => {
  const twice = await failure(open.pool.query(`insert into slots values (3, '2026-01-31')`))
  expect(isViolation(twice, 'slots_one_a_day')).toBe(true)
  expect(isViolation(twice, 'slots_pkey')).toBe(false)
  const negative = await failure(open.pool.query('update slots set taken = -1'))
  expect(isViolation(negative, 'slots_not_negative')).toBe(true)
  expect(isViolation(new Error('slots_not_negative'), 'slots_not_negative')).toBe(false)
})

test('broken connections, idle or in a transaction, are replaced, and the outage is logged once', async () => {
  const busy = await open.pool.connect()
  await busy.query('begin')
  await open.pool.query('select 1')
  lines.length = 0
  await endOtherConnections()
  await expect.poll(() => failure(busy.query('select 1'))).toBeInstanceOf(Error)
  busy.release(true)
  expect((await open.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await expect
    .poll(() => lines.map((line) => (JSON.parse(line) as { message: string }).message))
    .toEqual(['the database is unavailable', 'the database answers again'])
})

test('an uncommitted transaction that loses its connection is retried once on another', async () => {
  const { db } = open
  let runs = 0
  const cutIn = (times: number) =>
    inTransaction(db, async (trx) => {
      runs++
      await sql`update slots set taken = taken + 1 where id = 1`.execute(trx)
      if (runs <= times) await endOtherConnections()
      await sql`select 1`.execute(trx)
      const { rows } = await sql<{ taken: number }>`select taken from slots where id = 1`.execute(trx)
      return rows[0]?.taken
    })
  const [before] = (await open.pool.query<{ taken: number }>('select taken from slots where id = 1')).rows
  expect(await cutIn(1)).toBe((before?.taken ?? 0) + 1)
  expect(runs).toBe(2)
  runs = 0
  expect(await failure(cutIn(2))).toBeInstanceOf(DatabaseUnavailable)
  expect(runs).toBe(2)
  const [after] = (await open.pool.query<{ taken: number }>('select taken from slots where id = 1')).rows
  expect(after?.taken).toBe((before?.taken ?? 0) + 1)
  await open.pool.query('update slots set taken = 0')
})

test("a read whose connection is lost is retried, and a write isn't", async () => {
  const waiter = openDatabase(database.url, { log, statementTimeoutMs: 20_000, max: 2 })
  const { db } = waiter
  await Promise.all([sql`select 1`.execute(db), sql`select 1`.execute(db)])
  // Both wait for this row until their connections are closed, however slow the machine is.
  const holder = await open.pool.connect()
  await holder.query('begin')
  await holder.query('update slots set taken = taken where id = 2')
  const read = sql`select 1 as one from slots where id = 2 for share /* waits */`.execute(db)
  const write = failure(sql`update slots set taken = taken + 10 where id = 2 /* waits */`.execute(db))
  await expect.poll(() => runningStatements('/* waits */')).toBe(2)
  await endOtherConnections('/* waits */')
  expect(await write).toBeInstanceOf(DatabaseUnavailable)
  await holder.query('rollback')
  holder.release()
  expect((await read).rows).toEqual([{ one: 1 }])
  const { rows } = await open.pool.query<{ taken: number }>('select taken from slots where id = 2')
  expect(rows).toEqual([{ taken: 0 }])
  await waiter.close()
})

test("a transaction isn't retried once its commit was sent", async () => {
  const { db } = open
  // A deferred trigger delays the commit itself.
  await open.pool.query(`
    create function wait_at_commit() returns trigger language plpgsql as 'begin perform pg_sleep(0.3); return null; end';
    create constraint trigger slow_commit after insert on slots deferrable initially deferred
      for each row execute function wait_at_commit()`)
  let runs = 0
  const committing = failure(
    inTransaction(db, async (trx) => {
      runs++
      await sql`insert into slots values (9, '2026-03-09')`.execute(trx)
    }),
  )
  await expect.poll(() => runningStatements('commit')).toBe(1)
  await endOtherConnections()
  expect(await committing).toMatchObject({ name: 'DatabaseUnavailable', commitSent: true })
  expect(runs).toBe(1)
  await open.pool.query('drop function wait_at_commit cascade')
})

async function runningStatements(part = ''): Promise<number> {
  const other = openDatabase(database.url, { log, statementTimeoutMs: 5000, max: 1 })
  const { rows } = await other.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and strpos(query, $1) > 0`,
    [part],
  )
  await other.close()
  return rows[0]?.count ?? 0
}

/** Closes all other connections, or those whose statement contains this text. */
async function endOtherConnections(part = ''): Promise<void> {
  // Not from a pool: a test calls this inside a transaction, where using the pool is refused.
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and strpos(query, $1) > 0`,
    [part],
  )
  await other.end()
}

test('of two deadlocked transactions one is retried, and both succeed', async () => {
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

/** A barrier for the given number of callers; later callers pass. */
function meeting(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let waiting = 0
  return () => {
    waiting += 1
    if (waiting === count) resolve()
    return promise
  }
}

test('a nested transaction is part of the outer one: both are rolled back', async () => {
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

test('in tests, using the pool inside a transaction throws, by whatever route, and no longer does afterwards', async () => {
  guardTransactions()
  const { db, pool } = open
  const second = /second connection/
  const late = await inTransaction(db, async (trx) => {
    await expect(sql`select 1`.execute(db)).rejects.toThrow(second)
    await expect(pool.query('select 1')).rejects.toThrow(second)
    await expect(inTransaction(db, (inner) => sql`select 1`.execute(inner))).rejects.toThrow(second)
    const counting = createLimits(db, { enabled: false, scale: 1 }, () => new Date())
    await expect(counting.take('act', { limit: 1, windowSeconds: 1 })).rejects.toThrow(second)
    await expect(counting.isCounting('act')).rejects.toThrow(second)
    await counting.take('act', { limit: 1, windowSeconds: 1 }, trx)
    await inTransaction(trx, (inner) => sql`select 1`.execute(inner))
    await sql`select 1`.execute(trx)
    return { ask: AsyncResource.bind(() => sql`select 1 as one`.execute(db)) }
  })
  expect((await late.ask()).rows).toEqual([{ one: 1 }])
})

test('tests can count statements', async () => {
  const counted = await openTestDatabase({ empty: true })
  await counted.pool.query('select 1')
  await sql`select ${2}::int`.execute(counted.db)
  await counted.close()
  expect(counted.statements).toEqual(['select 1', 'select $1::int'])
})

test('close() waits until every connection has ended, even if the query builder was never used', async () => {
  const other = openDatabase(database.url, { log, statementTimeoutMs: 5000, max: 4 })
  await Promise.all([1, 2, 3, 4].map(() => other.pool.query('select pg_sleep(0.05)')))
  const ends: string[] = []
  other.pool.on('remove', () => ends.push('end'))
  await other.close()
  expect(ends).toHaveLength(4)
})

test('idle connections send TCP keepalives after a minute', async () => {
  const keptAlive = vi.spyOn(Socket.prototype, 'setKeepAlive')
  const other = openDatabase(database.url, { log, statementTimeoutMs: 500, max: 1 })
  try {
    await expect.poll(async () => (await other.pool.query('select 1')).rowCount).toBe(1)
    // The pool's connection, and the one that probes the database.
    await expect.poll(() => keptAlive.mock.calls.length).toBeGreaterThanOrEqual(2)
    expect(new Set(keptAlive.mock.calls.map(([isOn, afterMs]) => `${isOn} ${afterMs}`))).toEqual(
      new Set(['true 60000']),
    )
  } finally {
    keptAlive.mockRestore()
    await other.close()
  }
})
