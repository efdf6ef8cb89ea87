import type { RentalParty } from '@itemo/domain/rentals/rental-state.ts'
import { type RawBuilder, sql } from 'kysely'

/** Which sides have reviewed a rental. Read here because rentals may not import reviews. */
export function reviewedBy(rentalId: RawBuilder<unknown>): RawBuilder<RentalParty[]> {
  return sql`array(select v.role from reviews v where v.rental_id = ${rentalId})`
}
