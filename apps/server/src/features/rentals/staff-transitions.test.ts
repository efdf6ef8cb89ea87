import { expect, it } from 'vitest'
import type { RentalRow } from './rental-queries.ts'
import { canHaveMissed, isExcusable } from './staff-transitions.ts'

const at = new Date('2026-07-01T10:00:00Z')

/** An agreed rental that is over. */
const hire = (values: Partial<RentalRow>) =>
  ({
    status: 'completed',
    approved_at: at,
    over_at: new Date('2026-07-10T00:00:00Z'),
    start_date: '2026-07-08',
    no_show: null,
    cancelled_by: null,
    ...values,
  }) as RentalRow

it.each<[string, Partial<RentalRow>, boolean]>([
  ['was cancelled by its owner', { status: 'cancelled', cancelled_by: 'owner' }, true],
  ['was cancelled by its renter', { status: 'cancelled', cancelled_by: 'renter' }, true],
  ['was cancelled by staff', { status: 'cancelled', cancelled_by: 'staff' }, false],
  ['is over', {}, false],
  ['is over, although its owner had started to cancel it', { cancelled_by: 'owner' }, false],
  ['has a recorded no-show', { no_show: 'owner' }, true],
  ['was never approved', { status: 'cancelled', cancelled_by: 'renter', approved_at: null }, false],
  ['was never approved and has a recorded no-show', { no_show: 'renter', approved_at: null }, false],
])('whether the end of a rental that %s can be excused: %s', (_, values, isPossible) => {
  expect(isExcusable(hire(values))).toBe(isPossible)
})

it.each<[string, Partial<RentalRow>, string, boolean]>([
  ['is over', {}, '2026-07-10T00:00:00Z', true],
  ['was cancelled after it began', { status: 'cancelled' }, '2026-07-10T00:00:00Z', true],
  ['was cancelled as its first day began', { over_at: new Date('2026-07-07T23:00:00Z') }, '2026-07-10T00:00:00Z', true],
  [
    'was cancelled just before its first day',
    { over_at: new Date('2026-07-07T22:59:59.999Z') },
    '2026-07-10T00:00:00Z',
    false,
  ],
  ['is still running', { status: 'confirmed' }, '2026-07-10T00:00:00Z', false],
  ['was never approved', { approved_at: null }, '2026-07-10T00:00:00Z', false],
  ['has no end time', { over_at: null }, '2026-07-10T00:00:00Z', false],
  ['has a no-show already', { no_show: 'renter' }, '2026-07-10T00:00:00Z', false],
  ['began 60 days ago', {}, '2026-09-06T22:59:59Z', true],
  ['began 61 days ago', {}, '2026-09-06T23:00:00Z', false],
])('whether a no-show can be recorded for a rental that %s: %s', (_, values, now, isPossible) => {
  expect(canHaveMissed(hire(values), new Date(now))).toBe(isPossible)
})
