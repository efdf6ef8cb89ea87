import { expect, test } from 'vitest'
import { keyboardHeight } from './use-keyboard-height.ts'

test.each([
  ['without a keyboard the height is 0', 844, 844, 1, 0],
  ['a keyboard covers the rest of the page', 844, 508, 1, 336],
  ["a browser bar isn't a keyboard", 844, 790, 1, 0],
  ["a page zoomed to 200% isn't a keyboard", 844, 422, 2, 0],
  ['the height of a keyboard below a page zoomed to 200% is measured in page pixels', 844, 254, 2, 336],
])('%s', (_what, pageHeight, height, scale, expected) => {
  expect(keyboardHeight(pageHeight, { height, scale })).toBe(expected)
})
