import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startOfDay } from '../dates.ts'
import { coverBackBy, freeCancellationUntil, refundPence, refundRule } from './refund.ts'

const hour = 3_600_000

describe('the refund of a cancelled hire', () => {
  it('changes exactly 48 hours before the first day begins in London, and when it begins [marketplace 4.8] [R15]', () => {
    // Summer time: the day begins at 23:00 UTC of the day before.
    const begins = startOfDay('2026-07-10').getTime()
    expect(new Date(begins).toISOString()).toBe('2026-07-09T23:00:00.000Z')
    expect(refundRule('2026-07-10', new Date(begins - 48 * hour))).toBe('full')
    expect(refundRule('2026-07-10', new Date(begins - 48 * hour + 1))).toBe('half')
    expect(refundRule('2026-07-10', new Date(begins - 1))).toBe('half')
    expect(refundRule('2026-07-10', new Date(begins))).toBe('none')
  })

  it.each([
    // The clocks go forward on Sunday 29 March 2026, and back on Sunday 25 October.
    ['2026-03-29', '2026-03-29T00:00:00.000Z'],
    ['2026-03-30', '2026-03-29T23:00:00.000Z'],
    ['2026-03-31', '2026-03-30T23:00:00.000Z'],
    ['2026-10-25', '2026-10-24T23:00:00.000Z'],
    ['2026-10-26', '2026-10-26T00:00:00.000Z'],
    ['2026-10-27', '2026-10-27T00:00:00.000Z'],
  ])('counts 48 real hours across a change of the clocks: %s begins at %s', (day, instant) => {
    const begins = Date.parse(instant)
    expect(startOfDay(day).getTime()).toBe(begins)
    expect(freeCancellationUntil(day).getTime()).toBe(begins - 48 * hour)
    const rules = [begins - 48 * hour, begins - 48 * hour + 1, begins - 1, begins].map((at) =>
      refundRule(day, new Date(at)),
    )
    expect(rules).toEqual(['full', 'half', 'half', 'none'])
  })

  it('is never more than was paid, and half of an odd penny is the renter’s', () => {
    expect([refundPence(1001, 'full'), refundPence(1001, 'half'), refundPence(1001, 'none')]).toEqual([1001, 501, 0])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.constantFrom('full', 'half', 'none'), (paid, rule) => {
        const back = refundPence(paid, rule)
        return Number.isInteger(back) && back >= 0 && back <= paid
      }),
    )
  })
})

it('has all of a cover until the first day begins, and nothing of it later [R79]', () => {
  expect((['full', 'half', 'none'] as const).map((rule) => coverBackBy(480, rule))).toEqual([480, 480, 0])
})
