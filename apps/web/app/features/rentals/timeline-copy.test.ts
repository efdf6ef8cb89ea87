import type { RentalEventView } from '@itemo/contract/rental-views.ts'
import { timelineEntryTypes } from '@itemo/domain/rentals/rental-history.ts'
import { expect, test } from 'vitest'
import { timelineLine } from './timeline-copy.ts'

const event = (changes: Partial<RentalEventView>): RentalEventView => ({
  at: '2026-11-21T10:00:00.000Z',
  what: 'requested',
  by: 'renter',
  note: null,
  amount: null,
  ...changes,
})

test.each([
  [event({}), 'You asked to hire it', 'The renter asked to hire it'],
  [event({ what: 'approved', by: 'owner' }), 'The owner approved the request', 'You approved the request'],
  [
    event({ what: 'missed', by: 'owner' }),
    "The owner didn't come to the hand-over, according to Itemo",
    "You didn't come to the hand-over, according to Itemo",
  ],
  [event({ what: 'cancelled', by: 'system' }), 'Itemo cancelled the booking', 'Itemo cancelled the booking'],
  [event({ what: 'refunded', by: 'system', amount: 11.5 }), '£11.50 refunded to you', '£11.50 refunded to the renter'],
  [
    event({ what: 'authorised', by: 'system', amount: 11.5 }),
    '£11.50 held on your card',
    '£11.50 held on the renter’s card',
  ],
])('each side reads it from their own perspective', (happened, renter, owner) => {
  expect(timelineLine(happened, 'renter')).toBe(renter)
  expect(timelineLine(happened, 'owner')).toBe(owner)
})

test('each line addresses its reader, no matter who did it', () => {
  for (const what of timelineEntryTypes) {
    for (const by of ['owner', 'renter', 'system'] as const) {
      const happened = event({ what, by, amount: 1 })
      expect(timelineLine(happened, 'renter'), what).not.toMatch(/the renter/i)
      expect(timelineLine(happened, 'owner'), what).not.toMatch(/the owner|your card|to you/i)
    }
  }
})

test('everything that can happen has its own text', () => {
  const lines = timelineEntryTypes.map((what) => timelineLine(event({ what, by: 'owner', amount: 1 }), 'renter'))
  expect(new Set(lines).size).toBe(timelineEntryTypes.length)
  for (const line of lines) expect(line).toMatch(/^[A-Z£].*[^_]$/)
})

test('an unknown event is shown with a generic text', () => {
  const newer = event({ what: 'inspected' as never, by: 'surveyor' as never })
  expect(timelineLine(newer, 'renter')).toBe('Something changed')
  expect(timelineLine(event({ by: 'surveyor' as never }), 'owner')).toBe('Itemo asked to hire it')
})
