import { expect, it } from 'vitest'
import { Cursor } from '@itemo/contract/wire.ts'
import { contractCalls, fieldsOf, methodOf, schemaOf } from './contract-calls.ts'

/** No list is unbounded: its length is limited by nature, or it's paged. */

/** Unpaged lists that are short by nature, although the contract has no maximum. This list only shrinks. */
const endingByThemselves = [
  // From today on; live hires of an item never overlap, so there's at most one a day, and each was paid for.
  'GET /items/:itemId: taken',
  // What two people did in one hire, and what happened to its money.
  'GET /rentals/:rentalId: timeline',
  // The same list of the same view, on the page where the owner answers (R82).
  'GET /rentals/:rentalId/request: timeline',
  // Hires of one item within 60 days of one hire, which never overlap.
  'GET /rentals/:rentalId/neighbours: neighbours',
]

/** Every list that a call returns, except for those with a maximum length in the contract. */
const growing = contractCalls
  .filter(([key]) => methodOf(key) === 'GET')
  .map(([key, { query, output }]) => {
    const lists = Object.entries(schemaOf(output, 'output').properties ?? {})
    const names = lists.filter(([, list]) => list.type === 'array' && list.maxItems === undefined).map(([name]) => name)
    const asked = fieldsOf(query)
    return { key, names, isPaged: Object.values(asked).includes(Cursor) && 'limit' in asked }
  })

it("every list is paged, or can't grow without limit", () => {
  const found = growing
    .filter(({ isPaged }) => !isPaged)
    .flatMap(({ key, names }) => names.map((name) => `${key}: ${name}`))
  expect(found).toEqual(endingByThemselves)
})

it('a paged call has one list', () => {
  const paged = growing.filter(({ isPaged }) => isPaged)
  expect(paged.length).toBeGreaterThan(0)
  for (const { key, names } of paged) expect(names, key).toHaveLength(1)
})
