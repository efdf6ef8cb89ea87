import { expect, it } from 'vitest'
import { Cursor } from '@itemo/contract/wire.ts'
import { contractCalls, fieldsOf, methodOf, schemaOf } from './contract-calls.ts'

/** No list grows without end: it has one by itself, or it comes in pages. */

/** The lists that still come whole, or are cut off with no way to the rest. Nothing is ever added here. */
const withoutPages = [
  'GET /my/blocks: people',
  'GET /my/sessions: sessions',
  'GET /items/:itemId: taken',
  'GET /saved/ids: item_ids',
  'GET /my/rentals: rentals',
  'GET /rentals/:rentalId: timeline',
  // The same list of the same view, on the page where the owner answers (R82).
  'GET /rentals/:rentalId/request: timeline',
  'GET /rentals/:rentalId/neighbours: neighbours',
  'GET /my/boosts: items',
  'GET /my/boosts: boosts',
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

it('a list without a limit and a cursor is one that still waits for them', () => {
  const found = growing
    .filter(({ isPaged }) => !isPaged)
    .flatMap(({ key, names }) => names.map((name) => `${key}: ${name}`))
  expect(found).toEqual(withoutPages)
})

it('a page holds one list', () => {
  const paged = growing.filter(({ isPaged }) => isPaged)
  expect(paged.length).toBeGreaterThan(0)
  for (const { key, names } of paged) expect(names, key).toHaveLength(1)
})
