import { plural } from '../plural.ts'
import { categories, type Category } from '../categories.ts'
import { dayInLondon } from '../dates.ts'
import { nameMatch } from '../identity/name-match.ts'
import type { Pence } from '../money.ts'
import { retainedOfHire } from '../payments/receipt.ts'
import { coverPaidOf } from './hire-money.ts'
import { type AgreedPrice, splitRetained } from './rules-of-money.ts'

/**
 * The activities that HMRC requires a platform to report, as far as a category shows them: renting out means of transport. Renting out
 * other things isn't one of them; whether someone comes with a thing, which makes it a service, doesn't show in a category.
 */
type SellerActivity = 'transport'

const activities: Readonly<Record<Category, SellerActivity | null>> = {
  'Power Tools': null,
  'Party & Events': null,
  'DIY Tools': null,
  'Sports Equipment': null,
  Cycling: 'transport',
  'Camping & Hiking': null,
  'Garden Tools': null,
  'Kitchen Appliances': null,
  'Audio & Visual': null,
  Electronics: null,
  Photography: null,
  'Musical Instruments': null,
  'Baby & Kids': null,
  'Water Sports': 'transport',
  'Winter Sports': null,
  Other: null,
}

/** The activity as which hires of a category are reported to the tax authority; null: they count as goods. */
export function sellerActivityOf(category: Category): SellerActivity | null {
  return activities[category]
}

/** The categories of which every hire is reported, whatever its amount: the exemption of small sellers is for goods only. */
export const reportableCategories: readonly Category[] = categories.filter(
  (category) => sellerActivityOf(category) !== null,
)

export const quarters = [1, 2, 3, 4] as const
type Quarter = (typeof quarters)[number]

/** An owner's earnings in a period. Amounts in whole pence. */
export interface Earned {
  /** Hires whose first transfer was in the period, not counting compensation for damage. */
  readonly hires: number
  /** Pay for hires, less reversals: may be negative. */
  readonly paidPence: Pence
  /** Compensation from deposits. Reversals aren't divided, and count as pay for the hire. */
  readonly damagePence: Pence
  /** What is kept of the renters' payments for Itemo's service: a refund reduces it when it's made. */
  readonly feesPence: Pence
}

export const nothingEarned: Earned = { hires: 0, paidPence: 0, damagePence: 0, feesPence: 0 }

/** Adds up the earnings of two periods. */
export function addEarned(one: Earned, other: Earned): Earned {
  return {
    hires: one.hires + other.hires,
    paidPence: one.paidPence + other.paidPence,
    damagePence: one.damagePence + other.damagePence,
    feesPence: one.feesPence + other.feesPence,
  }
}

/** A movement of money at an instant, in whole pence; negative for a reversal or refund. */
interface Moved {
  readonly at: Date
  readonly pence: Pence
}

/** A hire with its movements, each list in chronological order. Whole pence. */
export interface SellerHire extends AgreedPrice {
  /** The price of the cover that was agreed with it. */
  readonly coverPence: Pence
  /** What was taken from the card. */
  readonly takenPence: Pence
  /** The renter's payments and refunds. */
  readonly payments: readonly Moved[]
  /** Decisions to refund the cover. */
  readonly coverBack: readonly Moved[]
  /** The owner's transfers and reversals; `part` is null where the amount isn't divided. */
  readonly movements: readonly (Moved & { readonly part: 'hire' | 'damage' | null })[]
}

/** The earnings of a hire over time. The fee counts from the first transfer to the owner; earlier movements count at that time. */
export function earnedOfHire(hire: SellerHire): ({ readonly at: Date } & Earned)[] {
  const first = hire.movements.find(({ part }) => part !== 'damage')
  const moved = hire.movements.map((movement) => {
    const { at, pence, part } = movement
    const isDamage = part === 'damage'
    const sums = { paidPence: isDamage ? 0 : pence, damagePence: isDamage ? pence : 0 }
    return { at, ...nothingEarned, ...sums, hires: movement === first ? 1 : 0 }
  })
  return first ? [...moved, ...feesOf(hire, first.at)] : moved
}

function feesOf(hire: SellerHire, firstAt: Date): ({ readonly at: Date } & Earned)[] {
  const { takenPence, payments, coverBack, coverPence } = hire
  const cover = coverPence > 0 ? { pence: coverPence, backPence: 0 } : undefined
  const paid = coverPaidOf({ ...hire, cover }, takenPence)
  let [keptPence, beforePence] = [0, 0]
  return payments.map(({ at, pence }) => {
    keptPence += pence
    const backPence = coverBack.reduce((sum, move) => (move.at <= at ? sum + move.pence : sum), 0)
    const kept = retainedOfHire(keptPence, takenPence, paid && { ...paid, backPence: Math.max(0, backPence) })
    const { feePence } = splitRetained(hire, kept)
    const feesPence = feePence - beforePence
    beforePence = feePence
    return { ...nothingEarned, at: at > firstAt ? at : firstAt, feesPence }
  })
}

/** A quarter of a calendar year. */
export interface SellerQuarter extends Earned {
  readonly quarter: Quarter
}

/** The calendar year and quarter in London of an instant: '2026 Q4'. */
export function quarterOf(at: Date): { readonly name: string; readonly quarter: Quarter } {
  const day = dayInLondon(at)
  const quarter = quarters.find((each) => Number(day.slice(5, 7)) <= each * 3) ?? 4
  return { name: `${day.slice(0, 4)} Q${quarter}`, quarter }
}

/** The four quarters of a year in order, with zeros for those without movements. */
export function wholeYear(known: readonly SellerQuarter[]): SellerQuarter[] {
  return quarters.map((quarter) => known.find((one) => one.quarter === quarter) ?? { quarter, ...nothingEarned })
}

/** The legal identity from the card provider; null: not given. */
export interface LegalIdentity {
  readonly given: string | null
  readonly family: string | null
  /** 'YYYY-MM-DD' */
  readonly birthDate: string | null
  /** On one line. */
  readonly address: string | null
}

/** Whether the name at the provider matches that of a profile: undefined where either is unknown. */
export function legalNameMatches(profileName: string | null, identity: LegalIdentity | null): boolean | undefined {
  if (profileName === null || identity === null || identity.given === null || identity.family === null) return undefined
  return nameMatch(profileName, { given: identity.given, family: identity.family }) !== 'different'
}

/** The calendar years that can be reported as of a day: those that have begun. */
export function isReportYear(year: number, today: string): boolean {
  return Number.isInteger(year) && year >= 2024 && year <= Number(today.slice(0, 4))
}

/** The operator's reminder in January. */
export function describeSellers(year: number, owners: number): { heading: string; paragraphs: string[] } {
  return {
    heading: `The report to HMRC about ${year} is due by 31 January`,
    paragraphs: [
      `${plural(owners, 'owner')} had income in ${year} that may have to be reported to HMRC. npm run money -- sellers ${year} writes what we know about them to a file. Each of them must get a copy of their own part by the same day.`,
      'Ask a lawyer or an accountant whether you have to report, or to say that you are excluded.',
    ],
  }
}
