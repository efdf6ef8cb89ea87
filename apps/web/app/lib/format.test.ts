import { describe, expect, test } from 'vitest'
import {
  formatDayRange,
  formatDeadline,
  formatMonthLong,
  formatMonthShort,
  formatRelative,
  formatTime,
} from './format.ts'
import { formatAmount, formatPounds } from './pounds.ts'

describe('money', () => {
  test.each([
    [12, '£12'],
    [12.5, '£12.50'],
    [1200, '£1,200'],
  ])('%d as a rate is %s [accounts 1.13]', (pounds, text) => {
    expect(formatPounds(pounds)).toBe(text)
  })

  test('an amount has two decimals [marketplace 9.9]', () => {
    expect(formatAmount(12)).toBe('£12.00')
  })
})

describe('dates', () => {
  test('months and times are in London time, including summer time [marketplace 2.41, 9.14]', () => {
    expect(formatMonthShort('2025-05-31T23:30:00Z')).toBe('Jun 2025')
    expect(formatMonthLong('2025-09-10T10:00:00Z')).toBe('September 2025')
    expect(formatTime('2026-07-01T23:05:00Z')).toBe('00:05')
    expect(formatTime('2026-01-01T09:05:00Z')).toBe('09:05')
  })

  test('a deadline at midnight in London is shown as the end of the day', () => {
    expect(formatDeadline('2026-07-01T23:00:00Z')).toBe('the end of 1 Jul')
    expect(formatDeadline('2026-11-28T00:00:00Z')).toBe('the end of 27 Nov')
    expect(formatDeadline('2026-11-28T00:00:59.999Z')).toBe('the end of 27 Nov')
    expect(formatDeadline('2026-11-28T00:01:00Z')).toBe('28 Nov, 00:01')
  })

  test('a range names the year once', () => {
    expect(formatDayRange('2026-06-03', '2026-06-07')).toBe('3 Jun – 7 Jun 2026')
    expect(formatDayRange('2026-12-30', '2027-01-02')).toBe('30 Dec 2026 – 2 Jan 2027')
    expect(formatDayRange('2026-06-03', '2026-06-03')).toBe('3 Jun 2026')
  })

  test.each([
    ['2026-06-03T11:59:30Z', 'just now'],
    ['2026-06-03T11:55:00Z', '5 minutes ago'],
    ['2026-06-02T11:00:00Z', 'yesterday'],
    ['2026-06-03T11:54:01Z', '5 minutes ago'],
    ['2026-05-31T14:00:00Z', '2 days ago'],
    ['2026-05-16T00:00:00Z', '2 weeks ago'],
    ['2026-04-03T11:00:00Z', '2 months ago'],
  ])('%s was %s [marketplace 2.37, 9.14]', (instant, text) => {
    expect(formatRelative(instant, new Date('2026-06-03T12:00:00Z'))).toBe(text)
  })
})
