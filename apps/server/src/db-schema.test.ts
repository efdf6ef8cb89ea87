import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { renderDbTypes, typesFiles } from '../../../scripts/db-types.ts'
import { createTestDatabase } from '../test/test-database.ts'

test('the generated database types match the migrations (else: npm run db:types)', async () => {
  const database = await createTestDatabase()
  for (const file of typesFiles) {
    const rendered = await renderDbTypes(database.url, file)
    expect(await readFile(new URL(`../../../${file.path}`, import.meta.url), 'utf8')).toBe(rendered)
  }
  await database.drop()
})
