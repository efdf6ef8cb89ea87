import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, endOfDay, startOfDay } from '../dates.ts'
import { latestAnswerBy, requestExpiresAt } from './rental-deadlines.ts'

const anyDay = fc.integer({ min: 0, max: 700 }).map((offset) => addDays('2026-01-01', offset))
const hour = 3_600_000

describe('the time to answer a request', () => {
  it('ends after 48 hours or with the first day, whichever comes first [marketplace 4.14] [R11]', () => {
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

  it('can be extended by staff to the end of the first day, or to twelve hours before the card hold expires', () => {
    const at = new Date('2026-07-01T10:00:00Z')
    expect(latestAnswerBy('2026-07-05', at).toISOString()).toBe('2026-07-05T23:00:00.000Z')
    expect(latestAnswerBy('2026-07-20', at).toISOString()).toBe('2026-07-07T22:00:00.000Z')
  })
})
