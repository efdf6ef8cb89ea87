import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeRings, encodeRings, stepsPerDegree } from './land-code.ts'

test('rings come out of their code as they went in, to the nearest step', () => {
  const degrees = fc.double({ min: -180, max: 180, noNaN: true })
  const rings = fc.array(
    fc.array(fc.tuple(degrees, degrees), { minLength: 1, maxLength: 30 }).map((ring) => ring.flat()),
  )
  fc.assert(
    fc.property(rings, (given) => {
      const text = encodeRings(given)
      expect(text).toMatch(/^[?-~ ]*$/)
      const nearest = (value: number) => Math.round(value * stepsPerDegree) / stepsPerDegree + 0
      expect(decodeRings(text)).toEqual(given.map((ring) => ring.map(nearest)))
    }),
  )
})
