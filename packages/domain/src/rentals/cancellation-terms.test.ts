import { expect, test } from 'vitest'
import { cancellationTerms } from './cancellation-terms.ts'
import { specifiedRefund } from './refund.ts'

test.each([
  // Winter: the day begins at midnight UTC.
  [
    '49 hours',
    '2026-11-28',
    '2026-11-25T23:00:00Z',
    'Free cancellation until Thu 26 Nov, 00:00. Half back until the hire starts.',
  ],
  [
    '48 hours',
    '2026-11-28',
    '2026-11-26T00:00:00Z',
    'Free cancellation until Thu 26 Nov, 00:00. Half back until the hire starts.',
  ],
  [
    '47 hours',
    '2026-11-28',
    '2026-11-26T01:00:00Z',
    'Half back if you cancel before the hire starts on Sat 28 Nov, 00:00.',
  ],
  [
    'an hour',
    '2026-11-28',
    '2026-11-27T23:00:00Z',
    'Half back if you cancel before the hire starts on Sat 28 Nov, 00:00.',
  ],
  [
    'no time',
    '2026-11-28',
    '2026-11-28T00:00:00Z',
    'The hire starts today: once the owner has approved it, nothing is paid back if you cancel.',
  ],
  // The clocks go back on 25 October, and forward on 29 March: 48 hours aren't two calendar days.
  [
    'days across the end of summer time',
    '2026-10-26',
    '2026-10-20T10:00:00Z',
    'Free cancellation until Sat 24 Oct, 01:00. Half back until the hire starts.',
  ],
  [
    'days across its beginning',
    '2026-03-30',
    '2026-03-20T10:00:00Z',
    'Free cancellation until Fri 27 Mar, 23:00. Half back until the hire starts.',
  ],
])('a hire that starts in %s states its refund on cancellation [marketplace 4.8] [R15]', (_, start, now, terms) => {
  expect(cancellationTerms(start, new Date(now), specifiedRefund)).toBe(terms)
})

test.each([
  [
    { free_hours: 24, late_percent: 75 },
    '2026-11-26T00:00:00Z',
    'Free cancellation until Fri 27 Nov, 00:00. 75% back until the hire starts.',
  ],
  [
    { free_hours: 24, late_percent: 75 },
    '2026-11-27T01:00:00Z',
    '75% back if you cancel before the hire starts on Sat 28 Nov, 00:00.',
  ],
  [
    { free_hours: 1, late_percent: 100 },
    '2026-11-27T23:30:00Z',
    'Free cancellation until the hire starts on Sat 28 Nov, 00:00.',
  ],
  [
    { free_hours: 1, late_percent: 100 },
    '2026-11-28T00:00:00Z',
    'The hire starts today: once the owner has approved it, nothing is paid back if you cancel.',
  ],
])('a more generous rule states its own terms: %o at %s', (rule, now, terms) => {
  expect(cancellationTerms('2026-11-28', new Date(now), rule)).toBe(terms)
})
