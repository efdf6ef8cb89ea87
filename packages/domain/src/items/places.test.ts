import { expect, test } from 'vitest'
import { kmBetween, roundPoint } from './places.ts'

test('a public point has two decimals [R25]', () => {
  expect(roundPoint({ latitude: 51.509865, longitude: -0.118092 })).toEqual({ latitude: 51.51, longitude: -0.12 })
  expect(roundPoint({ latitude: 50.004, longitude: -0.004 })).toEqual({ latitude: 50, longitude: 0 })
})

test.each([
  [{ latitude: 51.54, longitude: -0.06 }, { latitude: 51.54, longitude: -0.06 }, 0],
  [{ latitude: 51.54, longitude: -0.06 }, { latitude: 51.47, longitude: -0.07 }, 7.8],
  [{ latitude: 51.51, longitude: -0.12 }, { latitude: 53.48, longitude: -2.24 }, 262],
])('%j and %j are about %f km apart', (one, other, km) => {
  expect(Math.abs(kmBetween(one, other) - km)).toBeLessThanOrEqual(km / 100)
})
