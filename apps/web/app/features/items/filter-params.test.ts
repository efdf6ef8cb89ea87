import { expect, test } from 'vitest'
import {
  changeFilter,
  countFilters,
  type FeedFilter,
  filterQuery,
  placedFilter,
  readFilter,
  usualSort,
  whereWords,
  writeFilter,
} from './filter-params.ts'

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
  miles: 5,
  bounds: undefined,
  sort: 'nearest',
}

test('a filter survives a round trip through the address, and leaves other parameters alone', () => {
  const params = writeFilter(new URLSearchParams('view=map'), whole)
  expect(params.get('view')).toBe('map')
  expect(readFilter(params, today)).toEqual(whole)
  expect(writeFilter(params, {}).toString()).toBe('view=map')
  expect(params.toString()).toContain('from=2026-06-03&until=2026-06-07&max=12.5&near=E8+3PN&miles=5&sort=nearest')
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
  ['total=40', {}],
  ['total=40&from=2026-06-01&until=2026-06-01', { total: 40, dates: { from: '2026-06-01', until: '2026-06-01' } }],
  ['total=40&max=9&from=2026-06-01&until=2026-06-01', { max: 9, dates: { from: '2026-06-01', until: '2026-06-01' } }],
  ['near=E8&miles=500&sort=newest', { near: 'E8', sort: 'newest' }],
  ['near=+&sort=cheapest', { sort: 'cheapest' }],
  ['search=tent&sort=best', { search: 'tent' }],
  ['category=Nothing', {}],
  ['bounds=51.3,-0.5,51.7,0.25', { bounds: '51.3,-0.5,51.7,0.25' }],
  ['bounds=51.3,-0.5,51.7', {}],
  ['bounds=the,north,of,it', {}],
  ['bounds=51.7,-0.5,51.3,0.25', {}],
  ['bounds=51.3,0.25,51.7,-0.5', {}],
  ['bounds=51.3,-0.5,91,0.25', {}],
])('invalid values in an address are ignored: %s', (search, filter) => {
  expect(read(search)).toEqual(filter)
})

const placed = (filter: FeedFilter, place?: string) => onlySet(placedFilter(filter, place))

test("the device's place applies if the address names none", () => {
  expect(placed({ search: 'tent' }, '51.54,-0.06')).toEqual({ search: 'tent', near: '51.54,-0.06', isOwnPlace: true })
  expect(placed({ near: 'M14' }, '51.54,-0.06')).toEqual({ near: 'M14' })
  expect(placed({})).toEqual({})
})

test("the default order isn't in the address, and without a place there's no distance or nearest order", () => {
  expect(placed({ miles: 5, sort: 'nearest' })).toEqual({})
  expect(placed({ sort: 'newest' })).toEqual({})
  expect(placed({ near: 'E8', miles: 5, sort: 'nearest' })).toEqual({ near: 'E8', miles: 5 })
  expect(placed({ near: 'E8', sort: 'newest' })).toEqual({ near: 'E8', sort: 'newest' })
  expect(placed({ search: 'tent', sort: 'newest' })).toEqual({ search: 'tent', sort: 'newest' })
  expect([{}, { near: 'E8' }, { search: 'a', near: 'E8' }].map(usualSort)).toEqual(['newest', 'nearest', 'best'])
})

test('a new place or distance replaces the map area, other filters narrow it', () => {
  const filter = { search: 'tent', near: 'E8', miles: 5, bounds: '51,-1,52,0' }
  const change = (next: FeedFilter) => onlySet(changeFilter(filter, next))
  expect(change({ near: 'M14' })).toEqual({ search: 'tent', near: 'M14', miles: 5 })
  expect(change({ near: undefined })).toEqual({ search: 'tent', miles: 5 })
  expect(change({ miles: 10 })).toEqual({ search: 'tent', near: 'E8', miles: 10 })
  expect(change({ max: 9 })).toEqual({ ...filter, max: 9 })
  expect(change({ near: 'M14', bounds: '53,-3,54,-2' })).toEqual({ ...filter, near: 'M14', bounds: '53,-3,54,-2' })
})

test('the API calls get the same filter under their own names', () => {
  expect(filterQuery(whole)).toEqual({
    search: 'tent & pegs',
    category: 'Party & Events',
    from: '2026-06-03',
    until: '2026-06-07',
    max_price: 12.5,
    near: 'E8 3PN',
    within_miles: 5,
  })
  expect(filterQuery({ near: 'E8', miles: 5, bounds: '51,-1,52,0' })).toEqual({ near: 'E8', bounds: '51,-1,52,0' })
  expect(filterQuery({ miles: 5 })).toEqual({})
  expect(filterQuery({})).toEqual({})
})

test("a place and its distance count as one filter; search words and category don't count", () => {
  expect(countFilters(whole)).toBe(4)
  expect(countFilters({ search: 'a', category: 'Other', near: '51,0', isOwnPlace: true })).toBe(0)
  expect(countFilters({ near: '51,0', isOwnPlace: true, miles: 5 })).toBe(1)
  expect(countFilters({ near: 'E8', miles: 5, bounds: '51,-1,52,0' })).toBe(1)
})

test('a place is shown by its name', () => {
  const place = { label: 'Leeds', latitude: 53.8, longitude: -1.55, source: 'chosen' } as const
  expect(whereWords({}, undefined)).toBe('All of the UK')
  expect(whereWords({ near: '53.8,-1.55', isOwnPlace: true, miles: 1 }, place)).toBe('Within 1 mile of Leeds')
  expect(whereWords({ near: 'e83pn' }, place)).toBe('Near E8 3PN')
  expect(whereWords({ near: '51.54,-0.06' }, place)).toBe('Near a chosen location')
})
