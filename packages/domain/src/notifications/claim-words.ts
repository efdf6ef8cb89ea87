import { formatPence } from '../money.ts'
import type { RentalParty } from '../rentals/rental-state.ts'
import type { DepositFacts } from './notification-data.ts'
import { period } from './rental-notification-copy.ts'

export const hireOf = (facts: DepositFacts) => `the hire of ${facts.itemTitle}, ${period(facts)}`
export const lineOf = (facts: DepositFacts) => `${facts.itemTitle}, ${period(facts)}`

export const harmOf = ({ isLost }: DepositFacts) => (isLost ? 'loss' : 'damage')
/** What came back can still lack a part. */
export const harmsOf = ({ isLost }: DepositFacts) => (isLost ? 'loss' : 'damage or loss')

export const sideOf = (facts: DepositFacts, side: RentalParty | undefined) =>
  side === 'owner' ? facts.ownerName : facts.renterName
export const offerOf = (facts: DepositFacts) => formatPence(facts.claim?.offer?.pence ?? 0)

/** That nobody answered what the owner reports. */
export const silenceOf = (facts: DepositFacts, to: RentalParty) =>
  to === 'renter'
    ? `You haven't answered about the ${harmOf(facts)}`
    : `${facts.renterName} hasn't answered about the ${harmOf(facts)}`
