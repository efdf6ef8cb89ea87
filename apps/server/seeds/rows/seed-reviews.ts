import type { RentalParty } from '@itemo/domain/rentals/rental-state.ts'
import { sql } from 'kysely'
import { reviews } from '../town/town-reviews.ts'
import type { WrittenRental } from './seed-rentals.ts'
import { hoursAgo, type TownDeps } from './town-deps.ts'

/** How long after the last day each side wrote its review, in hours. */
const writtenAfterHours: Readonly<Record<RentalParty, number>> = { renter: 5, owner: 9 }

/** Writes the reviews of completed hires, and the resulting trust scores. */
export async function writeReviews(deps: TownDeps, rentals: readonly WrittenRental[]): Promise<void> {
  const said = rentals.flatMap(({ rental, id, itemId, ownerId, renterId }) => {
    const sides = rental.status === 'completed' ? Object.entries(reviews[rental.item] ?? {}) : []
    return (sides as [RentalParty, { rating: number; text: string }][]).map(([role, { rating, text }]) => ({
      rental_id: id,
      role,
      reviewer_id: role === 'owner' ? ownerId : renterId,
      reviewee_id: role === 'owner' ? renterId : ownerId,
      item_id: itemId,
      rating,
      text,
      created_at: hoursAgo(deps, -24 * (rental.start + rental.days) - writtenAfterHours[role]),
    }))
  })
  await deps.trx.insertInto('reviews').values(said).execute()
  await sql`
    update profiles p set trust_score = received.mean
    from (select reviewee_id, round(avg(rating), 1) as mean from reviews group by reviewee_id) received
    where received.reviewee_id = p.id`.execute(deps.trx)
}
