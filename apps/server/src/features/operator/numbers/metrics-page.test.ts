import { readFileSync } from 'node:fs'
import { metricNames, metricOf } from '@itemo/domain/staff/metrics.ts'
import { expect, it } from 'vitest'
import { wordsToKeep } from './count-visits.ts'
import { metricSql } from './metric-queries.ts'
import { renderMetricsPage } from './metrics-page.ts'

it('each metric is defined once and documented (else: npm run metrics)', () => {
  expect(readFileSync(new URL('../../../../../../docs/metrics.md', import.meta.url), 'utf8')).toBe(renderMetricsPage())
  expect(metricNames.filter((name) => (metricOf(name).of === 'counter') === name in metricSql)).toEqual([])
})

it.each(['jo@example.org', 'jo at gmail', '07700 900123', '@home', '  ', 'x'.repeat(61)])(
  "%s isn't stored as a search",
  (typed) => {
    expect(wordsToKeep(typed)).toBeUndefined()
  },
)

it('searches are stored in lower case', () => {
  expect(wordsToKeep('  Pressure   WASHER ')).toBe('pressure washer')
})
