import { expect, test } from 'vitest'
import { keyboardHeight } from './use-keyboard-height.ts'

test.each([
  ['no keyboard', 844, 844, 1, 0],
  ['a keyboard', 844, 508, 1, 336],
  ['a bar of the browser', 844, 790, 1, 0],
  ['a page magnified twice', 844, 422, 2, 0],
  ['a keyboard under a page magnified twice', 844, 254, 2, 336],
])('%s', (_what, pageHeight, height, scale, expected) => {
  expect(keyboardHeight(pageHeight, { height, scale })).toBe(expected)
})
