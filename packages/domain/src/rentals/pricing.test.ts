import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, countDays } from '../dates.ts'
import { specifiedFee } from '../settings/fee.ts'
import * as pricing from './pricing.ts'
import type { PricedAddon, Rates } from './pricing.ts'

const priceDays = (rates: Rates, days: number, addons: readonly PricedAddon[]) =>
  pricing.priceDays(rates, days, addons, specifiedFee)
const priceHire = (rates: Rates, start: string, end: string, addons: readonly PricedAddon[]) =>
  pricing.priceHire(rates, start, end, addons, specifiedFee)

const worked: Rates = { dailyPence: 1000, weeklyPence: 4000, monthlyPence: 12_000 }

/**
 * The specification's rule (spec: marketplace 9 "Base price") implemented a second time, sentence by sentence and by repeated subtraction,
 * to compare the two.
 */
function baseBySubtraction({ dailyPence, weeklyPence, monthlyPence }: Rates, days: number): number {
  let left = days
  let pence = 0
  if (monthlyPence && days >= 28) {
    while (left >= 30) {
      pence += monthlyPence
      left -= 30
    }
    if (weeklyPence && left >= 7) {
      while (left >= 7) {
        pence += weeklyPence
        left -= 7
      }
    }
    while (left > 0) {
      pence += dailyPence
      left -= 1
    }
    return pence
  }
  if (weeklyPence && days >= 7) {
    while (left >= 7) {
      pence += weeklyPence
      left -= 7
    }
  }
  while (left > 0) {
    pence += dailyPence
    left -= 1
  }
  return pence
}

/** 15 %, rounded half up, in exact integers. */
function feeOf(pence: number): number {
  const hundredths = BigInt(pence) * 15n
  return Number(hundredths / 100n + (hundredths % 100n >= 50n ? 1n : 0n))
}

const optionalRate = fc.oneof(fc.constantFrom(null, undefined, 0), fc.integer({ min: 1, max: 1_000_000 }))
const rates: fc.Arbitrary<Rates> = fc.record({
  dailyPence: fc.integer({ min: 100, max: 1_000_000 }),
  weeklyPence: optionalRate,
  monthlyPence: optionalRate,
})
const days = fc.integer({ min: 1, max: 365 })
const addons: fc.Arbitrary<PricedAddon[]> = fc.array(
  fc.record({ id: fc.uuid(), name: fc.string(), pricePence: fc.integer({ min: 0, max: 1_000_000 }) }),
  { maxLength: 20 },
)

describe('the base price', () => {
  it.each([
    [1, 1000],
    [6, 6000],
    [7, 4000],
    [8, 5000],
    [13, 10_000],
    [14, 8000],
    [27, 18_000],
    // 28 and 29 days contain no full 30: nothing at the monthly rate, everything by weeks and days.
    [28, 16_000],
    [29, 17_000],
    [30, 12_000],
    [31, 13_000],
    [36, 18_000],
    [37, 16_000],
    [60, 24_000],
    [67, 28_000],
  ])('of %i days at £10 a day, £40 a week and £120 a month is %i pence [marketplace 9.5]', (count, pence) => {
    expect(priceDays(worked, count, []).basePence).toBe(pence)
  })

  it("skips rates that an item doesn't have [marketplace 9.6]", () => {
    expect(priceDays({ dailyPence: 1000 }, 40, []).basePence).toBe(40_000)
    expect(priceDays({ dailyPence: 1000, weeklyPence: 4000 }, 40, []).basePence).toBe(25_000)
    expect(priceDays({ dailyPence: 1000, monthlyPence: 12_000 }, 40, []).basePence).toBe(22_000)
    expect(priceDays({ dailyPence: 1000, monthlyPence: 12_000 }, 28, []).basePence).toBe(28_000)
    expect(priceDays({ dailyPence: 1000, weeklyPence: 0, monthlyPence: 0 }, 30, []).basePence).toBe(30_000)
  })

  it('uses a rate of one penny', () => {
    expect(priceDays({ dailyPence: 1000, monthlyPence: 1 }, 31, []).basePence).toBe(1001)
    expect(priceDays({ dailyPence: 1000, weeklyPence: 1 }, 8, []).basePence).toBe(1001)
  })

  it('equals that of an independent implementation for 100,000 random carts [marketplace 9.3] [R1] [R2]', () => {
    // Generated in batches of a hundred: a property that generates each cart by itself takes ten times as long.
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const draw = drawer(seed)
        for (let cart = 0; cart < 100; cart++) checkCart(draw)
      }),
      { numRuns: 1000 },
    )
  })
})

/** A generator of whole numbers from 0 to below a bound, deterministic by its seed (mulberry32). */
function drawer(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

function checkCart(draw: (below: number) => number): void {
  const rate = () => (draw(3) === 0 ? null : draw(1_000_001))
  const given = { dailyPence: 100 + draw(1_000_000), weeklyPence: rate(), monthlyPence: rate() }
  const chosen = Array.from({ length: draw(5) }, (_, index) => ({
    id: String(index),
    name: 'x',
    pricePence: draw(1_000_001),
  }))
  const count = 1 + draw(365)
  const quote = priceDays(given, count, chosen)
  const base = baseBySubtraction(given, count)
  const extras = chosen.reduce((sum, addon) => sum + addon.pricePence * count, 0)
  const fee = feeOf(base + extras)
  const lines = quote.lines.reduce((sum, line) => sum + line.amountPence, 0)
  const [got, wanted] = [
    [quote.basePence, quote.addonsPence, quote.feePence, quote.totalPence, lines],
    [base, extras, fee, base + extras + fee, base + extras + fee],
  ]
  if (got.join() !== wanted.join())
    throw new Error(`${JSON.stringify({ given, count, chosen })}: ${got.join()} is not ${wanted.join()}`)
}

describe('a quote', () => {
  it('is the sum of its lines, each of them unit price times quantity in whole pence [marketplace 9.1, 9.8] [R2]', () => {
    fc.assert(
      fc.property(rates, days, addons, (given, count, chosen) => {
        const quote = priceDays(given, count, chosen)
        expect(quote.lines.reduce((sum, line) => sum + line.amountPence, 0)).toBe(quote.totalPence)
        expect(quote.lines.every((line) => line.unitPence * line.quantity === line.amountPence)).toBe(true)
        expect(quote.lines.every((line) => Number.isSafeInteger(line.amountPence) && line.quantity > 0)).toBe(true)
        expect(quote.lines.filter((line) => line.kind === 'fee')).toHaveLength(1)
      }),
    )
  })

  it('covers every day once in its base lines', () => {
    const length = { month: 30, week: 7, day: 1, once: 0 } as const
    fc.assert(
      fc.property(rates, days, (given, count) => {
        const base = priceDays(given, count, []).lines.filter((line) => line.kind === 'base')
        return base.reduce((sum, line) => sum + length[line.unit] * line.quantity, 0) === count
      }),
    )
  })

  it('counts the first and last day, across clock changes too [marketplace 9.4]', () => {
    expect(priceHire(worked, '2026-03-28', '2026-03-30', []).days).toBe(3)
    expect(priceHire(worked, '2026-10-24', '2026-10-24', []).totalPence).toBe(1150)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), days, (offset, count) => {
        const start = addDays('2026-01-01', offset)
        return countDays(start, addDays(start, count - 1)) === count
      }),
    )
  })

  it('suggests the nearest longer hire that costs less in total, and no other [R3]', () => {
    expect(priceHire(worked, '2026-05-01', '2026-05-06', []).cheaper).toEqual({ extraDays: 1, savingPence: 2300 })
    expect(priceHire(worked, '2026-05-01', '2026-05-07', []).cheaper).toBeUndefined()
    // A longer hire at the same price saves nothing.
    const even = { dailyPence: 1000, weeklyPence: 6000 }
    expect(priceHire(even, '2026-05-01', '2026-05-06', []).cheaper).toBeUndefined()
    // A penny is a saving.
    expect(priceHire({ ...even, weeklyPence: 5999 }, '2026-05-01', '2026-05-06', []).cheaper?.savingPence).toBe(1)
    // The tip looks a week ahead, no further: 30 days are £120 without a weekly rate.
    const monthly = { ...worked, weeklyPence: null }
    expect(priceHire(monthly, '2026-05-01', '2026-05-23', []).cheaper).toEqual({ extraDays: 7, savingPence: 12_650 })
    expect(priceHire(monthly, '2026-05-01', '2026-05-22', []).cheaper).toBeUndefined()
    fc.assert(
      fc.property(rates, days, addons, (given, count, chosen) => {
        const start = '2026-01-01'
        const quote = priceHire(given, start, addDays(start, count - 1), chosen)
        const plain = quote.totalPence
        const costs = [1, 2, 3, 4, 5, 6, 7].map((extra) => priceDays(given, count + extra, chosen).totalPence)
        const first = costs.findIndex((cost) => cost < plain)
        const expected = first === -1 ? undefined : { extraDays: first + 1, savingPence: plain - (costs[first] ?? 0) }
        expect(quote.cheaper).toEqual(expected)
      }),
    )
  })
})
