import { expect, test } from 'vitest'
import { distanceBand, kmBetween } from './distances.ts'

test.each([
  [{ latitude: 51.54, longitude: -0.06 }, { latitude: 51.54, longitude: -0.06 }, 0],
  [{ latitude: 51.54, longitude: -0.06 }, { latitude: 51.47, longitude: -0.07 }, 7.8],
  [{ latitude: 51.51, longitude: -0.12 }, { latitude: 53.48, longitude: -2.24 }, 262],
])('%j and %j are about %f km apart', (one, other, km) => {
  expect(Math.abs(kmBetween(one, other) - km)).toBeLessThanOrEqual(km / 100)
})

test.each([
  [0, 1],
  [1, 1],
  [1.01, 2],
  [3.5, 5],
  [5.1, 10],
  [12, 15],
  [29, 30],
  [99.9, 100],
  [100.1, 200],
  [512, 600],
])('%f km or miles are shown as %i', (distance, band) => expect(distanceBand(distance)).toBe(band))
