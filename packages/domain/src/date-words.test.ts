import { expect, it } from 'vitest'
import { dayInWords, instantInBrief, instantInWords, londonDayInWords } from './date-words.ts'

const lateInSummer = new Date('2026-06-30T23:30:00Z')

it('days and instants are formatted in London time', () => {
  expect(dayInWords('2026-11-24')).toBe('24 November 2026')
  expect(londonDayInWords(lateInSummer)).toBe('1 July 2026')
  expect(instantInWords(lateInSummer)).toBe('1 July 2026 at 00:30')
  expect(instantInBrief(lateInSummer)).toBe('1 Jul 2026, 00:30')
})
