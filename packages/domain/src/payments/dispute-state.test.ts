import { expect, test } from 'vitest'
import { combineDisputes } from './dispute-state.ts'

test.each([
  [[], 'none'],
  [['warning'], 'none'],
  [['warning_closed', 'won'], 'none'],
  [['needs_response'], 'open'],
  [['lost', 'under_review'], 'open'],
  [['won', 'lost'], 'lost'],
] as const)('disputes that are %j come to %s', (states, outcome) => {
  expect(combineDisputes(states)).toBe(outcome)
})
