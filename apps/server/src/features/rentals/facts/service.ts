import { profileFallbacks } from '@itemo/domain/accounts/fallbacks.ts'
import { toPence } from '@itemo/domain/money.ts'
import type { RentalFacts } from '@itemo/domain/notifications/facts.ts'
import type { Due } from '@itemo/domain/notifications/reminders.ts'
import type { RentalParty } from '@itemo/domain/rentals/state.ts'
import type { Context } from '../../../context.ts'
import { type FactsRow, findFacts, listDue } from './queries.ts'

/** A rental as notifications tell of it. */
export interface TellableRental {
  readonly facts: RentalFacts
  /** The latest change that was asked for; null with none. */
  readonly amendmentId: string | null
  /** The sides that could still review the other one, once it is completed. */
  readonly mayReview: readonly RentalParty[]
}

/** What can be said of a rental; undefined when it is gone. */
export async function findTellable({ db }: Pick<Context, 'db'>, rentalId: string): Promise<TellableRental | undefined> {
  const row = await findFacts(db, rentalId)
  return row && tellable(row)
}

/** Rentals that the clock has something to say about, by id: the page after one of them. */
export async function listTellable(
  { db }: Pick<Context, 'db'>,
  due: Due,
  page: { readonly after: string | undefined; readonly limit: number },
): Promise<TellableRental[]> {
  return (await listDue(db, due, page)).map(tellable)
}

function tellable(row: FactsRow): TellableRental {
  const { metadata, reviewed_by, owner, renter } = row
  // Only the stand-in of a deleted account has no name.
  const named = [
    ...(renter.full_name === null ? [] : ['owner' as const]),
    ...(owner.full_name === null ? [] : ['renter' as const]),
  ]
  const person = ({ id, full_name }: FactsRow['owner']) => ({ id, name: full_name ?? profileFallbacks.ownerName })
  return {
    facts: {
      rentalId: row.id,
      itemTitle: row.item_snapshot.title,
      startDate: row.start_date,
      endDate: row.end_date,
      totalPence: toPence(row.total_amount),
      owner: person(owner),
      renter: person(renter),
      answerBy: row.answer_by,
      pickupLocation: metadata.pickup_location,
      additionalNotes: metadata.additional_notes,
      reason: metadata.cancellation_reason,
      amendmentNotes: metadata.amendment_notes,
    },
    amendmentId: row.amendment_id,
    mayReview: named.filter((party) => !reviewed_by.includes(party)),
  }
}
