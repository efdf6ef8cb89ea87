import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { filterMessages, filtersTogether, itemFilters, itemSorts, MapBounds } from './item-filters.ts'
import { parseBounds } from './map-bounds.ts'

const Query = z.object({ ...itemFilters, sort: z.optional(z.enum(itemSorts)) }).check(...filtersTogether)

const complaints = (query: Record<string, unknown>) =>
  (z.safeParse(Query, query).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

test('all filters can be combined', () => {
  const query = {
    search: ' drill ',
    category: 'Power Tools',
    from: '2026-03-10',
    until: '2026-03-12',
    max_price: '12.50',
    near: 'e8 3pn',
    within_km: '5',
    sort: 'nearest',
  }
  expect(z.parse(Query, query)).toEqual({
    ...query,
    search: 'drill',
    max_price: 12.5,
    near: { postcode: 'E8 3PN' },
    within_km: 5,
  })
})

test.each<[Record<string, unknown>, string, string]>([
  [{ from: '2026-03-10' }, 'until', filterMessages.until],
  [{ until: '2026-03-10' }, 'from', filterMessages.from],
  [{ from: '2026-03-10', until: '2026-03-09' }, 'until', filterMessages.order],
  [{ from: '2026-03-10', until: '2027-03-10' }, 'until', filterMessages.long],
  [{ from: '2026-02-30', until: '2026-03-10' }, 'from', filterMessages.day],
  [{ max_price: '0' }, 'max_price', filterMessages.price],
  [{ max_price: '-1' }, 'max_price', filterMessages.price],
  [{ max_price: '1.005' }, 'max_price', filterMessages.price],
  [{ max_price: 'cheap' }, 'max_price', filterMessages.price],
  [{ max_price: 'Infinity' }, 'max_price', filterMessages.price],
  [{ max_total: '20' }, 'from', filterMessages.total],
  [{ from: '2026-03-10', until: '2026-03-12', max_total: '20', max_price: '9' }, 'max_total', filterMessages.onePrice],
  [{ within_km: '5' }, 'near', filterMessages.near],
  [{ sort: 'nearest' }, 'near', filterMessages.near],
  [{ near: 'E8', within_km: '0' }, 'within_km', filterMessages.within],
  [{ near: 'E8', within_km: '201' }, 'within_km', filterMessages.within],
  [{ near: 'E8', within_km: '1.5' }, 'within_km', filterMessages.within],
  [{ within_miles: '5' }, 'near', filterMessages.near],
  [{ near: 'E8', within_miles: '126' }, 'within_miles', filterMessages.withinMiles],
  [{ near: 'E8', within_miles: '5', within_km: '5' }, 'within_miles', filterMessages.oneDistance],
  [{ near: '1 London' }, 'near', 'Please enter a valid UK postcode (e.g., SW1A 1AA)'],
  [{ near: 'E'.repeat(61) }, 'near', 'Please enter a valid UK postcode (e.g., SW1A 1AA)'],
])('%j is refused at the field %s', (query, field, message) => expect(complaints(query)).toEqual([[field, message]]))

test('map bounds are four edges in order', () => {
  expect(parseBounds('51.4,-0.2,51.6,0.1')).toEqual({ south: 51.4, west: -0.2, north: 51.6, east: 0.1 })
})

test.each(['', '1,2,3', '1,2,3,4,5', '2,0,1,0', '0,2,0,1', '-91,0,0,0', '0,0,0,181', '1e1,0,20,0', 'a,b,c,d'])(
  "%j aren't valid map bounds",
  (bounds) => {
    expect(z.safeParse(MapBounds, bounds).error?.issues[0]?.message).toBe(filterMessages.bounds)
  },
)
