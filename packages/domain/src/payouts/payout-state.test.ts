import { expect, test } from 'vitest'
import { isLater, payoutStateOf, payoutStates } from './payout-state.ts'

test.each([
  ['pending', 'pending'],
  ['in_transit', 'pending'],
  ['paid', 'paid'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
  ['a word of tomorrow', 'pending'],
])('what the provider calls %s is %s', (word, state) => {
  expect(payoutStateOf(word)).toBe(state)
})

test('a bank sends back what it took, and nothing goes the other way', () => {
  const steps = payoutStates.flatMap((known) => payoutStates.map((read) => [known, read, isLater(read, known)]))
  expect(steps.filter(([, , later]) => later)).toEqual([
    ['pending', 'paid', true],
    ['pending', 'failed', true],
    ['paid', 'failed', true],
  ])
})
