import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { supportDueAt } from './support-due.ts'
import { supportPriorities, supportKinds } from './support-state.ts'

const due = (kind: (typeof supportKinds)[number], at: string, priority: 'normal' | 'urgent' = 'normal') =>
  supportDueAt({ kind, priority }, new Date(at)).toISOString()

describe('the deadline of a support request', () => {
  it('is 48 hours, 24 for a problem or damage, 30 days for a privacy complaint', () => {
    const at = '2026-05-10T09:00:00.000Z'
    for (const kind of ['question', 'appeal', 'other'] as const) expect(due(kind, at)).toBe('2026-05-12T09:00:00.000Z')
    for (const kind of ['problem', 'damage'] as const) expect(due(kind, at)).toBe('2026-05-11T09:00:00.000Z')
    expect(due('privacy', at)).toBe('2026-06-09T09:00:00.000Z')
  })

  it('for an urgent request is the end of the day in London, or noon of the next day after 18:00 [accounts 9.9]', () => {
    // Summer time: 18:00 in London is 17:00 UTC, and midnight is 23:00 UTC.
    expect(due('question', '2026-05-10T16:59:59.000Z', 'urgent')).toBe('2026-05-10T22:59:00.000Z')
    expect(due('question', '2026-05-10T17:00:00.000Z', 'urgent')).toBe('2026-05-11T11:00:00.000Z')
    expect(due('question', '2026-12-10T17:59:59.000Z', 'urgent')).toBe('2026-12-10T23:59:00.000Z')
    expect(due('question', '2026-12-10T18:00:00.000Z', 'urgent')).toBe('2026-12-11T12:00:00.000Z')
    // Just after midnight in London it's still the day before in UTC.
    expect(due('question', '2026-05-10T23:30:00.000Z', 'urgent')).toBe('2026-05-11T22:59:00.000Z')
  })

  it('is right on days when the clocks change', () => {
    expect(due('question', '2026-03-29T08:00:00.000Z', 'urgent')).toBe('2026-03-29T22:59:00.000Z')
    expect(due('question', '2026-10-24T20:00:00.000Z', 'urgent')).toBe('2026-10-25T12:00:00.000Z')
    // A day of 25 hours: damage is still answered within 24.
    expect(due('damage', '2026-10-24T23:00:00.000Z', 'urgent')).toBe('2026-10-25T23:00:00.000Z')
  })

  it('is always in the future, and never later because the request is urgent', () => {
    const instants = fc.date({
      min: new Date('2024-01-01T00:00:00Z'),
      max: new Date('2034-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(
        instants,
        fc.constantFrom(...supportKinds),
        fc.constantFrom(...supportPriorities),
        (at, kind, priority) => {
          const dueAt = supportDueAt({ kind, priority }, at)
          expect(dueAt.getTime()).toBeGreaterThan(at.getTime())
          expect(dueAt.getTime()).toBeLessThanOrEqual(supportDueAt({ kind, priority: 'normal' }, at).getTime())
        },
      ),
    )
  })
})
