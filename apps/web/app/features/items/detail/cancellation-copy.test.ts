import { expect, test } from 'vitest'
import { cancellationWords } from './cancellation-copy.ts'

test.each([
  [0, 0, undefined],
  [2, 0, undefined],
  [3, 0, 'No confirmed hire cancelled in the last year'],
  [1, 1, 'Cancelled 1 of 1 confirmed hire in the last year'],
  [14, 1, 'Cancelled 1 of 14 confirmed hires in the last year'],
])('of %i agreed hires, %i cancelled by the owner: %s [R48]', (agreed, cancelled, words) => {
  expect(cancellationWords({ agreed, cancelled })).toBe(words)
})
