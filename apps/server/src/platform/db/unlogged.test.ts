import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/test-database.ts'

test('no sequence is unlogged: on a promoted replica it may be unreadable, and every insert that uses it fails', async () => {
  const { db, close } = await openTestDatabase()
  const { rows } = await sql`
    select oid::regclass::text as name from pg_class where relkind = 'S' and relpersistence = 'u'`.execute(db)
  await close()
  expect(rows).toEqual([])
})
