import { expect, it } from 'vitest'
import { type Featured, featuredAt } from './featured.ts'

const item = (id: string, from: string | null = null, until: string | null = null): Featured => ({
  kind: 'item',
  id,
  from,
  until,
})
const at = (instant: string) => new Date(instant)

it('features current entries in their order, and says when that changes', () => {
  const featured = [
    item('b'),
    item('a', '2026-12-01T00:00:00Z', '2026-12-24T00:00:00Z'),
    { kind: 'category' as const, id: 'Cycling', from: null, until: '2026-12-10T00:00:00Z' },
  ]
  expect(featuredAt(featured, at('2026-11-30T23:59:59.999Z'))).toEqual({
    itemIds: ['b'],
    categories: ['Cycling'],
    changesAt: at('2026-12-01T00:00:00Z'),
  })
  expect(featuredAt(featured, at('2026-12-01T00:00:00Z'))).toEqual({
    itemIds: ['b', 'a'],
    categories: ['Cycling'],
    changesAt: at('2026-12-10T00:00:00Z'),
  })
  expect(featuredAt(featured, at('2026-12-24T00:00:00Z'))).toEqual({ itemIds: ['b'], categories: [], changesAt: null })
  expect(featuredAt([], at('2026-12-24T00:00:00Z'))).toEqual({ itemIds: [], categories: [], changesAt: null })
})
