import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeRings, encodeRings } from './land-code.ts'

test('encoded rings decode to the same rings, to the nearest step', () => {
  const degrees = fc.double({ min: -180, max: 180, noNaN: true })
  const rings = fc.array(
    fc.array(fc.tuple(degrees, degrees), { minLength: 1, maxLength: 30 }).map((ring) => ring.flat()),
  )
  fc.assert(
    fc.property(rings, fc.constantFrom(100, 1000), (given, steps) => {
      const text = encodeRings(given, steps)
      expect(text).toMatch(/^[?-~ ]*$/)
      const nearest = (value: number) => Math.round(value * steps) / steps + 0
      expect(decodeRings(text, steps)).toEqual(given.map((ring) => ring.map(nearest)))
    }),
  )
})
