import { describe, expect, it } from 'vitest'
import {
  comingChange,
  droppedRises,
  firstDayOfRise,
  isAnnouncedRise,
  isFeeFall,
  replacedBy,
  valueAt,
  versionAt,
  whyNotThen,
} from './setting-versions.ts'

const at = (day: number, hour = 0) => new Date(Date.UTC(2027, 0, day, hour))
const fee = (basis_points: number) => ({ basis_points, min_pence: 0 })
const version = (number: number, basisPoints: number, from: Date) => ({
  version: number,
  value: fee(basisPoints),
  effectiveAt: from,
})
const change = (basisPoints: number, effectiveAt: Date, versions = [version(1, 1200, at(1))], now = at(10)) =>
  whyNotThen({ key: 'fee', value: fee(basisPoints), versions, effectiveAt, now })

describe('versions of a setting', () => {
  it('apply from their instant, and the one decided last wins', () => {
    const versions = [version(1, 1200, at(1)), version(2, 1000, at(20)), version(3, 1100, at(5))]
    const shares = [at(1), at(4), at(5), at(20), at(300)].map((day) => valueAt('fee', versions, day).basis_points)
    expect(shares).toEqual([1200, 1200, 1100, 1100, 1100])
    expect(versionAt(versions, at(0))).toBeUndefined()
    expect(valueAt('fee', versions, at(0))).toEqual(fee(1500))
    expect(valueAt('fee', versions, at(0), fee(700))).toEqual(fee(700))
    expect(valueAt('banner', [{ version: 1, value: null, effectiveAt: at(1) }], at(2))).toBeNull()
  })

  it('say whether the fee falls at a given time, in any of its parts, and when it can rise again', () => {
    const versions = [version(1, 1200, at(1)), version(2, 1000, at(20))]
    const falls = (value: object, effectiveAt: Date) =>
      isFeeFall({ key: 'fee', value: value as never, versions, effectiveAt, initial: fee(1500) })
    expect(falls(fee(1100), at(10))).toBe(true)
    expect(falls(fee(1100), at(20))).toBe(false)
    expect(falls({ basis_points: 1300, min_pence: 0 }, at(10))).toBe(false)
    expect(falls(fee(1499), at(0))).toBe(true)
    const least = [{ version: 1, value: { basis_points: 1200, min_pence: 50 }, effectiveAt: at(1) }]
    const then = { key: 'fee', effectiveAt: at(10), initial: fee(1500) } as const
    expect(isFeeFall({ ...then, value: { basis_points: 1300, min_pence: 0 }, versions: least })).toBe(true)
    expect(firstDayOfRise(at(10, 23))).toBe('2027-01-25')
  })

  it('say what comes next, unless a later decision replaces it', () => {
    const versions = [version(1, 1200, at(1)), version(2, 1000, at(20)), version(3, 900, at(30))]
    expect(comingChange('fee', versions, at(10))).toEqual({ value: fee(1000), at: at(20) })
    expect(comingChange('fee', versions, at(20))).toEqual({ value: fee(900), at: at(30) })
    expect(comingChange('fee', versions, at(30))).toBeUndefined()
    expect(comingChange('fee', [...versions, version(4, 1100, at(5))], at(10))).toBeUndefined()
  })

  it('can raise the fee after fifteen days at the earliest, and lower it at once [R69]', () => {
    expect(change(1100, at(10))).toBeUndefined()
    expect(change(1200, at(10))).toBeUndefined()
    expect(change(1300, at(24, 23))).toContain('15 days ahead')
    expect(change(1300, at(25))).toBeUndefined()
    // Counted in days in London: from midnight on, at any time of the day of the decision.
    expect(change(1300, at(25), undefined, at(10, 15))).toBeUndefined()
  })

  it('compare a rise with the fee that would apply at that time', () => {
    const versions = [version(1, 1200, at(1)), version(2, 1000, at(12))]
    expect(change(1200, at(13), versions)).toContain('15 days ahead')
    // It replaces the lower fee before that takes effect.
    expect(change(1200, at(11), versions)).toBeUndefined()
  })

  it('are dropped if a later decision replaces them before they start, and an announced rise is reported if that lowers it', () => {
    const versions = [version(1, 1200, at(1)), version(2, 1400, at(30)), version(3, 1100, at(40))]
    const replaced = (from: Date) => replacedBy(versions, { effectiveAt: from, now: at(10) }).map((one) => one.version)
    expect([at(10), at(30), at(31), at(41)].map(replaced)).toEqual([[2, 3], [2, 3], [3], []])
    const dropped = (basisPoints: number, from = at(10)) =>
      droppedRises(versions, { value: fee(basisPoints), effectiveAt: from, now: at(10) }).map((one) => one.version)
    // The lower fee of the 40th wasn't announced to anyone; with the same increase, or a higher one, there's still an increase.
    expect([dropped(1000), dropped(1200), dropped(1400), dropped(1500, at(30))]).toEqual([[2], [2], [], []])
    // A version that replaced another is dropped alone.
    const again = [...versions, version(4, 1300, at(25))]
    expect(droppedRises(again, { value: fee(1000), effectiveAt: at(20), now: at(10) })).toEqual([again[3]])
  })

  it("announce a rise even if the same value is decided again, but not if it's replaced", () => {
    const versions = [version(1, 1200, at(1)), version(2, 1400, at(30))]
    const isTold = (more: typeof versions = []) => isAnnouncedRise([...versions, ...more], 2, at(30))
    expect([
      isTold(),
      // The same value again, or a little less.
      isTold([version(3, 1400, at(30))]),
      isTold([version(3, 1300, at(30))]),
      // Another increase is announced by itself, and a value that is lower by then isn't an increase.
      isTold([version(3, 1500, at(30))]),
      isTold([version(3, 1400, at(29))]),
      isTold([version(3, 1000, at(10))]),
    ]).toEqual([true, true, true, false, false, false])
  })

  it("can't start in the past or more than a year ahead", () => {
    expect(change(1000, at(9))).toContain('from now on')
    expect(change(1000, at(400))).toContain('within a year')
  })
})
