import { describe, expect, it } from 'vitest'
import { categories } from '../categories.ts'
import { isReportYear, legalNameMatches, reportableCategories, sellerActivityOf, wholeYear } from './seller-report.ts'

describe('what owners earned, for HMRC', () => {
  it('is reported of means of transport, and of nothing else that a category tells', () => {
    expect(reportableCategories).toEqual(['Cycling', 'Water Sports'])
    expect(categories.filter((category) => sellerActivityOf(category) === null)).toHaveLength(categories.length - 2)
  })

  it('has four quarters, also those in which nothing moved', () => {
    const third = { quarter: 3, hires: 2, paidPence: 5500, feesPence: 825 } as const
    expect(wholeYear([third]).map(({ paidPence }) => paidPence)).toEqual([0, 0, 5500, 0])
    expect(wholeYear([third])[2]).toEqual(third)
  })

  it.each([
    ['Ada Lovelace', 'Ada', 'Lovelace', true],
    ['Ada L', 'Ada', 'Lovelace', true],
    ['Ada Lovelace', 'Charles', 'Babbage', false],
    [null, 'Ada', 'Lovelace', undefined],
    ['Ada Lovelace', null, 'Lovelace', undefined],
  ])('says whether %s is %s %s: %s', (name, given, family, matches) => {
    expect(legalNameMatches(name, { given, family, birthDate: null, address: null })).toBe(matches)
  })

  it('is of a year that has begun', () => {
    const years = [2023, 2024, 2026, 2027, Number.NaN, 2025.5]
    expect(years.filter((year) => isReportYear(year, '2026-11-26'))).toEqual([2024, 2026])
    expect(legalNameMatches('Ada', null)).toBeUndefined()
  })
})
