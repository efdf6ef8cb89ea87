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
  ['was called off by its owner', { status: 'cancelled', cancelled_by: 'owner' }, true],
  ['was called off by its renter', { status: 'cancelled', cancelled_by: 'renter' }, true],
  ['was called off by staff', { status: 'cancelled', cancelled_by: 'staff' }, false],
  ['is over', {}, false],
  ['is over, though its owner had begun to call it off', { cancelled_by: 'owner' }, false],
  ['someone did not come to', { no_show: 'owner' }, true],
  ['nobody agreed to', { status: 'cancelled', cancelled_by: 'renter', approved_at: null }, false],
  ['nobody agreed to and nobody came to', { no_show: 'renter', approved_at: null }, false],
])('a rental that %s: its end can be excused: %s', (_, values, isPossible) => {
  expect(isExcusable(hire(values))).toBe(isPossible)
})

it.each<[string, Partial<RentalRow>, string, boolean]>([
  ['is over', {}, '2026-07-10T00:00:00Z', true],
  ['was called off after it began', { status: 'cancelled' }, '2026-07-10T00:00:00Z', true],
  [
    'was called off as its first day began',
    { over_at: new Date('2026-07-07T23:00:00Z') },
    '2026-07-10T00:00:00Z',
    true,
  ],
  ['was called off just before', { over_at: new Date('2026-07-07T22:59:59.999Z') }, '2026-07-10T00:00:00Z', false],
  ['goes on', { status: 'confirmed' }, '2026-07-10T00:00:00Z', false],
  ['nobody agreed to', { approved_at: null }, '2026-07-10T00:00:00Z', false],
  ['ended at no instant', { over_at: null }, '2026-07-10T00:00:00Z', false],
  ['names who did not come', { no_show: 'renter' }, '2026-07-10T00:00:00Z', false],
  ['began sixty days ago', {}, '2026-09-06T22:59:59Z', true],
  ['began sixty-one days ago', {}, '2026-09-06T23:00:00Z', false],
])('a rental that %s: a side may have missed its hand-over: %s', (_, values, now, isPossible) => {
  expect(canHaveMissed(hire(values), new Date(now))).toBe(isPossible)
})
