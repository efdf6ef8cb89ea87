import { expect, it, test } from 'vitest'
import {
  answerableDisputes,
  combineDisputes,
  disputeActs,
  disputeStateOf,
  disputeStates,
  heldDisputes,
  mayAnswer,
  openDisputes,
  waitsForAnswer,
} from './dispute-state.ts'

test.each([
  [[], 'none'],
  [['warning'], 'none'],
  [['warning_closed', 'won'], 'none'],
  [['needs_response'], 'open'],
  [['lost', 'under_review'], 'open'],
  [['won', 'lost'], 'lost'],
] as const)('disputes in the states %j combine to %s', (states, outcome) => {
  expect(combineDisputes(states)).toBe(outcome)
})

it('two disputes combine to the worse outcome, in either order', () => {
  const worst = ['none', 'lost', 'open'] as const
  for (const one of disputeStates)
    for (const other of disputeStates) {
      const alone = [combineDisputes([one]), combineDisputes([other])]
      const worse = worst.findLast((outcome) => alone.includes(outcome))
      expect(combineDisputes([one, other]), `${one} ${other}`).toBe(worse)
    }
})

it('each state is open, held or answerable as listed', () => {
  expect(openDisputes).toEqual(['warning', 'needs_response', 'under_review'])
  expect(heldDisputes).toEqual(['needs_response', 'under_review'])
  expect(answerableDisputes).toEqual(['warning', 'needs_response'])
})

it.each([
  ['warning_needs_response', 'warning', true],
  ['warning_under_review', 'warning', false],
  ['warning_closed', 'warning_closed', false],
  ['prevented', 'warning_closed', false],
  ['needs_response', 'needs_response', true],
  ['under_review', 'under_review', false],
  ['won', 'won', false],
  ['lost', 'lost', false],
  ['a_word_of_tomorrow', 'under_review', false],
] as const)("the provider's status %s is %s; needs an answer: %s", (word, state, waits) => {
  expect([disputeStateOf(word), waitsForAnswer(word)]).toEqual([state, waits])
})

it('can be answered once, while the bank accepts an answer, and evidence needs a hire', () => {
  const allowed: string[] = []
  for (const act of disputeActs)
    for (const state of disputeStates)
      for (const isAnswered of [false, true])
        for (const hasHire of [false, true])
          if (mayAnswer(act, { state, isAnswered, hasHire })) allowed.push(`${act} ${state} ${isAnswered} ${hasHire}`)
  expect(allowed).toEqual([
    'submit warning false true',
    'submit needs_response false true',
    'accept warning false false',
    'accept warning false true',
    'accept needs_response false false',
    'accept needs_response false true',
  ])
})
