import { categories, type Category } from '../categories.ts'
import { nameMatch } from '../identity/name-match.ts'

/**
 * What HMRC has a platform report of those who earn by it, as far as a category tells: hire of means of transport. Hiring out other
 * things is none of its activities; that someone comes with a thing, which makes it a service, no category says.
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

export function sellerActivityOf(category: Category): SellerActivity | null {
  return activities[category]
}

/** The categories of which every hire is reported, whatever it brought: what leaves small sellers out is for goods alone. */
export const reportableCategories: readonly Category[] = categories.filter(
  (category) => sellerActivityOf(category) !== null,
)

export const quarters = [1, 2, 3, 4] as const
type Quarter = (typeof quarters)[number]

/** What an owner earned in a quarter of a calendar year. Amounts in whole pence. */
export interface SellerQuarter {
  readonly quarter: Quarter
  /** Hires of which something was first sent in it. */
  readonly hires: number
  /** What they got, less what was taken back: may be below zero. */
  readonly paidPence: number
  /** What the renters of these hires were to pay for Itemo's service. */
  readonly feesPence: number
}

/** The four quarters of a year in order: those in which nothing moved have nothing. */
export function wholeYear(known: readonly SellerQuarter[]): SellerQuarter[] {
  return quarters.map(
    (quarter) => known.find((one) => one.quarter === quarter) ?? { quarter, hires: 0, paidPence: 0, feesPence: 0 },
  )
}

/** Who someone is by the card provider's word; null: it doesn't say. */
export interface LegalIdentity {
  readonly given: string | null
  readonly family: string | null
  /** 'YYYY-MM-DD' */
  readonly birthDate: string | null
  /** On one line. */
  readonly address: string | null
}

/** Whether the name at the provider is the one of a profile: undefined where either isn't known. */
export function legalNameMatches(profileName: string | null, identity: LegalIdentity | null): boolean | undefined {
  if (profileName === null || identity === null || identity.given === null || identity.family === null) return undefined
  return nameMatch(profileName, { given: identity.given, family: identity.family }) !== 'different'
}

/** The calendar years that a report can be of, by the day on which it is asked for: those that have begun. */
export function isReportYear(year: number, today: string): boolean {
  return Number.isInteger(year) && year >= 2024 && year <= Number(today.slice(0, 4))
}

/** What the operator is told in January. */
export function describeSellers(year: number, owners: number): { heading: string; paragraphs: string[] } {
  return {
    heading: `The report to HMRC about ${year} is due by 31 January`,
    paragraphs: [
      `${owners} ${owners === 1 ? 'owner has' : 'owners have'} earned something in ${year} that HMRC may want to hear of. npm run money -- sellers ${year} writes what is known of them into a file. Each of them gets a copy of their own part by the same day.`,
      'Ask a lawyer or an accountant whether you have to report, or to say that you are excluded.',
    ],
  }
}
