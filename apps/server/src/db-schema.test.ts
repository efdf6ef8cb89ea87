import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { renderDbTypes } from '../../../scripts/db-types.ts'
import { createTestDatabase } from '../test/test-database.ts'

test('the checked-in types of the database are those of the migrations (else: npm run db:types)', async () => {
  const database = await createTestDatabase()
  const rendered = await renderDbTypes(database.url)
  await database.drop()
  expect(await readFile(new URL('./db-schema.ts', import.meta.url), 'utf8')).toBe(rendered)
})
