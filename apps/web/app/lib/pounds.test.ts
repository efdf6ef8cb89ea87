import { shareOf, toPounds } from '@itemo/domain/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount, formatPounds } from './pounds.ts'

/** Whole pence as in responses, and the worst rounding error that arithmetic on pounds adds to them. */
const pounds = fc
  .tuple(fc.integer({ min: 0, max: 100_000_000 }), fc.constantFrom(0, 1, -1))
  .map(([pence, off]) => ({ pence, value: toPounds(pence) * (1 + off * Number.EPSILON) }))

const penceIn = (text: string) => Math.round(Number(text.replaceAll(/[£,]/g, '')) * 100)

test('formatted prices have at most two decimals, and are exact to the penny [marketplace 9.9]', () => {
  fc.assert(
    fc.property(pounds, ({ pence, value }) => {
      expect(formatPounds(value)).toMatch(/^£[\d,]+(?:\.\d\d)?$/)
      expect(formatAmount(value)).toMatch(/^£[\d,]+\.\d\d$/)
      expect([penceIn(formatPounds(value)), penceIn(formatAmount(value))]).toEqual([pence, pence])
    }),
  )
})

test('prices with a fee of any rate are formatted with at most two decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 3000 }), (pence, basisPoints) => {
      expect(formatPounds(toPounds(pence + shareOf(pence, basisPoints)))).toMatch(/^£[\d,]+(?:\.\d\d)?$/)
    }),
  )
})
