import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayInLondon } from './dates.ts'
import { addMonths, instantOfWallClock, wallClockOf } from './wall-clock.ts'

describe('London wall-clock time', () => {
  it('is converted in winter and in summer', () => {
    expect(wallClockOf(new Date('2027-01-05T09:30:00Z'))).toBe('2027-01-05T09:30')
    expect(wallClockOf(new Date('2027-07-05T23:30:00Z'))).toBe('2027-07-06T00:30')
    expect(instantOfWallClock('2027-07-06T00:30')).toEqual(new Date('2027-07-05T23:30:00Z'))
  })

  it('converts back to the same instant, except for the hour that occurs twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 26_297_280, max: 36_816_480 }), (minute) => {
        const at = new Date(minute * 60_000)
        const back = instantOfWallClock(wallClockOf(at))?.getTime() ?? 0
        expect([0, 3_600_000]).toContain(at.getTime() - back)
      }),
    )
    expect(instantOfWallClock('2027-10-31T01:30')).toEqual(new Date('2027-10-31T00:30:00Z'))
  })

  it("refuses times that don't exist, and other text", () => {
    for (const text of ['2027-03-28T01:30', '', 'soon', '2027-02-30T10:00'])
      expect(instantOfWallClock(text)).toBeUndefined()
  })
})

describe('adding months', () => {
  it.each([
    // 00:30 on 1 July in London.
    ['2027-06-30T23:30:00Z', 6, '2028-01-01T00:30:00.000Z'],
    ['2027-07-30T23:30:00Z', 6, '2028-01-31T00:30:00.000Z'],
    ['2027-01-31T23:30:00Z', 6, '2027-07-31T22:30:00.000Z'],
    ['2027-08-31T12:00:00Z', 6, '2028-02-29T13:00:00.000Z'],
    ['2027-12-15T12:00:00Z', 12, '2028-12-15T12:00:00.000Z'],
    // That day has 23 hours.
    ['2026-09-27T22:45:00Z', 6, '2027-03-27T23:45:00.000Z'],
    ['2026-09-28T22:45:00Z', 6, '2027-03-28T22:59:59.999Z'],
  ])('to %s (%i) keeps the day of the month in London, or takes its last day: %s', (from, months, until) => {
    expect(addMonths(new Date(from), months).toISOString()).toBe(until)
  })

  it('keeps the day of the month if it exists', () => {
    const minutes = fc.integer({ min: 26_297_280, max: 36_816_480 })
    const monthsOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
    fc.assert(
      fc.property(minutes, fc.integer({ min: 0, max: 120 }), (minute, count) => {
        const at = new Date(minute * 60_000)
        const [day, later] = [dayInLondon(at), dayInLondon(addMonths(at, count))]
        expect(monthsOf(later) - monthsOf(day)).toBe(count)
        expect(day.slice(8) > '28' || later.slice(8) === day.slice(8)).toBe(true)
      }),
    )
  })
})
