import { expect, test } from 'vitest'
import { activeFilters, filterSentence } from './filter-copy.ts'

const dates = { from: '2026-06-03', until: '2026-06-07' }

test('every filter has a label, and can be removed', () => {
  expect(activeFilters({ search: 'tent', dates, max: 20, near: 'e83pn', miles: 5, sort: 'nearest' })).toEqual([
    { name: 'dates', label: 'Free 3 Jun – 7 Jun 2026', removal: { dates: undefined, total: undefined } },
    { name: 'max', label: 'Up to £20 a day', removal: { max: undefined } },
    { name: 'near', label: 'Within 5 miles of E8 3PN', removal: { near: undefined, miles: undefined } },
    { name: 'sort', label: 'Nearest first', removal: { sort: undefined } },
  ])
  expect(activeFilters({ near: '51.51,-0.12' })[0]?.label).toBe('Near a chosen location')
  expect(activeFilters({ near: '51.51,-0.12', isOwnPlace: true, miles: 1 })[0]?.label).toBe('Within 1 mile')
  expect(activeFilters({ near: '51.51,-0.12', isOwnPlace: true })).toEqual([])
  expect(activeFilters({ total: 40 })[0]?.label).toBe('Up to £40 in all')
  expect(activeFilters({ near: 'E8', miles: 5, bounds: '51,-1,52,0' })).toEqual([
    { name: 'bounds', label: 'Map area', removal: { bounds: undefined } },
  ])
  expect(activeFilters({})).toEqual([])
})

test('an empty list names its filters, but not its order', () => {
  expect(filterSentence({ search: 'tent', category: 'Other', max: 9.5, sort: 'cheapest' })).toBe(
    '“tent”, Other, up to £9.50 a day',
  )
  expect(filterSentence({ sort: 'cheapest' })).toBe('')
})
