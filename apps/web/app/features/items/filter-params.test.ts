import { expect, test } from 'vitest'
import { countFilters, type FeedFilter, filterQuery, readFilter, writeFilter } from './filter-params.ts'

const today = '2026-06-01'
const read = (search: string) => onlySet(readFilter(new URLSearchParams(search), today))
const onlySet = (filter: FeedFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))

const whole: FeedFilter = {
  search: 'tent & pegs',
  category: 'Party & Events',
  dates: { from: '2026-06-03', until: '2026-06-07' },
  max: 12.5,
  near: 'E8 3PN',
  within: 5,
  sort: 'nearest',
}

test('a filter that goes into an address comes out the same, and the rest of the address stays', () => {
  const params = writeFilter(new URLSearchParams('view=map'), whole)
  expect(params.get('view')).toBe('map')
  expect(readFilter(params, today)).toEqual(whole)
  expect(writeFilter(params, {}).toString()).toBe('view=map')
  expect(params.toString()).toContain('from=2026-06-03&until=2026-06-07&max=12.5&near=E8+3PN&within=5&sort=nearest')
})

test.each([
  ['from=2026-06-03', {}],
  ['until=2026-06-03', {}],
  ['from=2026-05-31&until=2026-06-02', {}],
  ['from=2026-06-07&until=2026-06-03', {}],
  ['from=2026-02-30&until=2026-07-01', {}],
  ['from=2026-06-02&until=2027-06-02', {}],
  ['from=2026-06-01&until=2026-06-01', { dates: { from: '2026-06-01', until: '2026-06-01' } }],
  ['max=0', {}],
  ['max=-3', {}],
  ['max=1.999', {}],
  ['max=ten', {}],
  ['within=5&sort=nearest', {}],
  ['near=E8&within=500&sort=newest', { near: 'E8' }],
  ['near=+&sort=cheapest', { sort: 'cheapest' }],
  ['search=tent&sort=newest', { search: 'tent', sort: 'newest' }],
  ['search=tent&sort=best', { search: 'tent' }],
  ['category=Nothing', {}],
])('of an address only what can be true is read: %s', (search, filter) => {
  expect(read(search)).toEqual(filter)
})

test('without a place nothing is within so many kilometres of it, or nearest', () => {
  const params = writeFilter(new URLSearchParams(), { ...whole, near: undefined })
  expect(params.has('within') || params.has('sort')).toBe(false)
})

test('the calls take the same filter by their own names', () => {
  expect(filterQuery(whole)).toEqual({
    search: 'tent & pegs',
    category: 'Party & Events',
    from: '2026-06-03',
    until: '2026-06-07',
    max_price: 12.5,
    near: 'E8 3PN',
    within_km: 5,
  })
  expect(filterQuery({})).toEqual({})
})

test('a place and how far from it are one filter; words and category are none', () => {
  expect(countFilters(whole)).toBe(4)
  expect(countFilters({ search: 'a', category: 'Other' })).toBe(0)
})
