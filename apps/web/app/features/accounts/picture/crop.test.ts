import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstCrop, moveCrop, squareOf, zoomCrop } from './crop.ts'

const landscape = { width: 400, height: 300 }

test('starts with the largest centred square', () => {
  expect(squareOf(landscape, firstCrop(landscape))).toEqual({ x: 50, y: 0, side: 300 })
})

test('moves by fractions of what is visible, up to the edge', () => {
  const moved = moveCrop(landscape, firstCrop(landscape), -0.1, 0.5)
  expect(squareOf(landscape, moved)).toEqual({ x: 20, y: 0, side: 300 })
  expect(squareOf(landscape, moveCrop(landscape, moved, -1, 0)).x).toBe(0)
})

test('always keeps the square within the picture', () => {
  const act = fc.oneof(
    fc.record({ x: fc.double({ min: -3, max: 3, noNaN: true }), y: fc.double({ min: -3, max: 3, noNaN: true }) }),
    fc.double({ min: -10, max: 10, noNaN: true }),
  )
  const sides = fc.integer({ min: 1, max: 5000 })
  fc.assert(
    fc.property(sides, sides, fc.array(act, { maxLength: 20 }), (width, height, acts) => {
      const size = { width, height }
      let crop = firstCrop(size)
      for (const step of acts) {
        crop = typeof step === 'number' ? zoomCrop(size, crop, step) : moveCrop(size, crop, step.x, step.y)
      }
      const { x, y, side } = squareOf(size, crop)
      const slack = 1e-6
      expect(side).toBeGreaterThan(0)
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(-slack)
      expect(x + side).toBeLessThanOrEqual(width + slack)
      expect(y + side).toBeLessThanOrEqual(height + slack)
    }),
  )
})
