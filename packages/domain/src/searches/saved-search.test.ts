import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { SavedSearchInput, searchMessages, searchName } from './saved-search.ts'

test.each([
  {},
  { search: '  ' },
  { search: '!!!' },
  { search: '?!', category: 'Other' },
  { from: '2026-11-28', until: '2026-11-29', max_price: 20 },
])("a search that is too general can't be saved: %j", (input) => {
  const { error } = z.safeParse(SavedSearchInput, input)
  expect(error?.issues).toMatchObject([{ path: ['search'], message: searchMessages.nothing }])
})

test.each([{ search: 'tent' }, { search: '4×4' }, { search: '🚲' }, { category: 'Other' }, { near: 'E8' }])(
  'a word, a category or a place is enough: %j',
  (input) => {
    expect(z.parse(SavedSearchInput, input)).toMatchObject({ every: 'instant' })
  },
)

test('the name of a search lists everything that narrows it', () => {
  const near = { label: 'E8', latitude: 51.54, longitude: -0.06 }
  const days = { from: '2026-11-28', until: '2026-11-29' }
  expect(searchName({ search: 'tent', category: 'Other', near, within_km: 40, ...days, max_price: 20 })).toBe(
    '“tent”, Other, within 25 miles of E8, free 28 Nov to 29 Nov, up to £20 a day',
  )
  expect(
    searchName({
      near: { ...near, label: null },
      within_km: 1,
      from: '2026-11-28',
      until: '2026-11-28',
      max_price: 2.5,
    }),
  ).toBe('within 1 mile of a chosen location, free 28 Nov, up to £2.50 a day')
})

test('a price in the name has two decimals or none', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (pence) => {
      expect(searchName({ search: 'tent', max_price: pence / 100 })).toMatch(/^“tent”, up to £\d+(?:\.\d\d)? a day$/)
    }),
  )
})

test('a search in quotation marks is named as exact', () => {
  expect(searchName({ search: '"roof tent"' })).toBe('exactly “roof tent”')
  expect(searchName({ search: 'roof "tent"' })).toBe('“roof "tent"”')
})
