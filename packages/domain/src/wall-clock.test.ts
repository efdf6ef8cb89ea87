import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantOfWallClock, wallClockOf } from './wall-clock.ts'

describe('the wall clock of London', () => {
  it('is read in winter and in summer', () => {
    expect(wallClockOf(new Date('2027-01-05T09:30:00Z'))).toBe('2027-01-05T09:30')
    expect(wallClockOf(new Date('2027-07-05T23:30:00Z'))).toBe('2027-07-06T00:30')
    expect(instantOfWallClock('2027-07-06T00:30')).toEqual(new Date('2027-07-05T23:30:00Z'))
  })

  it('comes back as it was, but for the hour that it shows twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 26_297_280, max: 36_816_480 }), (minute) => {
        const at = new Date(minute * 60_000)
        const back = instantOfWallClock(wallClockOf(at))?.getTime() ?? 0
        expect([0, 3_600_000]).toContain(at.getTime() - back)
      }),
    )
    expect(instantOfWallClock('2027-10-31T01:30')).toEqual(new Date('2027-10-31T00:30:00Z'))
  })

  it('has no instant for a time that never comes, or for other words', () => {
    for (const text of ['2027-03-28T01:30', '', 'soon', '2027-02-30T10:00'])
      expect(instantOfWallClock(text)).toBeUndefined()
  })
})
