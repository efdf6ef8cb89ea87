import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { feeLabel } from '../insurance-cover.ts'
import { shareOf } from '../money.ts'
import { priceBase, priceDays, type Rates } from '../rentals/pricing.ts'
import { isRise } from './setting-versions.ts'
import { feeOf, feeShare, packedFee, specifiedFee } from './fee.ts'

const anyFee = fc.record({
  basis_points: fc.integer({ min: 0, max: 3000 }),
  min_pence: fc.integer({ min: 0, max: 1000 }),
})
const anyRates: fc.Arbitrary<Rates> = fc.record({
  dailyPence: fc.integer({ min: 100, max: 1_000_000 }),
  weeklyPence: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
  monthlyPence: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
})

describe('the fee', () => {
  it('defaults to the specified 15% for ten thousand random hires [marketplace 9.1] [R1] [R2]', () => {
    fc.assert(
      fc.property(anyRates, fc.integer({ min: 1, max: 365 }), fc.nat(100_000), (rates, days, extra) => {
        const addons = [{ id: 'a', name: 'A cable', pricePence: extra }]
        const quote = priceDays(rates, days, addons, specifiedFee)
        const due = priceBase(rates, days).reduce((sum, line) => sum + line.amountPence, 0) + extra * days
        // The earlier code for the charge: 15 %, rounded half up.
        expect(quote.feePence).toBe(shareOf(due, 1500))
        expect(quote.totalPence).toBe(due + shareOf(due, 1500))
      }),
      { numRuns: 10_000 },
    )
  })

  it('is never below its minimum, and zero if nothing is paid', () => {
    fc.assert(
      fc.property(anyFee, fc.integer({ min: 1, max: 10_000_000 }), (fee, pence) => {
        expect(feeOf(pence, fee)).toBe(Math.max(fee.min_pence, shareOf(pence, fee.basis_points)))
      }),
    )
    expect(feeOf(0, { basis_points: 1500, min_pence: 100 })).toBe(0)
  })

  it('is packed into one number for the database, and both parts can be read back', () => {
    fc.assert(
      fc.property(anyFee, (fee) => {
        const packed = packedFee(fee)
        expect({ basis_points: packed % 10_000, min_pence: Math.floor(packed / 10_000) }).toEqual(fee)
      }),
    )
    expect(packedFee(specifiedFee)).toBe(1500)
  })

  it('shows its percentage in its label [marketplace 9.1]', () => {
    expect(feeShare(specifiedFee)).toBe('15%')
    expect(feeLabel(null, { basis_points: 1250, min_pence: 0 })).toBe('Itemo service fee (12.5%)')
    expect(feeLabel(null, { basis_points: 1000, min_pence: 150 })).toBe('Itemo service fee (10%, at least £1.50)')
  })

  it('counts as a rise if either part rises', () => {
    const fee = { basis_points: 1500, min_pence: 50 }
    expect(isRise(fee, { ...fee, basis_points: 1501 })).toBe(true)
    expect(isRise(fee, { basis_points: 1000, min_pence: 51 })).toBe(true)
    expect(isRise(fee, { basis_points: 1000, min_pence: 50 })).toBe(false)
    expect(isRise(fee, fee)).toBe(false)
  })
})
