import { formatPence } from '../money.ts'
import type { RentalParty } from '../rentals/rental-state.ts'
import type { DepositFacts } from './notification-data.ts'
import { period } from './rental-notification-copy.ts'

/** The hire within a sentence: "the hire of" an item, and its days. */
export const hireOf = (facts: DepositFacts) => `the hire of ${facts.itemTitle}, ${period(facts)}`
/** The item and the days of a hire, as a line of its own. */
export const lineOf = (facts: DepositFacts) => `${facts.itemTitle}, ${period(facts)}`

/** What the owner reports: damage, or loss if the item never came back. */
export const harmOf = ({ isLost }: DepositFacts) => (isLost ? 'loss' : 'damage')
/** As above, but parts of a returned item can also be missing. */
export const harmsOf = ({ isLost }: DepositFacts) => (isLost ? 'loss' : 'damage or loss')

/** The name of one side. */
export const sideOf = (facts: DepositFacts, side: RentalParty | undefined) =>
  side === 'owner' ? facts.ownerName : facts.renterName
/** The amount of the latest offer, in pounds with pence. */
export const offerOf = (facts: DepositFacts) => formatPence(facts.claim?.offer?.pence ?? 0)

/** A sentence saying that nobody answered the owner's claim. */
export const silenceOf = (facts: DepositFacts, to: RentalParty) =>
  to === 'renter'
    ? `You haven't answered about the ${harmOf(facts)}`
    : `${facts.renterName} hasn't answered about the ${harmOf(facts)}`
