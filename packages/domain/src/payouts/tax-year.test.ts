import { expect, test } from 'vitest'
import { taxYear, taxYearOf } from './tax-year.ts'

test.each([
  ['2026-04-05', 2025],
  ['2026-04-06', 2026],
  ['2026-12-31', 2026],
  ['2027-01-01', 2026],
  ['2027-04-05', 2026],
  ['2027-04-06', 2027],
])('%s is in tax year %d', (day, year) => {
  expect(taxYearOf(day).year).toBe(year)
})

test('a tax year begins on 6 April and ends on 5 April', () => {
  expect(taxYear(2026)).toEqual({ year: 2026, from: '2026-04-06', until: '2027-04-05' })
})
