import { expect, test } from 'vitest'
import { describeOutcome, type Outcome, type Stage, summariseOutcomes } from './report.ts'

const mutation = { file: 'a.ts', line: 3, operator: 'boundary', before: '  if (a < b) {', after: '  if (a <= b) {' }
const outcomes = (count: number, stage?: Stage, broken = false): Outcome[] =>
  Array.from({ length: count }, () => ({ mutation, area: 'money', stage, broken }))

test('the report gives the percentages caught in all and by check alone, of the mutants that count', () => {
  const { lines, reached } = summariseOutcomes([
    ...outcomes(30, 'check'),
    ...outcomes(5, 'slow'),
    ...outcomes(2, 'journeys'),
    ...outcomes(3),
    ...outcomes(7, 'check', true),
  ])
  expect(lines).toContain('caught in all: 37 of 40, 92.5 % (goal 92 %)')
  expect(lines).toContain('by npm run check alone: 30 of 40, 75 % (goal 75 %)')
  expect(lines).toContain('not counted: 7 that kept every test from running')
  expect(reached).toBe(true)
})

test.each([
  ['too few are caught in all', [...outcomes(36, 'check'), ...outcomes(4)]],
  ['too few are caught by check', [...outcomes(29, 'check'), ...outcomes(11, 'slow')]],
  ['none was tried', []],
])('the goals are missed if %s', (_, list) => {
  expect(summariseOutcomes(list).reached).toBe(false)
})

test('a survivor is reported with file, line and both versions', () => {
  const { lines } = summariseOutcomes([...outcomes(1), ...outcomes(1, 'check')])
  expect(lines.join('\n')).toContain('SURVIVES  a.ts:3  (money, boundary)\n    if (a < b) {\n  → if (a <= b) {')
})

test("a mutant whose stages ran out of time isn't reported as surviving them", () => {
  const [outcome] = outcomes(1)
  expect(describeOutcome({ ...outcome!, untried: ['journeys'] })).toContain('SURVIVES (no time for journeys)')
})
