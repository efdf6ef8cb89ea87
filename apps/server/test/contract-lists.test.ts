import { expect, it } from 'vitest'
import { Cursor } from '@itemo/contract/wire.ts'
import { contractCalls, fieldsOf, methodOf, schemaOf } from './contract-calls.ts'

/** No list grows without end: it has one by itself, or it comes in pages. */

/** The lists without pages: each ends by itself, though nothing in the contract says where. Nothing is ever added here. */
const endingByThemselves = [
  // From today on; live hires of an item never overlap, so each day has one at most, and each was paid for.
  'GET /items/:itemId: taken',
  // What two people did by hand from a request to the end of one hire, and what became of its money.
  'GET /rentals/:rentalId: timeline',
  // The same list of the same view, on the page where the owner answers (R82).
  'GET /rentals/:rentalId/request: timeline',
  // Of one item, up to 60 days around one hire: they never overlap either.
  'GET /rentals/:rentalId/neighbours: neighbours',
]

/** Every list that a call answers, without those that say in the contract how many entries they have at most. */
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
