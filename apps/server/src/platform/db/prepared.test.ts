import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/test-database.ts'
import { createPrepared } from './prepared.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>

beforeAll(async () => {
  database = await openTestDatabase({ empty: true })
})
afterAll(() => database.close())

test('a text is prepared once on a connection, whatever its parameters', async () => {
  const { pool, db } = database
  const prepared = createPrepared(pool, db)
  const double = (value: number) => prepared(sql<{ twice: number }>`select ${value}::int * 2 as twice`)
  expect(await double(2)).toEqual([{ twice: 4 }])
  expect(await double(21)).toEqual([{ twice: 42 }])
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements')
  expect(rows.filter(({ statement }) => statement.includes('twice'))).toHaveLength(1)
})

test('texts without end do not fill a connection', async () => {
  const { pool, db } = database
  const prepared = createPrepared(pool, db)
  for (let index = 0; index < 80; index++) {
    expect(await prepared(sql`select ${sql.lit(index)}::int as more`)).toEqual([{ more: index }])
  }
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements')
  expect(rows.filter(({ statement }) => statement.includes('as more'))).toHaveLength(60)
})
