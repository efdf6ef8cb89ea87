import type { RentalParty } from '@itemo/domain/rentals/rental-state.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * Which sides of a rental have reviewed it. Reviews stand to the right of rentals and cannot be asked, and the rental's view is
 * one statement: so they are read here, and only here.
 */
export function reviewedBy(rentalId: RawBuilder<unknown>): RawBuilder<RentalParty[]> {
  return sql`array(select v.role from reviews v where v.rental_id = ${rentalId})`
}
