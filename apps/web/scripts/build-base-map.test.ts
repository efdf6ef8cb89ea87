import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clipRing, landOf, simplifyRing } from './build-base-map.ts'

const box = { south: 0, west: 0, north: 10, east: 10 }

test('land consists of arcs that rings share in either direction', () => {
  const transform = { scale: [0.5, 0.5], translate: [1, 2] } as const
  const square = [
    [
      [0, 0],
      [2, 0],
      [0, 2],
    ],
    [
      [0, 0],
      [0, 2],
      [2, 0],
    ],
  ] as const
  const land = { geometries: [{ arcs: [[[0, ~1]]] }] }
  expect(landOf({ transform, arcs: square, objects: { land } })).toEqual([[2, 2, 2, 3, 1, 3, 1, 2]])
})

test('a ring across the edge is closed along it, and one outside is dropped', () => {
  expect(clipRing([-5, 2, 5, 2, 5, 8, -5, 8], box)).toEqual([0, 2, 5, 2, 5, 8, 0, 8])
  expect(clipRing([-5, -5, -1, -5, -1, -1], box)).toEqual([])
  expect(clipRing([1, 1, 2, 1, 2, 2], box)).toEqual([1, 1, 2, 1, 2, 2])
})

const point = fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 }))
const rings = fc.array(point, { minLength: 3, maxLength: 40 }).map((points) => points.flat())

test('nothing outside the box remains after clipping', () => {
  fc.assert(
    fc.property(rings, (ring) => {
      for (const degrees of clipRing(ring, box)) {
        expect(degrees).toBeGreaterThanOrEqual(-1e-9)
        expect(degrees).toBeLessThanOrEqual(10 + 1e-9)
      }
    }),
  )
})

test('simplifying a coastline removes only negligible points', () => {
  expect(simplifyRing([0, 0, 5, 0.001, 10, 0, 10, 10, 0, 10], 0.003)).toEqual([0, 0, 10, 0, 10, 10, 0, 10])
  expect(simplifyRing([0, 0, 5, 0.1, 10, 0, 10, 10, 0, 10], 0.003)).toEqual([0, 0, 5, 0.1, 10, 0, 10, 10, 0, 10])
})
