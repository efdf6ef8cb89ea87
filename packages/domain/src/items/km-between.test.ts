import { expect, test } from 'vitest'
import { kmBetween } from './km-between.ts'

test.each([
  [{ latitude: 51.54, longitude: -0.06 }, { latitude: 51.54, longitude: -0.06 }, 0],
  [{ latitude: 51.54, longitude: -0.06 }, { latitude: 51.47, longitude: -0.07 }, 7.8],
  [{ latitude: 51.51, longitude: -0.12 }, { latitude: 53.48, longitude: -2.24 }, 262],
])('%j and %j are about %f km apart', (one, other, km) => {
  expect(Math.abs(kmBetween(one, other) - km)).toBeLessThanOrEqual(km / 100)
})
