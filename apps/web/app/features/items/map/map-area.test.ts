import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundsOf, isAt, startOf, startShowing, widenedTo } from './map-area.ts'
import { pixelOf, pointOf } from './map-pixels.ts'
import type { MapStart } from './map-provider.ts'

test('the map starts in London at zoom 12, unless a place is known [accounts 9.4] [marketplace 9.17]', () => {
  expect(startOf(undefined, undefined)).toEqual({ point: { latitude: 51.509865, longitude: -0.118092 }, zoom: 12 })
  const leeds = { latitude: 53.8, longitude: -1.55 }
  expect(startOf(leeds, undefined)).toEqual({ point: leeds, zoom: 12 })
})

test('the larger the distance, the farther the map is zoomed out', () => {
  expect([1, 5, 20, 100, 200].map((within) => startOf(undefined, within).zoom)).toEqual([14, 12, 10, 7, 6])
})

test('bounds have three decimals, and stay within valid coordinates', () => {
  expect(boundsOf({ south: 51.45149, west: -0.20351, north: 51.561, east: -0.0001 })).toBe('51.451,-0.204,51.561,0')
  expect(boundsOf({ south: -95, west: -200, north: 95, east: 300 })).toBe('-90,-180,90,180')
})

const sizes = fc.record({ width: fc.integer({ min: 280, max: 1400 }), height: fc.integer({ min: 280, max: 1000 }) })
const starts = fc.record({
  point: fc.record({
    latitude: fc.double({ min: 49.5, max: 60, noNaN: true }),
    longitude: fc.double({ min: -8, max: 2, noNaN: true }),
  }),
  zoom: fc.integer({ min: 6, max: 15 }),
})

/** The area that a map of a given size shows. */
function areaOf({ point, zoom }: MapStart, { width, height }: { width: number; height: number }) {
  const { x, y } = pixelOf(point, zoom)
  const low = pointOf({ x: x - width / 2, y: y + height / 2 }, zoom)
  const high = pointOf({ x: x + width / 2, y: y - height / 2 }, zoom)
  return { south: low.latitude, west: low.longitude, north: high.latitude, east: high.longitude, zoom }
}

test('a map reopened on its bounds shows the same area, at any size and place', () => {
  fc.assert(
    fc.property(starts, sizes, (start, size) => {
      const area = areaOf(start, size)
      const again = startShowing(boundsOf(area), size)
      expect(again.zoom).toBe(start.zoom)
      expect(isAt(area, again)).toBe(true)
    }),
  )
})

test('a map that was moved or zoomed is no longer at its start', () => {
  const size = { width: 600, height: 600 }
  const start = startOf(undefined, undefined)
  expect(isAt(areaOf(start, size), start)).toBe(true)
  expect(isAt(areaOf({ ...start, zoom: 13 }, size), start)).toBe(false)
  const moved = { ...start, point: { ...start.point, longitude: start.point.longitude + 0.02 } }
  expect(isAt(areaOf(moved, size), start)).toBe(false)
})

test('zooming out to a match anywhere in the country shows it, on a phone too', () => {
  const size = { width: 390, height: 560 }
  fc.assert(
    fc.property(starts, fc.integer({ min: 8, max: 15 }), starts, (start, zoom, { point }) => {
      const area = areaOf({ ...start, zoom }, size)
      const wider = areaOf(startShowing(widenedTo(area, point), size), size)
      expect(wider.north).toBeGreaterThan(point.latitude)
      expect(wider.south).toBeLessThan(point.latitude)
      expect(wider.west).toBeLessThan(point.longitude)
      expect(wider.east).toBeGreaterThan(point.longitude)
    }),
  )
})
