import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, countDays, dayInLondon, endOfDay, hourOfDay, isDay, listDays, parseDay, startOfDay } from './dates.ts'

const days = fc
  .integer({ min: Date.UTC(2020, 0, 1) / 86_400_000, max: Date.UTC(2040, 0, 1) / 86_400_000 })
  .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10))

describe('a calendar day', () => {
  it('is valid only if it exists, from 2000 to 2199', () => {
    expect(isDay('2028-02-29')).toBe(true)
    expect(isDay('2027-02-29')).toBe(false)
    expect(isDay('2027-2-1')).toBe(false)
    expect(['1999-12-31', '2000-01-01', '2199-12-31', '2200-01-01'].map(isDay)).toEqual([false, true, true, false])
    expect(isDay('2027-01-01T00:00:00Z')).toBe(false)
  })

  it('follows London time', () => {
    expect(dayInLondon(new Date('2027-07-01T22:59:59Z'))).toBe('2027-07-01')
    expect(dayInLondon(new Date('2027-07-01T23:00:00Z'))).toBe('2027-07-02')
    expect(dayInLondon(new Date('2027-01-01T23:59:59Z'))).toBe('2027-01-01')
  })

  it('equals what Intl formats, for any instant and on repeated calls', () => {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' })
    for (let at = Date.parse('1970-01-01T00:00:00Z'); at < Date.parse('2199-12-31T00:00:00Z'); at += 5 * 86_400_007)
      expect([dayInLondon(new Date(at)), dayInLondon(new Date(at + 1))]).toEqual([
        format.format(at),
        format.format(at + 1),
      ])
    expect(() => dayInLondon(new Date(Number.NaN))).toThrow(RangeError)
  })

  it('is parsed only from a day or an instant [R10]', () => {
    expect(parseDay('2027-05-01')).toBe('2027-05-01')
    expect(parseDay('2027-04-30T23:00:00.000Z')).toBe('2027-05-01')
    expect(parseDay('2027-05-01T00:00:00+01:00')).toBe('2027-05-01')
    for (const text of [
      '',
      'tomorrow',
      '2027-13-01',
      '2027-05-01Tnoon',
      '20270501',
      '9999-05-01',
      '2027-05-01T25:00',
      '2027-05-01T10:00 BST',
      '2027-02-30T10:00:00Z',
      '2027-02-29T10:00',
      '2200-01-01T10:00:00Z',
      '1999-12-31T23:30:00-01:00',
    ]) {
      expect(parseDay(text), text).toBeUndefined()
    }
  })

  it('is taken from a time without a zone as London time [R10]', () => {
    expect(parseDay('2027-06-10T23:30:00')).toBe('2027-06-10')
    expect(parseDay('2027-06-10T00:30')).toBe('2027-06-10')
  })

  it('has its hours in London time', () => {
    expect(hourOfDay('2027-01-15', 18).toISOString()).toBe('2027-01-15T18:00:00.000Z')
    expect(hourOfDay('2027-07-15', 8).toISOString()).toBe('2027-07-15T07:00:00.000Z')
    expect(hourOfDay('2027-03-28', 8).toISOString()).toBe('2027-03-28T07:00:00.000Z')
    expect(hourOfDay('2027-10-31', 8).toISOString()).toBe('2027-10-31T08:00:00.000Z')
  })

  it('starts and ends at midnight in London, across clock changes too', () => {
    expect(startOfDay('2027-01-15').toISOString()).toBe('2027-01-15T00:00:00.000Z')
    expect(startOfDay('2027-07-15').toISOString()).toBe('2027-07-14T23:00:00.000Z')
    // The clocks go forward at 01:00 UTC on 28 March 2027 and back on 31 October 2027.
    expect(startOfDay('2027-03-28').toISOString()).toBe('2027-03-28T00:00:00.000Z')
    expect(endOfDay('2027-03-28').toISOString()).toBe('2027-03-28T23:00:00.000Z')
    expect(startOfDay('2027-10-31').toISOString()).toBe('2027-10-30T23:00:00.000Z')
    expect(endOfDay('2027-10-31').toISOString()).toBe('2027-11-01T00:00:00.000Z')
  })

  it('contains its own first and last moment', () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(dayInLondon(startOfDay(day))).toBe(day)
        expect(dayInLondon(new Date(startOfDay(day).getTime() - 1))).toBe(addDays(day, -1))
        expect(dayInLondon(new Date(endOfDay(day).getTime() - 1))).toBe(day)
      }),
    )
  })
})

describe('counting days', () => {
  it('includes both ends [marketplace 9.4] [R10]', () => {
    expect(countDays('2027-05-01', '2027-05-01')).toBe(1)
    expect(countDays('2027-03-27', '2027-03-29')).toBe(3)
    expect(listDays('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
    expect(listDays('2027-05-02', '2027-05-01')).toEqual([])
  })

  it('is the inverse of adding days', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 800 }), (day, count) => {
        expect(countDays(day, addDays(day, count))).toBe(count + 1)
        expect(addDays(addDays(day, count), -count)).toBe(day)
      }),
    )
  })
})
