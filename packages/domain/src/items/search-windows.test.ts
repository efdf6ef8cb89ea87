import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeCell } from './place-cells.ts'
import { roundPoint } from './places.ts'
import {
  ageSlices,
  bandsUpTo,
  cellsAround,
  cellsCovering,
  cellsOf,
  cellsOfAnyDistance,
  fillsNewestSlice,
  firstMany,
  isRare,
  lastPosition,
  minRateBands,
  minRateTerm,
  newestSample,
  placesOf,
  placeTerm,
  priceBand,
  searchWindows,
} from './search-windows.ts'

const somewhere = fc
  .record({
    latitude: fc.double({ min: 49, max: 61, noNaN: true }),
    longitude: fc.double({ min: -8, max: 2, noNaN: true }),
  })
  .map(roundPoint)

/** Kilometres between two points, by the haversine formula. */
function kmBetween(a: { latitude: number; longitude: number }, b: typeof a): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  return 2 * 6371 * Math.asin(Math.sqrt(half))
}

describe('cells', () => {
  test('of a point, on both sides of the meridian', () => {
    expect(cellsOf({ latitude: 51.54, longitude: -0.06 })).toEqual(['~a515:-1', '~b51:-1'])
    expect(cellsOf({ latitude: 51.3, longitude: 0.7 })).toEqual(['~a513:7', '~b51:0'])
  })

  test('cover everything within the distance', () => {
    const around = fc.tuple(
      somewhere,
      fc.integer({ min: 1, max: 202 }),
      fc.double({ min: -1, max: 1, noNaN: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
    )
    fc.assert(
      fc.property(around, ([centre, km, north, east]) => {
        const other = roundPoint({
          latitude: centre.latitude + (north * km) / 111,
          longitude: centre.longitude + (east * km) / 60,
        })
        fc.pre(kmBetween(centre, other) <= km)
        const cells = cellsAround(centre, km)
        expect(cells === undefined || cellsOf(other).some((cell) => cells.includes(cell))).toBe(true)
        const all = cellsAround(centre, km, cellsOfAnyDistance)
        expect(all?.some((cell) => cellsOf(other).includes(cell))).toBe(true)
      }),
    )
  })

  test('of a small area are places: at most sixteen for a circle of two kilometres, none for a larger one', () => {
    const near = { latitude: 51.49, longitude: -0.11 }
    expect(placesOf({ near, withinKm: 2 })).toContain(placeTerm(placeCell(near)))
    expect(placesOf({ near, withinKm: 2 })?.length).toBeLessThanOrEqual(16)
    expect(placesOf({ near, withinKm: 5 })).toBeUndefined()
    expect(placesOf({ bounds: { south: 51.5, north: 51.53, west: -0.1, east: -0.07 } })).toHaveLength(4)
    expect(placesOf({})).toBeUndefined()
  })
})

test('price bands up to a limit have the requested prefix, and there are none beyond the highest limit', () => {
  expect(bandsUpTo(300)).toEqual(['$0', '$1', '$2'])
  expect(bandsUpTo(300, minRateTerm)).toEqual(['$l0', '$l1', '$l2'])
  expect(bandsUpTo(681, minRateTerm)).toBeUndefined()
})

test('price bands rise with the price, and a search up to a price includes all lower bands', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 1_000_000 }), fc.integer({ min: 100, max: 1_000_000 }), (one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)]
      expect(priceBand(low)).toBeLessThanOrEqual(priceBand(high))
      expect(bandsUpTo(high) ?? [`$${priceBand(low)}`]).toContain(`$${priceBand(low)}`)
    }),
  )
})

describe('windows', () => {
  const place = { latitude: 51.54, longitude: -0.06 }

  test.each(['newest', 'best', 'nearest', 'cheapest'] as const)(
    'by %s grow, and the last one contains everything',
    (sort) => {
      const windows = searchWindows({ sort, newestNo: 300_000, near: place })
      const ends = windows.map(({ upTo }) => upTo)
      expect(ends).toEqual(ends.toSorted((a, b) => a - b))
      expect(windows.at(-1)).toEqual({ upTo: lastPosition })
    },
  )

  test.each(['slice', 'thousands', 'tensOfThousands'] as const)(
    'of age, starting with %s, contain every item that is new enough',
    (begins) => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 3_000_000 }), fc.integer({ min: 0, max: 40_000 }), (newestNo, before) => {
          const no = Math.max(1, newestNo - before)
          const window = searchWindows({ sort: 'newest', newestNo, begins }).find(({ upTo }) => -no <= upTo)
          expect(window?.terms === undefined || ageSlices(no).some((slice) => window.terms?.includes(slice))).toBe(true)
        }),
      )
    },
  )

  test.each([
    // 1,344 items are in the newest slice of 200,000, and 64 in that of 100,416.
    [20_000, 200_000, 51, true],
    [10_000, 200_000, 51, false],
    [20_000, 200_000, 501, false],
    [Number.POSITIVE_INFINITY, 100_416, 51, false],
    [Number.POSITIVE_INFINITY, 200_000, 51, true],
    [0, 0, 51, false],
  ])('of %i items of %i, the newest slice contains %i: %s', (items, newestNo, limit, holds) => {
    expect(fillsNewestSlice({ items, newestNo, limit })).toBe(holds)
  })

  test.each([
    ['age', 1e6, false, 102],
    ['age', 400_000, false, 255],
    ['age', 200_000, false, undefined],
    ['age', 1e6, true, undefined],
    ['nearest', 400_000, false, 255],
    ['nearest', 60_000, false, 1000],
    ['nearest', 1e6, true, 1000],
    ['nearest', 49_999, false, undefined],
    ['cheapest', 20_000, false, 1000],
    ['cheapest', 19_999, false, undefined],
    ['cheapest', Number.POSITIVE_INFINITY, false, 102],
  ] as const)(
    'limit the items by %s of words that %i of a million items have, narrowed %s: %s',
    (order, items, isNarrowed, many) => {
      expect(firstMany({ order, items, newestNo: 1_000_000, limit: 51, isNarrowed })).toBe(many)
    },
  )

  test("don't limit items by distance or price in a small town", () => {
    const asked = { items: 20_000, newestNo: 19_999, limit: 51, isNarrowed: false }
    expect(firstMany({ ...asked, order: 'nearest' })).toBeUndefined()
    expect(firstMany({ ...asked, order: 'cheapest' })).toBeUndefined()
    expect(firstMany({ ...asked, order: 'age', items: 0, newestNo: 0 })).toBeUndefined()
  })

  test.each([
    [2500, 200_000, true],
    [4000, 200_000, false],
    [8000, 2_000_000, true],
    [8001, 20_000_000, false],
    [2500, 20_000, false],
  ])('a word that %i of %i items have is rare among the newest: %s', (items, newestNo, rare) => {
    expect(isRare(items, newestNo)).toBe(rare)
  })

  test('of price contain every item up to their limit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1_000_000 }), (pence) => {
        const window = searchWindows({ sort: 'cheapest', newestNo: 1 }).find(({ upTo }) => pence <= upTo)
        expect(window?.terms === undefined || window.terms.includes(`$${priceBand(pence)}`)).toBe(true)
      }),
    )
  })
})

test('bands of the minimum daily rate contain exactly the items at or below their limit', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 1_000_000, noNaN: true }), (pence) => {
      for (const { terms, upTo } of minRateBands)
        expect(terms?.includes(minRateTerm(priceBand(pence)))).toBe(Math.floor(pence) <= upTo)
    }),
  )
})

test('by distance, the first ring consists of places once every item has them', () => {
  const near = { latitude: 51.49, longitude: -0.11 }
  const [ring, next] = searchWindows({ sort: 'nearest', newestNo: 1, near, hasPlaces: true })
  expect(ring).toEqual({ terms: placesOf({ near, withinKm: 2 }), upTo: 2000 })
  expect(next).toEqual({ terms: cellsAround(near, 5), upTo: 5000 })
  expect(searchWindows({ sort: 'nearest', newestNo: 1, near })[0]).toEqual({ terms: cellsAround(near, 2), upTo: 2000 })
})

test("map bounds don't include the whole cell of a town just outside them", () => {
  const cells = cellsCovering({ south: 57, north: 58.5, west: -5, east: -3 })
  expect(cells).toContain('~b57:-4')
  expect(cells).not.toContain('~b57:-3')
  expect(cells).toEqual(expect.arrayContaining(cellsOf({ latitude: 57.4, longitude: -3 }).slice(0, 1)))
})

test('everything within map bounds is in one of their cells', () => {
  const side = fc.integer({ min: 0, max: 400 })
  fc.assert(
    fc.property(somewhere, side, side, side, side, ({ latitude, longitude }, south, north, west, east) => {
      const bounds = {
        south: latitude - south / 100,
        north: latitude + north / 100,
        west: longitude - west / 100,
        east: longitude + east / 100,
      }
      const cells = cellsCovering(bounds)
      expect(cells === undefined || cellsOf({ latitude, longitude }).some((one) => cells.includes(one))).toBe(true)
    }),
  )
})

test.each([
  [3000, 3001],
  [200_000, 3393],
  [2_000_000, 17_537],
])('in a town of %i items, the newest %i are the sample', (newestNo, items) => {
  const sample = newestSample(newestNo)
  expect(sample.items).toBe(items)
  expect(ageSlices(newestNo).some((slice) => sample.terms.includes(slice))).toBe(true)
  expect(ageSlices(Math.max(0, newestNo - items + 1)).some((slice) => sample.terms.includes(slice))).toBe(true)
})
