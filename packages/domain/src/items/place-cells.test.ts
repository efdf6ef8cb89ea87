import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kmBetween } from './distances.ts'
import { boundsAround, placeCell, placeCells } from './place-cells.ts'
import { roundPoint } from './places.ts'

const somewhere = fc
  .record({
    latitude: fc.double({ min: 49, max: 61, noNaN: true }),
    longitude: fc.double({ min: -8, max: 2, noNaN: true }),
  })
  .map(roundPoint)
const shift = fc.double({ min: -1.2, max: 1.2, noNaN: true })
const many = 100_000

test('points within a cell have the same number, and neighbouring cells different ones, across the meridian too', () => {
  expect(placeCell({ latitude: 51.54, longitude: -0.01 })).toBe(placeCell({ latitude: 51.55, longitude: -0.02 }))
  const around = [
    { latitude: 51.54, longitude: -0.01 },
    { latitude: 51.54, longitude: 0 },
    { latitude: 51.56, longitude: -0.01 },
    { latitude: 51.56, longitude: 0 },
    { latitude: -51.54, longitude: 0 },
  ]
  expect(new Set(around.map(placeCell)).size).toBe(around.length)
})

describe('the cells of an area', () => {
  test("are exactly those of every public point within the map's bounds", () => {
    const piece = fc.tuple(somewhere, fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 }))
    fc.assert(
      fc.property(piece, ([{ latitude: south, longitude: west }, high, wide]) => {
        const points = Array.from({ length: (high + 1) * (wide + 1) }, (_, n) => ({
          latitude: south + (n % (high + 1)) / 100,
          longitude: west + Math.floor(n / (high + 1)) / 100,
        }))
        const bounds = { south, west, north: south + high / 100, east: west + wide / 100 }
        const byNumber = (a: number, b: number) => a - b
        const cells = placeCells({ bounds }, many)?.toSorted(byNumber)
        expect(cells).toEqual([...new Set(points.map(placeCell))].toSorted(byNumber))
      }),
    )
  })

  test("include every public point of a circle, and none farther away than a cell's diagonal", () => {
    fc.assert(
      fc.property(fc.tuple(somewhere, fc.integer({ min: 1, max: 30 }), shift, shift), ([near, withinKm, up, right]) => {
        const other = roundPoint({
          latitude: near.latitude + (up * withinKm) / 111,
          longitude: near.longitude + (right * withinKm) / 60,
        })
        const isThere = placeCells({ near, withinKm }, many)?.includes(placeCell(other))
        // A cell measures 2.7 km from corner to corner.
        const km = kmBetween(near, other)
        expect(isThere).toBe(km <= withinKm || (km <= withinKm + 2.8 && isThere))
      }),
    )
  })

  test('are those common to the bounds and the circle if both are given', () => {
    const near = { latitude: 51.54, longitude: -0.06 }
    const bounds = { south: 51.54, west: -0.06, north: 51.7, east: 0.2 }
    const both = placeCells({ near, withinKm: 5, bounds }, many) ?? []
    const [one, other] = [placeCells({ near, withinKm: 5 }, many), placeCells({ bounds }, many)]
    expect(both.length).toBeGreaterThan(5)
    expect(both.every((cell) => one?.includes(cell) && other?.includes(cell))).toBe(true)
  })

  test('are undefined if there would be too many, or without an area', () => {
    const near = { latitude: 51.54, longitude: -0.06 }
    const all = placeCells({ near, withinKm: 10 }, many) ?? []
    expect(placeCells({ near, withinKm: 10 }, all.length)).toEqual(all)
    expect(placeCells({ near, withinKm: 10 }, all.length - 1)).toBeUndefined()
    expect(placeCells({ bounds: { south: -90, west: -180, north: 90, east: 180 } }, 1000)).toBeUndefined()
    expect(placeCells({ near }, many)).toBeUndefined()
    expect(placeCells({}, many)).toBeUndefined()
  })

  test('the bounds around a point contain the whole circle', () => {
    const { south, west, north, east } = boundsAround({ latitude: 51.5, longitude: 0 }, 10)
    expect(kmBetween({ latitude: 51.5, longitude: 0 }, { latitude: south, longitude: 0 })).toBeGreaterThan(10)
    expect(kmBetween({ latitude: 51.5, longitude: 0 }, { latitude: north, longitude: 0 })).toBeGreaterThan(10)
    expect(kmBetween({ latitude: 51.5, longitude: 0 }, { latitude: 51.5, longitude: west })).toBeGreaterThan(10)
    expect(kmBetween({ latitude: 51.5, longitude: 0 }, { latitude: 51.5, longitude: east })).toBeGreaterThan(10)
  })
})
