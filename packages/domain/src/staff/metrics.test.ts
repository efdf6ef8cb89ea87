import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findingMetrics, findingRates } from './finding-metrics.ts'
import { describeRate, figureOf, isMoneyTile, medianOf, quantileOf, tileNames } from './metrics.ts'

const count = (metric: string, value: number, dimension = '') => ({ metric, dimension, value })

it('sums up a period, and computes a share over the whole period', () => {
  expect(figureOf('requests', [count('requests', 3), count('confirmed', 9)])).toBe(3)
  expect(figureOf('income', [count('income_fee', 120), count('income_boost', -20)])).toBe(100)
  expect(figureOf('answered_in_time', [count('answered_in_time', 2), count('answer_due', 3)])).toBe(66.7)
})

it('computes search rates over all dimensions', () => {
  const counts = [
    count('searches', 30, 'Cycling'),
    count('searches', 10),
    count('searches_empty', 3, 'Cycling'),
    count('requests', 1),
    count('search_opened', 90),
  ]
  const rates = findingRates.slice(0, 5).map((rate) => describeRate(rate, counts))
  // One search may lead to many opened items, so this isn't a share.
  expect(rates).toEqual(['7.5%', '0%', '2.25', '2.5', null])
  // Each description has to make sense on its own, next to any other.
  expect(Object.values(findingMetrics).filter(({ counted }) => /of these/i.test(counted))).toEqual([])
})

it('has no value without counts, except for sums', () => {
  expect(figureOf('requests', [])).toBe(0)
  expect(figureOf('items_live', [])).toBeNull()
  expect(figureOf('answered_in_time', [])).toBeNull()
  expect(figureOf('answer_time', [])).toBeNull()
})

it('computes the same median from grouped counts as from single values', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }), (values) => {
      const counts = [...Map.groupBy(values, String)].map(([dimension, list]) => ({ dimension, value: list.length }))
      const sorted = values.toSorted((a, b) => a - b)
      expect(medianOf(counts)).toBe(sorted[Math.ceil(sorted.length / 2) - 1])
    }),
  )
})

it('computes percentiles', () => {
  const counts = [
    { dimension: '240', value: 1 },
    { dimension: '5', value: 18 },
    { dimension: '60', value: 1 },
  ]
  expect([50, 95, 96, 100].map((percent) => quantileOf(counts, percent))).toEqual([5, 60, 240, 240])
  expect(quantileOf([], 95)).toBeNull()
})

it('knows which tiles are about money', () => {
  expect(tileNames.filter(isMoneyTile)).toEqual(['gmv', 'income', 'owed'])
})
