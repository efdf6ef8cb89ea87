import type { ReportReason } from './report-reasons.ts'

/** The parts of a listing that are assessed. */
export type ListingPart = 'words' | 'price' | 'pictures'

/** The facts about a listing and its owner at the time it's saved. */
export interface ListingFacts {
  /** The most severe blocked word in it. */
  readonly blockedWord: 'none' | 'hold' | 'block'
  readonly isRemovedPicture: boolean
  /** Another owner's live item shows the same picture. */
  readonly isCopiedPicture: boolean
  readonly hasContactDetails: boolean
  readonly accountAgeHours: number
  readonly isFirstItem: boolean
  /** How many items the owner listed within a day, including this one. */
  readonly itemsWithinDay: number
  readonly dailyPence: number
  readonly depositPence: number
  /** The median of its category; null where there are too few items. */
  readonly medianPence: number | null
  readonly strikes: number
  readonly isIdentityVerified: boolean
  readonly completedHires: number
  /** Which of its parts are as a person approved them; null: it was never approved. */
  readonly approved: Readonly<Record<ListingPart, boolean>> | null
}

export type RiskRule = keyof typeof defaultRiskRules.points

export interface RiskRules {
  readonly points: Readonly<Record<RiskRule, number>>
  readonly watchFrom: number
  readonly holdFrom: number
}

/** The default scores. */
export const defaultRiskRules = {
  points: {
    held_word: 60,
    removed_picture: 60,
    copied_picture: 40,
    contact_details: 20,
    account_of_a_day: 15,
    account_of_a_week: 5,
    first_item: 10,
    many_items: 30,
    expensive: 20,
    unusual_rate: 15,
    strike: 20,
    strikes: 60,
    identity: -20,
    hires: -30,
    approved: -40,
  },
  watchFrom: 30,
  holdFrom: 60,
} as const

export const riskRules = Object.keys(defaultRiskRules.points) as [RiskRule, ...RiskRule[]]

/** A listing is hidden only if one of these matches: a new owner, many items or a high price alone don't hide it. */
export const holdingRules: readonly RiskRule[] = [
  'held_word',
  'removed_picture',
  'copied_picture',
  'contact_details',
  'unusual_rate',
  'strike',
  'strikes',
]

/** The part of a listing that a rule is about; the other rules are about its owner. */
const partOf: Partial<Record<RiskRule, ListingPart>> = {
  held_word: 'words',
  contact_details: 'words',
  removed_picture: 'pictures',
  copied_picture: 'pictures',
  unusual_rate: 'price',
  expensive: 'price',
}

/** The probable reason for a report, by the rule that weighs most. */
export function reasonOfRules(rules: readonly RiskRule[]): ReportReason {
  if (rules.includes('held_word')) return 'prohibited'
  if (rules.includes('removed_picture') || rules.includes('copied_picture')) return 'copied'
  if (rules.includes('contact_details')) return 'scam'
  return rules.includes('unusual_rate') ? 'inaccurate' : 'other'
}

/** The deadlines for a check by a person, in hours, for held and for watched listings. */
export const riskHours = { held: 24, watched: 72 } as const

/** What each rule found, as staff read it. */
export const riskRuleWords: Readonly<Record<RiskRule, string>> = {
  held_word: 'Contains a word that needs a check first.',
  removed_picture: 'Same picture as a listing that was taken down.',
  copied_picture: "Same picture as someone else's live listing.",
  contact_details: 'Contact details or a link in the text.',
  account_of_a_day: 'The owner joined less than a day ago.',
  account_of_a_week: 'The owner joined less than a week ago.',
  first_item: "The owner's first listing.",
  many_items: 'More than five listings in a day.',
  expensive: 'An expensive listing from a new owner.',
  unusual_rate: 'More than ten times dearer or cheaper than others in its category.',
  strike: 'The owner has been warned before.',
  strikes: 'The owner has been warned three times or more.',
  identity: 'The owner passed an identity check.',
  hires: 'The owner has completed three hires or more.',
  approved: 'Staff approved these parts before.',
}

export interface Assessment {
  /** `watched`: live, and a person checks it within three days. */
  readonly outcome: 'refused' | 'held' | 'watched' | 'live'
  readonly points: number
  readonly rules: readonly RiskRule[]
}

const dayHours = 24
const weekHours = 7 * dayHours

/** The outcome for a listing that is saved, by points: the same facts and scores always give the same result. */
export function assessListing(facts: ListingFacts, rules: RiskRules = defaultRiskRules): Assessment {
  const found = matchingRules(facts)
  if (isCredited(facts, found)) found.push('approved')
  const points = found.reduce((sum, rule) => sum + rules.points[rule], 0)
  const canHold = found.some((rule) => holdingRules.includes(rule))
  return { outcome: outcomeOf(facts, points, canHold, rules), points, rules: found }
}

/** Whether an earlier approval counts: it does as long as everything that was found is in parts that haven't changed since. */
function isCredited({ approved }: ListingFacts, rules: readonly RiskRule[]): boolean {
  if (approved === null) return false
  return rules.every((rule) => {
    const part = partOf[rule]
    return part === undefined || approved[part]
  })
}

function outcomeOf({ blockedWord }: ListingFacts, points: number, canHold: boolean, rules: RiskRules) {
  if (blockedWord === 'block') return 'refused'
  if (points >= rules.holdFrom && canHold) return 'held'
  return points >= rules.watchFrom ? 'watched' : 'live'
}

function matchingRules(facts: ListingFacts): RiskRule[] {
  const isNew = facts.accountAgeHours < weekHours
  const { dailyPence, medianPence } = facts
  const matches: Record<RiskRule, boolean> = {
    held_word: facts.blockedWord === 'hold',
    removed_picture: facts.isRemovedPicture,
    copied_picture: facts.isCopiedPicture,
    contact_details: facts.hasContactDetails,
    account_of_a_day: facts.accountAgeHours < dayHours,
    account_of_a_week: isNew && facts.accountAgeHours >= dayHours,
    first_item: facts.isFirstItem,
    many_items: isNew && facts.itemsWithinDay > 5,
    expensive: isNew && (dailyPence > 10_000 || facts.depositPence > 50_000),
    unusual_rate: medianPence !== null && (dailyPence > medianPence * 10 || dailyPence * 10 < medianPence),
    strike: facts.strikes > 0 && facts.strikes < 3,
    strikes: facts.strikes >= 3,
    identity: facts.isIdentityVerified,
    hires: facts.completedHires >= 3,
    approved: false,
  }
  return riskRules.filter((rule) => matches[rule])
}
