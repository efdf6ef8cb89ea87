import type { Category } from './categories.ts'
import { type Cover, demoCoverNote } from './insurance-cover.ts'
import { formatPence, type Pence, shareOf } from './money.ts'

/** The role of a firm in distributing a policy: selling or introducing insurance is regulated. */
export const distributorCapacities = ['itemo_authorised', 'appointed_representative', 'introducer_of'] as const

/** What the price of a cover is based on: base price and add-ons, the item's replacement value, or the number of days. */
export const coverBases = ['hire', 'value', 'day'] as const

/** A policy that a renter can add to a hire, as the operator configured it. A saved version never changes. Amounts in whole pence. */
export interface CoverProduct {
  readonly name: string
  readonly insurer: { readonly name: string; readonly reference: string }
  readonly distributor: {
    readonly capacity: (typeof distributorCapacities)[number]
    readonly firm: string
    readonly reference: string
  }
  /** Null: described on Trust and Safety, like that of the demo town. */
  readonly policy_url: string | null
  readonly key_facts_url: string | null
  readonly complaints_url: string | null
  readonly claims_email: string | null
  /** The most it pays, and how much the renter pays first. */
  readonly limit_pence: Pence
  readonly excess_pence: Pence
  readonly price: {
    readonly of: (typeof coverBases)[number]
    /** In hundredths of a per cent; for `day`: whole pence per day. */
    readonly rate: number
    readonly min_pence: Pence
  }
  readonly tax_included: true
  /** Empty: all categories. */
  readonly categories: readonly Category[]
  /** The highest value of an item that can be covered; null: no limit. */
  readonly max_value_pence: Pence | null
  readonly max_days: number
  /** Fictional: wherever it's named, the page says that it pays nothing. */
  readonly demo: boolean
}

/** The demo town's cover, which nobody can really buy. */
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

/** The parts of a product that pages show. */
export function coverOf(product: CoverProduct | null): Cover | null {
  if (!product) return null
  const { name, insurer, policy_url, demo } = product
  return { name, insurer: insurer.name, policy_url, demo }
}

/** The cover that a renter adds to a hire. */
export interface ChosenCover {
  readonly product: CoverProduct
  /** The item's replacement value; null: the owner hasn't given one. */
  readonly valuePence: Pence | null
}

/** The price of a cover in whole pence: rounded half up, once, and never less than its minimum, or a penny (R79). */
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

/** Why a hire can't have a cover. `value_unknown`: the owner hasn't given the item's replacement value. */
export const coverRefusals = ['category', 'value_unknown', 'value', 'days'] as const
export type CoverRefusal = (typeof coverRefusals)[number]

/** Why a cover isn't offered for a hire; undefined when it is. */
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

/** What a renter reads about a cover before adding it: who provides it, what it covers, and what they pay first. */
export function coverTerms({ insurer, limit_pence: limit, excess_pence: excess, demo }: Named): string {
  return `Provided by ${insurer.name}. Covers accidental damage, theft and loss of the item up to ${pounds(limit)}. You pay the first ${pounds(excess)}.${demo ? ` ${demoCoverNote}` : ''}`
}

/** Who distributes it, and in which role: '{operator} is an introducer of … (reference).' */
export function distributorSentence({ distributor: { capacity, firm, reference } }: Named, operator: string): string {
  const is = {
    itemo_authorised: 'authorised and regulated by the Financial Conduct Authority',
    appointed_representative: `an appointed representative of ${firm}`,
    introducer_of: `an introducer of ${firm}`,
  }[capacity]
  return `${operator} is ${is} (${reference}).`
}
