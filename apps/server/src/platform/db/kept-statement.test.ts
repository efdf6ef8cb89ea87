import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/test-database.ts'
import { cacheStatement } from './cached-statement.ts'
import type { Db } from './db.ts'
import { inTransaction } from './transaction.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>

beforeAll(async () => {
  database = await openTestDatabase({ empty: true })
})
afterAll(() => database.close())

interface Values {
  readonly one: number
  readonly other?: number | undefined
}

/** A statement that adds up its values, the first one twice, times a constant; and counts how often its text was built. */
function counted() {
  let built = 0
  const ask = cacheStatement((db: Db, { one, other }: Values, { times }: { readonly times: number }) => {
    built++
    const more = other === undefined ? sql`` : sql`+ ${other}::integer`
    return sql<{ sum: number }>`select (${one}::integer + ${one}::integer ${more}) * ${sql.lit(times)} as sum`.compile(
      db,
    )
  })
  const sum = async (db: Db, values: Values, times = 1) => (await ask(db, values, { times }))[0]?.sum
  return { sum, built: () => built }
}

test('a statement is compiled once for each shape, and runs with the values of each call', async () => {
  const { db } = database
  const { sum, built } = counted()
  expect([await sum(db, { one: 1 }), await sum(db, { one: 20 })]).toEqual([2, 40])
  expect(built()).toBe(1)
  // Without a value, with one, and with another constant: each has its own text.
  expect([await sum(db, { one: 1, other: undefined }), await sum(db, { one: 1, other: 5 })]).toEqual([2, 7])
  expect(await sum(db, { one: 2, other: 1 }, 10)).toBe(50)
  expect(await sum(db, { one: 3, other: 1 })).toBe(7)
  expect(built()).toBe(3)
})

test('at most a hundred statements are cached, and those beyond it still run correctly', async () => {
  const { db } = database
  const { sum, built } = counted()
  for (let times = 1; times <= 110; times++) expect(await sum(db, { one: 1 }, times)).toBe(2 * times)
  expect(built()).toBe(110)
  expect([await sum(db, { one: 2 }, 100), await sum(db, { one: 2 }, 110)]).toEqual([400, 440])
  expect(built()).toBe(111)
})

test("inside a transaction it sees that transaction's writes", async () => {
  const { db } = database
  await sql`create table notes (text text not null)`.execute(db)
  const list = cacheStatement((within: Db, { text }: { readonly text: string }, _shape: object) =>
    sql<{ text: string }>`select text from notes where text = ${text}`.compile(within),
  )
  expect(await list(db, { text: 'a' }, {})).toEqual([])
  await inTransaction(db, async (trx) => {
    await sql`insert into notes values ('a')`.execute(trx)
    expect(await list(trx, { text: 'a' }, {})).toEqual([{ text: 'a' }])
  })
  expect(await list(db, { text: 'a' }, {})).toEqual([{ text: 'a' }])
})

test("a statement that would cache one caller's value for everyone is refused", async () => {
  const byAge = cacheStatement((db: Db, { years }: { readonly years: number }, _shape: object) =>
    sql`select ${years * 2}::integer as twice`.compile(db),
  )
  await expect(byAge(database.db, { years: 3 }, {})).rejects.toThrow("what years is isn't known")
  const byName = cacheStatement((db: Db, { name }: { readonly name: string }, _shape: object) =>
    sql`select ${sql.lit(`${name}!`)} as loud`.compile(db),
  )
  await expect(byName(database.db, { name: 'Tom' }, {})).rejects.toThrow("what name is isn't known")
})
