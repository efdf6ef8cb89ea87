import { expect, test } from 'vitest'
import { emailCodeDigits } from './email-code.ts'

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['Your code: 123456', '123456'],
  ['٠١٢٣٤٥', '012345'],
  ['۴۵۶۷۸۹', '456789'],
  ['०१२३४५६७८९', '0123456789'],
  ['১২৩৪৫৬', '123456'],
  ['１２３４５６', '123456'],
  ['12345', '12345'],
  ['abc', ''],
  ['', ''],
])('the digits of the code in %j are %j', (typed, digits) => {
  expect(emailCodeDigits(typed)).toBe(digits)
})
