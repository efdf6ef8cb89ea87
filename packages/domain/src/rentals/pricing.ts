import { type Day, countDays } from '../dates.ts'
import { type ChosenCover, coverPenceOf } from '../cover-product.ts'
import type { Pence } from '../money.ts'
import { type Fee, feeOf } from '../settings/fee.ts'

/** The rates of an item. A weekly or monthly rate that is missing or 0 doesn't apply. */
export interface Rates {
  readonly dailyPence: Pence
  readonly weeklyPence?: Pence | null | undefined
  readonly monthlyPence?: Pence | null | undefined
}

export interface PricedAddon {
  readonly id: string
  readonly name: string
  readonly pricePence: Pence
}

interface Line {
  readonly unitPence: Pence
  readonly quantity: number
  readonly unit: 'month' | 'week' | 'day' | 'once'
  readonly amountPence: Pence
}

/** A line of a price. Charge, payout and fee are sums of lines. The fee's label depends on the configuration: `feeLabel`. */
export type LineItem =
  | (Line & { readonly kind: 'base'; readonly label: string })
  | (Line & { readonly kind: 'addon'; readonly label: string; readonly addonId: string })
  | (Line & { readonly kind: 'fee' })
  | (Line & { readonly kind: 'cover'; readonly label: string })

/** A slightly longer hire that costs less (R3). The saving is the difference of the two totals, including the fee. */
export interface CheaperHire {
  readonly extraDays: number
  readonly savingPence: Pence
}

export interface Quote {
  readonly days: number
  readonly lines: readonly LineItem[]
  readonly basePence: Pence
  readonly addonsPence: Pence
  readonly feePence: Pence
  /** The price of a cover that the renter added; 0 without one. The fee is never computed on it (R79). */
  readonly coverPence: Pence
  readonly totalPence: Pence
  readonly cheaper?: CheaperHire
}

function baseLine(label: string, unit: 'month' | 'week' | 'day', unitPence: Pence, quantity: number): LineItem[] {
  if (quantity === 0) return []
  return [{ kind: 'base', label, unitPence, quantity, unit, amountPence: unitPence * quantity }]
}

/**
 * The lines of the base price (spec: marketplace 9 "Base price"): from 28 days on, each full 30 days at the monthly rate; the rest, or
 * everything without a monthly rate, by full weeks and days from 7 days on; else by days.
 */
export function priceBase(rates: Rates, days: number): LineItem[] {
  const monthly = rates.monthlyPence ?? 0
  const weekly = rates.weeklyPence ?? 0
  // 28 and 29 days contain no full 30, and fewer than 7 no full week, so no other bound is needed.
  const months = monthly > 0 ? Math.floor(days / 30) : 0
  const rest = days - months * 30
  const weeks = weekly > 0 ? Math.floor(rest / 7) : 0
  return [
    ...baseLine('Monthly rate', 'month', monthly, months),
    ...baseLine('Weekly rate', 'week', weekly, weeks),
    ...baseLine('Daily rate', 'day', rates.dailyPence, rest - weeks * 7),
  ]
}

/**
 * The price of this many days with the fee that applies then, and the chosen cover. Amounts in whole pence; the fee is rounded half up,
 * once (R2).
 */
export function priceDays(
  rates: Rates,
  days: number,
  addons: readonly PricedAddon[],
  fee: Fee,
  cover?: ChosenCover,
): Quote {
  const base = priceBase(rates, days)
  const extras = addons.map((addon): LineItem => ({
    kind: 'addon',
    label: addon.name,
    unitPence: addon.pricePence,
    quantity: days,
    unit: 'day',
    amountPence: addon.pricePence * days,
    addonId: addon.id,
  }))
  const basePence = sum(base)
  const addonsPence = sum(extras)
  const feePence = feeOf(basePence + addonsPence, fee)
  const feeLine: LineItem = {
    kind: 'fee',
    unitPence: feePence,
    quantity: 1,
    unit: 'once',
    amountPence: feePence,
  }
  const covered = cover ? coverLine(cover, basePence + addonsPence, days) : []
  const lines = [...base, ...extras, feeLine, ...covered]
  return { days, lines, basePence, addonsPence, feePence, coverPence: sum(covered), totalPence: sum(lines) }
}

function coverLine(cover: ChosenCover, amountPence: Pence, days: number): LineItem[] {
  const pence = coverPenceOf(cover, { amountPence, days })
  return [{ kind: 'cover', label: cover.product.name, unitPence: pence, quantity: 1, unit: 'once', amountPence: pence }]
}

/** How many days ahead a cheaper hire is looked for. */
const lookAheadDays = 7

/**
 * The price of a hire, days inclusive, with the tip of R3. The tip goes by price alone, without a cover; the caller has to check whether
 * those days are free.
 */
export function priceHire(
  rates: Rates,
  start: Day,
  end: Day,
  addons: readonly PricedAddon[],
  fee: Fee & { readonly cover?: ChosenCover | undefined },
): Quote {
  const quote = priceDays(rates, countDays(start, end), addons, fee, fee.cover)
  for (let extraDays = 1; extraDays <= lookAheadDays; extraDays++) {
    const longer = priceDays(rates, quote.days + extraDays, addons, fee)
    const savingPence = quote.totalPence - quote.coverPence - longer.totalPence
    if (savingPence > 0) return { ...quote, cheaper: { extraDays, savingPence } }
  }
  return quote
}

function sum(lines: readonly LineItem[]): Pence {
  return lines.reduce((total, line) => total + line.amountPence, 0)
}
