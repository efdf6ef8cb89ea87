import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, endOfDay, listDays, startOfDay } from '../dates.ts'
import { blockOfDay, checkRange } from './availability.ts'
import { maxHireDays } from './max-hire-days.ts'
import { requestExpiresAt } from './rental-deadlines.ts'
import { freeCancellationUntil, refundPence, refundRule } from './refund.ts'

const anyDay = fc.integer({ min: 0, max: 700 }).map((offset) => addDays('2026-01-01', offset))
const hour = 3_600_000

describe('the days of a hire', () => {
  const availability = {
    availableFrom: '2026-05-01',
    availableUntil: '2026-05-31',
    excludedDates: ['2026-05-10'],
    taken: [{ start: '2026-05-15', end: '2026-05-16' }],
  }

  it.each([
    ['2026-05-02', 'past'],
    ['2026-06-01', 'after_window'],
    ['2026-05-10', 'excluded'],
    ['2026-05-15', 'taken'],
    ['2026-05-16', 'taken'],
    ['2026-05-17', undefined],
    ['2026-05-03', undefined],
    ['2026-05-31', undefined],
  ])('on %s: %s', (day, reason) => {
    expect(blockOfDay(day, '2026-05-03', availability)).toBe(reason)
    expect(blockOfDay('2026-04-30', '2026-04-01', availability)).toBe('before_window')
  })

  it('are all looked at: a range is free when, and only when, each of its days is [marketplace 5.5] [R9]', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -3, max: 60 }), anyDay, (start, length, today) => {
        const end = addDays(start, length)
        const check = checkRange(start, end, today, availability)
        const free = end >= start && listDays(start, end).every((day) => !blockOfDay(day, today, availability))
        return check.ok === free
      }),
    )
  })

  it('are a year at most, and in order', () => {
    const open = { excludedDates: [], taken: [] }
    expect(checkRange('2026-01-01', addDays('2026-01-01', maxHireDays - 1), '2026-01-01', open)).toEqual({ ok: true })
    expect(checkRange('2026-01-01', addDays('2026-01-01', maxHireDays), '2026-01-01', open)).toEqual({
      ok: false,
      reason: 'too_long',
    })
    expect(checkRange('2026-01-02', '2026-01-01', '2026-01-01', open)).toEqual({ ok: false, reason: 'order' })
  })
})

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
    expect(refundPence(1001, 'half')).toBe(501)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.constantFrom('full', 'half', 'none'), (paid, rule) => {
        const back = refundPence(paid, rule)
        return Number.isInteger(back) && back >= 0 && back <= paid
      }),
    )
  })
})

describe('the time to answer a request', () => {
  it('ends after 48 hours or with the first day, whichever is sooner [marketplace 4.14] [R11]', () => {
    const at = new Date('2026-07-01T10:00:00Z')
    expect(requestExpiresAt(at, '2026-07-20').toISOString()).toBe('2026-07-03T10:00:00.000Z')
    expect(requestExpiresAt(at, '2026-07-01').toISOString()).toBe('2026-07-01T23:00:00.000Z')
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 86_399_000 }), fc.integer({ min: 0, max: 9 }), (day, ms, ahead) => {
        const authorised = new Date(startOfDay(day).getTime() + ms)
        const start = addDays(day, ahead)
        const ends = requestExpiresAt(authorised, start).getTime()
        return ends <= authorised.getTime() + 48 * hour && ends <= endOfDay(start).getTime()
      }),
    )
  })
})
