import { expect, test } from 'vitest'
import { isLater, payoutStateOf, payoutStates } from './payout-state.ts'

test.each([
  ['pending', 'pending'],
  ['in_transit', 'pending'],
  ['paid', 'paid'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
  ['a word of tomorrow', 'pending'],
])("the provider's status %s means %s", (word, state) => {
  expect(payoutStateOf(word)).toBe(state)
})

test('a paid payout can still fail, and no state goes back', () => {
  const steps = payoutStates.flatMap((known) => payoutStates.map((read) => [known, read, isLater(read, known)]))
  expect(steps.filter(([, , later]) => later)).toEqual([
    ['pending', 'paid', true],
    ['pending', 'failed', true],
    ['paid', 'failed', true],
  ])
})
