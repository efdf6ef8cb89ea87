import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPence, shareOf, toPence, toPounds } from './money.ts'

describe('pounds and pence', () => {
  it('parses numbers and decimal strings', () => {
    expect(toPence(12.5)).toBe(1250)
    expect(toPence('10.10')).toBe(1010)
    expect(toPence(0.29)).toBe(29)
  })

  it('is unchanged after conversion to pounds and back, up to £10,000', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 1_000_000 }), (pence) => toPence(toPounds(pence)) === pence))
  })

  it('has at most two decimals on the wire', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (pence) => {
        expect(JSON.stringify(toPounds(pence))).toMatch(/^\d+(?:\.\d{1,2})?$/)
      }),
    )
  })

  it('shows two decimals and groups thousands [marketplace 9.9]', () => {
    expect(formatPence(0)).toBe('£0.00')
    expect(formatPence(499)).toBe('£4.99')
    expect(formatPence(1_234_505)).toBe('£12,345.05')
    expect(formatPence(-2000)).toBe('-£20.00')
  })
})

describe('a share', () => {
  it('rounds half a penny up [marketplace 9.3] [R2]', () => {
    expect(shareOf(10, 1500)).toBe(2)
    expect(shareOf(9, 1500)).toBe(1)
    expect(shareOf(1000, 1500)).toBe(150)
  })

  it('is never more than half a penny away from the exact share', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (pence) => {
        const off = shareOf(pence, 1500) - (pence * 15) / 100
        expect(off).toBeGreaterThan(-0.5)
        expect(off).toBeLessThanOrEqual(0.5)
      }),
    )
  })
})
