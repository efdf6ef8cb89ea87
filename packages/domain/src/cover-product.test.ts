import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  coverOf,
  type ChosenCover,
  type CoverProduct,
  coverPenceOf,
  coverTerms,
  demoCoverProduct,
  distributorSentence,
  whyNotCovered,
} from './cover-product.ts'
import { feeLabel, insuranceStatement } from './insurance-cover.ts'
import { priceDays, priceHire, type Rates } from './rentals/pricing.ts'
import { feeOf, specifiedFee } from './settings/fee.ts'

const priced = (price: CoverProduct['price']): CoverProduct => ({ ...demoCoverProduct, price })

test.each<[string, CoverProduct['price'], number | null, number]>([
  ['8 % of base and add-ons', { of: 'hire', rate: 800, min_pence: 150 }, null, 480],
  ['half a penny up, once', { of: 'hire', rate: 333, min_pence: 0 }, null, 200],
  ['its least', { of: 'hire', rate: 100, min_pence: 150 }, null, 150],
  ['a share of the value', { of: 'value', rate: 50, min_pence: 0 }, 90_000, 450],
  ['the least of one whose value nobody gave', { of: 'value', rate: 50, min_pence: 100 }, null, 100],
  ['a penny where a share comes to none', { of: 'value', rate: 1, min_pence: 0 }, 4000, 1],
  ['an amount for each day', { of: 'day', rate: 125, min_pence: 0 }, null, 375],
])('price of a cover for a hire of £60 over three days: %s [R79]', (_what, price, valuePence, pence) => {
  expect(coverPenceOf({ product: priced(price), valuePence }, { amountPence: 6000, days: 3 })).toBe(pence)
})

test.each<[string, Partial<CoverProduct>, number | null, string | undefined]>([
  ['any category where none is named', {}, null, undefined],
  ['its own category', { categories: ['Photography', 'Camping & Hiking'] }, null, undefined],
  ['another category', { categories: ['Photography'] }, null, 'category'],
  ['an unknown value, with a most', { max_value_pence: 50_000 }, null, 'value_unknown'],
  ['an unknown value, priced by it', { price: { of: 'value', rate: 10, min_pence: 0 } }, null, 'value_unknown'],
  ['the most', { max_value_pence: 50_000 }, 50_000, undefined],
  ['a penny more', { max_value_pence: 50_000 }, 50_001, 'value'],
  ['as many days as it lasts', { max_days: 4 }, null, undefined],
  ['a day more', { max_days: 3 }, null, 'days'],
])('whether a tent for four days can be covered: %s', (_what, changes, valuePence, why) => {
  const product = { ...demoCoverProduct, ...changes }
  expect(whyNotCovered({ product, valuePence }, { category: 'Camping & Hiking', days: 4 })).toBe(why)
})

describe('the price of a hire', () => {
  const rates: fc.Arbitrary<Rates> = fc.record({
    dailyPence: fc.integer({ min: 100, max: 1_000_000 }),
    weeklyPence: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
    monthlyPence: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
  })
  const addons = fc.array(
    fc.record({ id: fc.uuid(), name: fc.string(), pricePence: fc.integer({ min: 0, max: 100_000 }) }),
    { maxLength: 5 },
  )

  it('follows the specification, and a cover only adds a line after the fee (10,000 random hires) [marketplace 9.3] [R79]', () => {
    fc.assert(
      fc.property(rates, fc.integer({ min: 1, max: 365 }), addons, (of, days, extras) => {
        const plain = priceDays(of, days, extras, specifiedFee)
        expect(plain.lines.some(({ kind }) => kind === 'cover')).toBe(false)
        expect(plain.feePence).toBe(feeOf(plain.basePence + plain.addonsPence, specifiedFee))
        expect([plain.totalPence, plain.coverPence]).toEqual([plain.basePence + plain.addonsPence + plain.feePence, 0])
        const chosen = { product: demoCoverProduct, valuePence: null }
        const covered = priceDays(of, days, extras, specifiedFee, chosen)
        const coverPence = coverPenceOf(chosen, { amountPence: plain.basePence + plain.addonsPence, days })
        const line = { kind: 'cover', label: 'Demo Cover', unitPence: coverPence, quantity: 1, unit: 'once' }
        expect(covered).toEqual({
          ...plain,
          lines: [...plain.lines, { ...line, amountPence: coverPence }],
          coverPence,
          totalPence: plain.totalPence + coverPence,
        })
      }),
      { numRuns: 10_000 },
    )
  })

  it('suggests the same longer hire with and without a cover', () => {
    const weekly = { dailyPence: 1000, weeklyPence: 4000 }
    const tip = (cover?: ChosenCover) =>
      priceHire(weekly, '2026-06-01', '2026-06-05', [], { ...specifiedFee, cover }).cheaper
    expect(tip()).toEqual({ extraDays: 2, savingPence: 1150 })
    expect(tip({ product: demoCoverProduct, valuePence: null })).toEqual(tip())
  })
})

describe('the texts about a cover', () => {
  const real: CoverProduct = {
    ...demoCoverProduct,
    name: 'Hire Cover',
    insurer: { name: 'Severn Insurance', reference: '202' },
    distributor: { capacity: 'appointed_representative', firm: 'Broker Ltd', reference: '303' },
    demo: false,
  }

  it('name the insurer, what is covered, and the capacity in which it is sold', () => {
    expect(coverTerms(real)).toBe(
      'Provided by Severn Insurance. Covers accidental damage, theft and loss of the item up to £1,000. You pay the first £50.',
    )
    expect(distributorSentence(real, 'Itemo')).toBe('Itemo is an appointed representative of Broker Ltd (303).')
    expect(distributorSentence({ ...real, distributor: { ...real.distributor, capacity: 'introducer_of' } }, 'X')).toBe(
      'X is an introducer of Broker Ltd (303).',
    )
  })

  it('say that it pays nothing only if the cover is fictional', () => {
    const said = (product: CoverProduct) => [
      coverTerms(product),
      Object.values(insuranceStatement(coverOf(product))).join(' '),
    ]
    for (const text of said(demoCoverProduct)) expect(text).toContain('Demonstration only: it pays nothing.')
    for (const text of said(real)) expect(text).not.toContain('Demonstration')
  })

  it('change only the name of the fee [R1] [R49]', () => {
    expect(feeLabel(coverOf(real), specifiedFee)).toBe('Itemo service and insurance fee (15%)')
    expect(feeLabel(coverOf(null), specifiedFee)).toBe('Itemo service fee (15%)')
  })
})
