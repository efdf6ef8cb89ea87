import { readFile } from 'node:fs/promises'
import { rentalActions } from '@itemo/domain/rentals/rental-state.ts'
import { expect, test } from 'vitest'
import { diagramsFile, drawRentalStates, renderDiagrams } from '../../../scripts/diagrams.ts'
import { createTestDatabase } from '../test/test-database.ts'

test('the checked-in diagrams are those of the table and of the migrations (else: npm run diagrams)', async () => {
  const database = await createTestDatabase()
  const rendered = await renderDiagrams(database.url)
  await database.drop()
  expect(await readFile(new URL(`../../../${diagramsFile}`, import.meta.url), 'utf8')).toBe(rendered)
})

test('every action of a rental is drawn, with who may do it', () => {
  const drawn = drawRentalStates()
  for (const action of rentalActions) expect(drawn).toContain(`${action} (`)
  expect(drawn).toContain('  pending --> confirmed: approve (owner)\n')
  expect(drawn).toContain('  pending --> [*]: withdraw (renter), lapse (system)\n')
  expect(drawn).toMatch(/^ {2}booked --> booked: amend \(renter\), settle_amendment \(owner\), deny_return \(owner\)$/m)
})
