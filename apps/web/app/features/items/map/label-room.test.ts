import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fittingLabels, type Label, namesAt } from './label-room.ts'

const label = fc.record({
  text: fc.string(),
  x: fc.integer({ min: 0, max: 1500 }),
  y: fc.integer({ min: 0, max: 900 }),
  width: fc.integer({ min: 10, max: 300 }),
  height: fc.constant(14),
})
const cover = (one: Label, other: Label) =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 && Math.abs(one.y - other.y) < 14

test('labels never overlap, and the largest is always shown', () => {
  fc.assert(
    fc.property(fc.array(label, { minLength: 1, maxLength: 80 }), (labels) => {
      const shown = fittingLabels(labels)
      expect(shown[0]).toBe(labels[0])
      const covered = shown.filter((one, index) => shown.slice(index + 1).some((other) => cover(one, other)))
      expect(covered).toEqual([])
    }),
  )
})

test('a label is left out only if earlier ones leave no room', () => {
  fc.assert(
    fc.property(fc.array(label, { maxLength: 80 }), (labels) => {
      const shown = new Set(fittingLabels(labels))
      const isClose = (one: Label, other: Label) =>
        Math.abs(one.x - other.x) < (one.width + other.width) / 2 + 6 && Math.abs(one.y - other.y) < 20
      const hadRoom = labels.filter(
        (one, index) =>
          !shown.has(one) && !labels.slice(0, index).some((other) => shown.has(other) && isClose(one, other)),
      )
      expect(hadRoom).toEqual([])
    }),
  )
})

test('the closer the zoom, the more towns have a label', () => {
  expect([5, 8, 12].map(namesAt)).toEqual([14, 170, 4767])
})
