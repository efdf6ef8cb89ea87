import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startOfDay } from '../dates.ts'
import {
  backPercent,
  coverBackBy,
  freeCancellationUntil,
  freeHoursWords,
  latePercentWords,
  refundPence,
  specifiedRefund,
} from './refund.ts'

const hour = 3_600_000

describe('the refund of a cancelled hire', () => {
  it('changes exactly 48 hours before the first day begins in London, and when that day begins [marketplace 4.8] [R15]', () => {
    // Summer time: the day begins at 23:00 UTC on the day before.
    const begins = startOfDay('2026-07-10').getTime()
    expect(new Date(begins).toISOString()).toBe('2026-07-09T23:00:00.000Z')
    const at = (ms: number) => backPercent('2026-07-10', new Date(ms), specifiedRefund)
    expect([begins - 48 * hour, begins - 48 * hour + 1, begins - 1, begins].map(at)).toEqual([100, 50, 50, 0])
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
    expect(freeCancellationUntil(day, specifiedRefund).getTime()).toBe(begins - 48 * hour)
    const percents = [begins - 48 * hour, begins - 48 * hour + 1, begins - 1, begins].map((at) =>
      backPercent(day, new Date(at), specifiedRefund),
    )
    expect(percents).toEqual([100, 50, 50, 0])
  })

  it("follows the hire's own rule at each hour before the start, for every rule that a town can set", () => {
    const day = '2026-07-10'
    const begins = startOfDay(day).getTime()
    const wrong: unknown[] = []
    for (let hours = 1; hours <= 48; hours++)
      for (const percent of [50, 51, 73, 100])
        for (let left = -1; left <= 50; left++) {
          const wanted = left <= 0 ? 0 : left >= hours ? 100 : percent
          const at = new Date(begins - left * hour)
          const back = backPercent(day, at, { free_hours: hours, late_percent: percent })
          // Never less than the specified rule refunds.
          if (back !== wanted || back < backPercent(day, at, specifiedRefund))
            wrong.push({ hours, percent, left, back })
        }
    expect(wrong).toEqual([])
  })

  it('is never more than was paid, and is rounded up to the penny', () => {
    expect([refundPence(1001, 100), refundPence(1001, 50), refundPence(1001, 0)]).toEqual([1001, 501, 0])
    expect([refundPence(1001, 75), refundPence(1000, 75), refundPence(1, 51)]).toEqual([751, 750, 1])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 0, max: 100 }), (paid, percent) => {
        const back = refundPence(paid, percent)
        // In whole numbers: the fewest pence that are at least that share.
        const isLeast = back * 100 >= paid * percent && (back - 1) * 100 < paid * percent
        return Number.isInteger(back) && back >= 0 && back <= paid && isLeast
      }),
    )
  })

  it('is worded as people say it', () => {
    expect(freeHoursWords({ free_hours: 1, late_percent: 50 })).toBe('1 hour')
    expect(freeHoursWords(specifiedRefund)).toBe('48 hours')
    expect([50, 75, 100].map((late_percent) => latePercentWords({ free_hours: 1, late_percent }))).toEqual([
      'half',
      '75%',
      'all',
    ])
  })
})

it('includes all of a cover until the first day begins, and nothing afterwards [R79]', () => {
  expect([100, 50, 0].map((percent) => coverBackBy(480, percent))).toEqual([480, 480, 0])
})
