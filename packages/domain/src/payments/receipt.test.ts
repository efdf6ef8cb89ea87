import { expect, it, test } from 'vitest'
import { readReceiptNumber, receiptKinds, receiptNumber, serviceIn, vatIn } from './receipt.ts'

it("a receipt number encodes its kind and row, and anything else isn't one", () => {
  for (const kind of receiptKinds) expect(readReceiptNumber(receiptNumber(kind, '42'))).toEqual({ kind, entryId: '42' })
  for (const wrong of ['', 'P', 'P-', 'P-0', 'P-01', 'X-1', 'p-1', 'P-1 ', 'P-1.5', `P-${'9'.repeat(16)}`]) {
    expect(readReceiptNumber(wrong), wrong).toBeUndefined()
  }
})

test.each([
  [600, 100],
  [450, 75],
  [1, 0],
  [3, 1],
  [0, 0],
  [-450, -75],
  [-3, -1],
])('of %d pence, %d are VAT', (gross, vat) => {
  expect(vatIn(gross)).toBe(vat)
})

const price = { totalPence: 3450, feePence: 450 }

test.each([
  ['the whole price', 0, 3450, 450],
  ['half of it back', 3450, 1725, -225],
  ['the rest of it back', 1725, 0, -225],
  ['all of it back at once', 3450, 0, -450],
  // In proportion: 450 less the share of what is kept.
  ['another amount back', 3450, 2450, -131],
  ['that amount sent back by the bank', 2450, 3450, 131],
])('for %s, the service is its share of the fee', (_, before, after, service) => {
  expect(serviceIn(price, before, after)).toBe(service)
})
