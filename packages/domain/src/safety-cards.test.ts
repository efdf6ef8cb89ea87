import { expect, test } from 'vitest'
import { categories } from './categories.ts'
import { safetyCardOf } from './safety-cards.ts'

test.each(categories)('%s has a card of at most five sentences', (category) => {
  const card = safetyCardOf(category)
  expect(card.length).toBeGreaterThan(0)
  expect(card.length).toBeLessThanOrEqual(5)
  for (const line of card) expect(line).toMatch(/^[A-Z][^\n]{5,110}\.$/)
})

test('an unknown category gets the card of Other', () => {
  expect(safetyCardOf('toString')).toEqual(safetyCardOf('Other'))
})
