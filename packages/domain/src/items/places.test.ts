import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { londonCentre, pointAroundLondon, roundPoint } from './places.ts'

test('a public point has two decimals [R25]', () => {
  expect(roundPoint({ latitude: 51.509865, longitude: -0.118092 })).toEqual({ latitude: 51.51, longitude: -0.12 })
  expect(roundPoint({ latitude: 50.004, longitude: -0.004 })).toEqual({ latitude: 50, longitude: 0 })
})

test('an unknown place lies within 0.05 degrees of the middle of London [marketplace 9.16]', () => {
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  fc.assert(
    fc.property(random, random, (a, b) => {
      const point = pointAroundLondon(a, b)
      return (
        Math.abs(point.latitude - londonCentre.latitude) <= 0.05 + 1e-9 &&
        Math.abs(point.longitude - londonCentre.longitude) <= 0.05 + 1e-9
      )
    }),
  )
})
