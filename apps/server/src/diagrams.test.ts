import { readFile } from 'node:fs/promises'
import { rentalActions } from '@itemo/domain/rentals/rental-state.ts'
import { expect, test } from 'vitest'
import { diagramsFile, drawRentalStates, renderDiagrams } from '../../../scripts/diagrams.ts'
import { createTestDatabase } from '../test/test-database.ts'

test('the generated diagrams match the state table and the migrations (else: npm run diagrams)', async () => {
  const database = await createTestDatabase()
  const rendered = await renderDiagrams(database.url)
  await database.drop()
  expect(await readFile(new URL(`../../../${diagramsFile}`, import.meta.url), 'utf8')).toBe(rendered)
})

test('the diagram shows every rental action and who may perform it', () => {
  const drawn = drawRentalStates()
  for (const action of rentalActions) expect(drawn).toContain(`${action} (`)
  expect(drawn).toContain('  pending --> confirmed: approve (owner)\n')
  expect(drawn).toContain('  pending --> [*]: withdraw (renter), lapse (system)\n')
  expect(drawn).toMatch(/^ {2}booked --> booked: amend \(renter\), settle_amendment \(owner\), deny_return \(owner\)$/m)
})
