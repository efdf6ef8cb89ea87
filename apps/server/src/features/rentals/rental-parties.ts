import type { RentalParty } from '@itemo/domain/rentals/rental-state.ts'
import type { RentalRow } from './rental-queries.ts'

type Parties = Pick<RentalRow, 'owner_id' | 'renter_id' | 'requested_at'>

/** Which side of a rental someone is on; undefined for strangers, and for the owner until the card is authorised (R7). */
export function partyOf(rental: Parties, userId: string): RentalParty | undefined {
  if (rental.renter_id === userId) return 'renter'
  return rental.owner_id === userId && rental.requested_at !== null ? 'owner' : undefined
}

/** The people who are notified of changes of a rental: its owner only once it was requested (R7). */
export function viewersOf(rental: Parties): string[] {
  return rental.requested_at === null ? [rental.renter_id] : [rental.renter_id, rental.owner_id]
}
