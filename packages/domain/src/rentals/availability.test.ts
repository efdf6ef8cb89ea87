import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, listDays } from '../dates.ts'
import { blockOfDay, checkRange } from './availability.ts'
import { maxHireDays } from './max-hire-days.ts'

const anyDay = fc.integer({ min: 0, max: 700 }).map((offset) => addDays('2026-01-01', offset))

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
    expect(blockOfDay('2026-05-01', '2026-04-01', availability)).toBeUndefined()
  })

  it('are all checked: a range is free if and only if each of its days is [marketplace 5.5] [R9]', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -3, max: 60 }), anyDay, (start, length, today) => {
        const end = addDays(start, length)
        const check = checkRange(start, end, today, availability)
        const free = end >= start && listDays(start, end).every((day) => !blockOfDay(day, today, availability))
        return check.ok === free
      }),
    )
  })

  it('are at most a year, and in order', () => {
    expect(maxHireDays).toBe(365)
    const open = { excludedDates: [], taken: [] }
    expect(checkRange('2026-01-01', addDays('2026-01-01', maxHireDays - 1), '2026-01-01', open)).toEqual({ ok: true })
    expect(checkRange('2026-01-01', addDays('2026-01-01', maxHireDays), '2026-01-01', open)).toEqual({
      ok: false,
      reason: 'too_long',
    })
    expect(checkRange('2026-01-02', '2026-01-01', '2026-01-01', open)).toEqual({ ok: false, reason: 'order' })
  })
})
