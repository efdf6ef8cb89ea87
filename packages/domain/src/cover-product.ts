import type { Category } from './categories.ts'
import { type Cover, demoCoverNote } from './insurance-cover.ts'
import { formatPence, type Pence, shareOf } from './money.ts'

/** What a firm is in the distribution of a policy: selling or introducing insurance is regulated. */
export const distributorCapacities = ['itemo_authorised', 'appointed_representative', 'introducer_of'] as const

/** How a cover is priced: a share of base and add-ons, a share of what the item costs to buy again, or an amount for each day. */
export const coverBases = ['hire', 'value', 'day'] as const

/** A policy that a renter can add to a hire, as an operator names it. A saved version never changes. Amounts in whole pence. */
export interface CoverProduct {
  readonly name: string
  readonly insurer: { readonly name: string; readonly reference: string }
  readonly distributor: {
    readonly capacity: (typeof distributorCapacities)[number]
    readonly firm: string
    readonly reference: string
  }
  /** Null: Trust and Safety describes it, as for the demo town's. */
  readonly policy_url: string | null
  readonly key_facts_url: string | null
  readonly complaints_url: string | null
  readonly claims_email: string | null
  /** The most that it pays, and what the renter pays of it first. */
  readonly limit_pence: Pence
  readonly excess_pence: Pence
  readonly price: {
    readonly of: (typeof coverBases)[number]
    /** Of 10,000; for each day: whole pence. */
    readonly rate: number
    readonly min_pence: Pence
  }
  readonly tax_included: true
  /** Empty: every one. */
  readonly categories: readonly Category[]
  /** Up to which value an item is covered; null: whatever it is worth. */
  readonly max_value_pence: Pence | null
  readonly max_days: number
  /** Fictional: every place that names it says that it pays nothing. */
  readonly demo: boolean
}

/** The cover of the demo town, which nobody can buy for real. */
export const demoCoverProduct: CoverProduct = {
  name: 'Demo Cover',
  insurer: { name: 'Pretend Mutual (not a real insurer)', reference: 'PRETEND-1' },
  distributor: { capacity: 'introducer_of', firm: 'Pretend Mutual (not a real insurer)', reference: 'PRETEND-2' },
  policy_url: null,
  key_facts_url: null,
  complaints_url: null,
  claims_email: null,
  limit_pence: 100_000,
  excess_pence: 5000,
  price: { of: 'hire', rate: 800, min_pence: 150 },
  tax_included: true,
  categories: [],
  max_value_pence: null,
  max_days: 30,
  demo: true,
}

/** What pages say of a product. */
export function coverOf(product: CoverProduct | null): Cover | null {
  if (!product) return null
  const { name, insurer, policy_url, demo } = product
  return { name, insurer: insurer.name, policy_url, demo }
}

/** What a renter adds to a hire. */
export interface ChosenCover {
  readonly product: CoverProduct
  /** What the item costs to buy again; null: its owner has not said. */
  readonly valuePence: Pence | null
}

/** What a cover costs in whole pence: half a penny up, once, and never less than its least, or a penny (R79). */
export function coverPenceOf(
  { product: { price }, valuePence }: ChosenCover,
  hire: { readonly amountPence: Pence; readonly days: number },
): Pence {
  const pence =
    price.of === 'day'
      ? price.rate * hire.days
      : shareOf(price.of === 'hire' ? hire.amountPence : (valuePence ?? 0), price.rate)
  return Math.max(pence, price.min_pence, 1)
}

/** Why a hire can't have a cover. `value_unknown`: its owner has not said what the item costs to buy again. */
export const coverRefusals = ['category', 'value_unknown', 'value', 'days'] as const
export type CoverRefusal = (typeof coverRefusals)[number]

/** Why a cover isn't offered for a hire; undefined: it is. */
export function whyNotCovered(
  { product, valuePence }: ChosenCover,
  { category, days }: { readonly category: string; readonly days: number },
): CoverRefusal | undefined {
  const { categories, max_value_pence: maxPence, max_days: maxDays, price } = product
  if (categories.length > 0 && !categories.some((each) => each === category)) return 'category'
  if (valuePence === null && (maxPence !== null || price.of === 'value')) return 'value_unknown'
  if (maxPence !== null && (valuePence ?? 0) > maxPence) return 'value'
  return days > maxDays ? 'days' : undefined
}

type Named = Pick<CoverProduct, 'insurer' | 'distributor' | 'limit_pence' | 'excess_pence' | 'demo'>

const pounds = (pence: Pence) => formatPence(pence).replace(/\.00$/, '')

/** What a renter reads of a cover before they add it: who provides it, what it covers, and what they pay first. */
export function coverTerms({ insurer, limit_pence: limit, excess_pence: excess, demo }: Named): string {
  return `Provided by ${insurer.name}. Covers accidental damage, theft and loss of the item up to ${pounds(limit)}. You pay the first ${pounds(excess)}.${demo ? ` ${demoCoverNote}` : ''}`
}

/** Who distributes it, and as what: '{operator} is an introducer of … (reference).' */
export function distributorSentence({ distributor: { capacity, firm, reference } }: Named, operator: string): string {
  const is = {
    itemo_authorised: 'authorised and regulated by the Financial Conduct Authority',
    appointed_representative: `an appointed representative of ${firm}`,
    introducer_of: `an introducer of ${firm}`,
  }[capacity]
  return `${operator} is ${is} (${reference}).`
}
