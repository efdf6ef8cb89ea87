import { expect, test } from 'vitest'
import { completesOn, completesOnAfterDenial, overAtOfCancelled } from './hire-end.ts'

test('a hire ends automatically three days after its last day, or seven days after a denied return [R65]', () => {
  expect(completesOn('2026-03-27')).toBe('2026-03-30')
  expect(completesOnAfterDenial(new Date('2026-03-28T23:30:00Z'))).toBe('2026-04-04')
  // 23:30 UTC is already the next day in London's summer.
  expect(completesOnAfterDenial(new Date('2026-06-28T23:30:00Z'))).toBe('2026-07-06')
})

test.each([
  ['before its start: then', '2026-06-09T22:59:59Z', '2026-06-09T22:59:59.000Z'],
  ['from its start on: at the end of its last day', '2026-06-09T23:00:00Z', '2026-06-12T23:00:00.000Z'],
  ['on its last day', '2026-06-12T12:00:00Z', '2026-06-12T23:00:00.000Z'],
  ['after it: not before that', '2026-06-14T12:00:00Z', '2026-06-14T12:00:00.000Z'],
])('a hire cancelled %s', (_when, at, overAt) => {
  const hire = { start_date: '2026-06-10', end_date: '2026-06-12' }
  expect(overAtOfCancelled(hire, new Date(at)).toISOString()).toBe(overAt)
})
