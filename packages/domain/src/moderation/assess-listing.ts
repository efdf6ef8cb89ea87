/** What is known of a listing and its owner when it is saved. */
export interface ListingFacts {
  /** The most severe blocked word in it. */
  readonly blockedWord: 'none' | 'hold' | 'block'
  readonly isRemovedPicture: boolean
  /** Another owner's live item shows the same picture. */
  readonly isCopiedPicture: boolean
  readonly hasContactDetails: boolean
  readonly accountAgeHours: number
  readonly isFirstItem: boolean
  /** Listed within a day, this one included. */
  readonly itemsWithinDay: number
  readonly dailyPence: number
  readonly depositPence: number
  /** Of its category; null where too few items make one. */
  readonly medianPence: number | null
  readonly strikes: number
  readonly isIdentityVerified: boolean
  readonly completedHires: number
  /** A person approved it before, and nothing that counts has changed since. */
  readonly isApproved: boolean
}

export type RiskRule = keyof typeof defaultRiskRules.points

export interface RiskRules {
  readonly points: Readonly<Record<RiskRule, number>>
  readonly watchFrom: number
  readonly holdFrom: number
}

/** The numbers that a town begins with. */
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

/** Only with one of these is a listing hidden: being new, busy and dear alone hides nothing. */
export const holdingRules: readonly RiskRule[] = [
  'held_word',
  'removed_picture',
  'copied_picture',
  'contact_details',
  'unusual_rate',
  'strike',
  'strikes',
]

export interface Assessment {
  /** `watched`: live, and a person looks at it within three days. */
  readonly outcome: 'refused' | 'held' | 'watched' | 'live'
  readonly points: number
  readonly rules: readonly RiskRule[]
}

const dayHours = 24
const weekHours = 7 * dayHours

/** What happens with a listing that is saved, by points: the same facts and numbers give the same answer. */
export function assessListing(facts: ListingFacts, rules: RiskRules = defaultRiskRules): Assessment {
  const found = matchingRules(facts)
  const points = found.reduce((sum, rule) => sum + rules.points[rule], 0)
  const canHold = found.some((rule) => holdingRules.includes(rule))
  return { outcome: outcomeOf(facts, points, canHold, rules), points, rules: found }
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
    approved: facts.isApproved,
  }
  return (Object.keys(matches) as RiskRule[]).filter((rule) => matches[rule])
}
