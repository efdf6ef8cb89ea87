import { expect, it } from 'vitest'
import { transparencyCsv, transparencySections, transparencyText } from './transparency-copy.ts'

const report = {
  from: '2026-01-01',
  to: '2026-03-31',
  counted_at: null,
  counts: [
    { metric: 'reports_made' as const, dimension: 'stolen', value: 2 },
    { metric: 'reports_made' as const, dimension: 'scam', value: 6 },
    { metric: 'reports_answered' as const, dimension: 'acted', value: 3 },
    { metric: 'reports_answered' as const, dimension: 'not_acted', value: 5 },
    { metric: 'reports_in_time' as const, dimension: '', value: 7 },
    { metric: 'cases_decided' as const, dimension: 'action', value: 3 },
    { metric: 'measures_taken' as const, dimension: 'item_remove', value: 2 },
    { metric: 'reviews_hidden' as const, dimension: '1', value: 1 },
    { metric: 'appeals_decided' as const, dimension: 'upheld', value: 1 },
    { metric: 'appeals_decided' as const, dimension: 'overturned', value: 1 },
  ],
  first_answer: { half: 45, most: null },
}
const lines = transparencySections(report).flatMap((section) => section.lines)
const valueOf = (name: string) => lines.find((line) => line.name === name)?.value

it('sums up counts, computes shares and sorts by frequency', () => {
  expect(valueOf('Reports made')).toBe(8)
  expect(lines.slice(1, 3).map(({ name }) => name)).toEqual([
    'Scam, or asks to pay outside Itemo',
    'Stolen or counterfeit',
  ])
  expect(valueOf('Answered in time')).toBe(87.5)
  expect(valueOf('Listings taken down')).toBe(2)
  expect(valueOf('Reviews of 1 star')).toBe(1)
  expect(valueOf('Succeeded')).toBe(50)
})

it('has zeros and no shares without counts', () => {
  const empty = transparencySections({ ...report, counts: [], first_answer: { half: null, most: null } })
  expect(empty.flatMap((section) => section.lines.map(({ value }) => value)).filter((value) => value !== 0)).toEqual(
    Array.from({ length: 5 }, () => null),
  )
})

it('can be exported as text and CSV', () => {
  expect(transparencyText(report)).toContain('- Half of cases got a first answer within: 45 min')
  expect(transparencyCsv(report)).toContain(
    '"Appeals and complaints","Succeeded","share","2026-01-01","2026-03-31",50\r\n',
  )
  expect(transparencyCsv(report)).toContain('"95% of cases got a first answer within","minutes","2026-01-01"')
})
