import { expect, test } from 'vitest'
import { boundsOf, startOf } from './map-area.ts'

test('the map begins in London at zoom 12, unless a place is known [accounts 9.4] [marketplace 9.17]', () => {
  expect(startOf(undefined, undefined)).toEqual({ point: { latitude: 51.509865, longitude: -0.118092 }, zoom: 12 })
  const leeds = { latitude: 53.8, longitude: -1.55 }
  expect(startOf(leeds, undefined)).toEqual({ point: leeds, zoom: 12 })
})

test('the farther away things may be, the more of the world is shown', () => {
  expect([1, 5, 20, 100, 200].map((within) => startOf(undefined, within).zoom)).toEqual([14, 12, 10, 7, 6])
})

test('the bounds hold everything that is seen, and nothing that is no place on earth', () => {
  expect(boundsOf({ south: 51.451, west: -0.203, north: 51.561, east: -0.001, zoom: 12 })).toBe('51.44,-0.22,51.58,0')
  expect(boundsOf({ south: -95, west: -200, north: 95, east: 300, zoom: 1 })).toBe('-90,-180,90,180')
})
