import { expect, test } from 'vitest'
import { pushAt } from './quiet-hours.ts'

test.each([
  ['in the day', '2026-07-01T12:00:00Z', '2026-07-01T12:00:00.000Z'],
  ['one second before ten at night', '2026-07-01T20:59:59Z', '2026-07-01T20:59:59.000Z'],
  ['at ten', '2026-07-01T21:00:00Z', '2026-07-02T07:00:00.000Z'],
  ['after midnight', '2026-07-01T23:30:00Z', '2026-07-02T07:00:00.000Z'],
  ['at eight', '2026-07-02T07:00:00Z', '2026-07-02T07:00:00.000Z'],
  ['in winter', '2026-01-10T22:00:00Z', '2026-01-11T08:00:00.000Z'],
  ['the night in which clocks go forward', '2026-03-28T22:30:00Z', '2026-03-29T07:00:00.000Z'],
  ['the night in which clocks go back', '2026-10-24T21:30:00Z', '2026-10-25T08:00:00.000Z'],
  ['twice that hour', '2026-10-25T01:30:00Z', '2026-10-25T08:00:00.000Z'],
])('%s', (_, at, shown) => {
  expect(pushAt(new Date(at)).toISOString()).toBe(shown)
})
