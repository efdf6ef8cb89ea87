import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/test-database.ts'
import { createStatementNames, summariseStatement, type StatementNames } from './statement-names.ts'
import { inTransaction } from './transaction.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>

beforeAll(async () => {
  database = await openTestDatabase({ empty: true })
})
afterAll(() => database.close())

/** The prepared statements of one connection that contain a word. */
async function kept(word: string) {
  const { rows } = await sql<{ statement: string; custom_plans: string; generic_plans: string }>`
    select statement, custom_plans, generic_plans from pg_prepared_statements
    where statement like ${`%${word}%`} and statement not like '%pg_prepared%'`.execute(database.db)
  return rows
}

test('a repeated query is parsed once per connection, whatever its parameters, from the query builder or as text', async () => {
  const double = async (value: number) => (await sql`select ${value}::int * 2 as twice`.execute(database.db)).rows
  for (const value of [2, 3, 20]) expect(await double(value)).toEqual([{ twice: value * 2 }])
  expect(await double(21)).toEqual([{ twice: 42 }])
  expect(await kept('twice')).toHaveLength(1)
  for (const value of [1, 2, 3]) await database.pool.query('select $1::int as bare', [value])
  expect(await kept('bare')).toHaveLength(1)
})

test('a list with a limit is planned once, because its limit is a literal', async () => {
  const { db } = database
  await sql`create table lists (id integer primary key, of integer)`.execute(db)
  await sql`create index on lists (of, id)`.execute(db)
  await sql`insert into lists select n, n % 100 from generate_series(1, 20000) n`.execute(db)
  await sql`analyze lists`.execute(db)
  const page = (of: number) =>
    db
      .selectFrom(sql<{ id: number; of: number }>`lists`.as('listed'))
      .selectAll()
      .where('of', '=', of)
      .orderBy('id')
      .limit(3)
      .execute()
  for (let of = 0; of < 20; of++) expect(await page(of)).toHaveLength(3)
  const [plans] = await kept('"listed"')
  // The first two runs are unnamed, and the first five named ones are planned with their values.
  expect(plans).toMatchObject({ custom_plans: '5', generic_plans: '13' })
})

test("a query that begins with a comment isn't prepared", async () => {
  expect((await sql`/* asked once */ select ${3}::int as single`.execute(database.db)).rows).toEqual([{ single: 3 }])
  expect(await kept('single')).toEqual([])
})

test('several statements in one string still run', async () => {
  const { db, pool } = database
  await pool.query('select 1; select 2')
  expect((await sql`select ${'a; b'} as text`.execute(db)).rows).toEqual([{ text: 'a; b' }])
})

test('a column added by a migration while the server runs breaks no query, in a transaction or outside one', async () => {
  const { db, pool } = database
  await pool.query('create table grows (id integer)')
  await pool.query('insert into grows values ($1)', [7])
  const all = (from = db) => sql`select * from grows where id = ${7}`.execute(from)
  const both = () => inTransaction(db, async (trx) => (await all(trx)).rows)
  expect((await all()).rows).toEqual([{ id: 7 }])
  expect(await both()).toEqual([{ id: 7 }])
  await pool.query('alter table grows add column more integer')
  expect((await all()).rows).toEqual([{ id: 7, more: null }])
  await pool.query('alter table grows add column most integer')
  expect(await both()).toEqual([{ id: 7, more: null, most: null }])
})

test.each([
  ['select "id" from "items" where "title" = $1', 'select items'],
  ['insert into "auth"."users" ("email") values ($1)', 'insert auth.users'],
  ['update "rentals" set "status" = \'booked\'', 'update rentals'],
  ['with due as (delete from outbox where id = $1 returning line) select line from due', 'with outbox'],
  [
    'with messages as (insert into outbox (line) select $1), deferred_0 as (insert into jobs.job_common select 1) select 1',
    'with outbox',
  ],
  ['select count(*) from unnest($1::text[]) as line', 'select'],
  ['delete from jobs.job where name = $1', 'delete jobs.job'],
  ['/* asked once */ select "id" from "items"', 'select items'],
  ['-- from here\n/* and\nthere */\nupdate rentals set days = 1', 'update rentals'],
  ['begin', 'begin'],
  ['COMMIT', 'commit'],
  ['', ''],
])('%s is called %s in traces', (text, said) => {
  expect(summariseStatement(text)).toBe(said)
})

/** Runs distinct texts a number of times each, and returns how many have a name afterwards. */
function ask(names: StatementNames, numbers: Iterable<number>, times = 3): number {
  let named = 0
  for (const number of numbers) {
    for (let time = 1; time < times; time++) names.query(`select ${number}`)
    if (typeof names.query(`select ${number}`) !== 'string') named++
  }
  return named
}

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)

test('a query is named at its third use', () => {
  const names = createStatementNames()
  expect([names.query('select 1'), names.query('select 1')]).toEqual(['select 1', 'select 1'])
  const third = names.query('select 1', [7])
  expect(third).toMatchObject({ text: 'select 1', values: [7] })
  expect(names.query('select 1', [7])).toEqual(third)
})

test.each(['(select 1) union (select 2)', '\n  with a as (select 1) select * from a', 'merge into a using b on true'])(
  '%j is named',
  (text) => {
    const names = createStatementNames()
    for (let time = 1; time <= 2; time++) names.query(text)
    expect(names.query(text)).toMatchObject({ text })
  },
)

test('an endless stream of queries used twice takes no name from others', () => {
  const names = createStatementNames()
  expect(ask(names, numbers(0, 100))).toBe(100)
  expect(ask(names, numbers(1000, 10_000), 2)).toBe(0)
  expect(ask(names, numbers(0, 100), 1)).toBe(100)
  expect(ask(names, numbers(20_000, 1000))).toBe(400)
})

test('a query unused for ten minutes loses its name to newer ones', () => {
  let at = 0
  const names = createStatementNames({ nowMs: () => at })
  expect(ask(names, numbers(0, 500))).toBe(500)
  expect(ask(names, numbers(1000, 10))).toBe(0)
  at += 600_000
  // All of them were used since the start.
  expect(ask(names, numbers(1000, 10), 1)).toBe(0)
  expect(ask(names, numbers(0, 300), 1)).toBe(300)
  at += 599_999
  expect(ask(names, numbers(1000, 10))).toBe(0)
  at += 1
  expect(ask(names, numbers(1000, 10))).toBe(10)
  expect(ask(names, numbers(0, 300), 1)).toBe(300)
  expect(ask(names, numbers(300, 200), 2)).toBe(0)
  expect(ask(names, numbers(2000, 1000))).toBe(190)
})

test('behind a pooler without named statements no names are used', () => {
  expect(ask(createStatementNames({ keep: false }), [1, 2, 3], 5)).toBe(0)
})
