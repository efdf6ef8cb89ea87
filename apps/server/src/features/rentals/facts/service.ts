import { profileFallbacks } from '@itemo/domain/accounts/fallbacks.ts'
import { toPence } from '@itemo/domain/money.ts'
import type { MoneyBack, RentalFacts } from '@itemo/domain/notifications/facts.ts'
import { balanceOf } from '@itemo/domain/payments/ledger.ts'
import { ownerEarnsPence } from '@itemo/domain/rentals/earnings.ts'
import type { Due } from '@itemo/domain/notifications/reminders.ts'
import type { RentalParty, RentalStatus } from '@itemo/domain/rentals/state.ts'
import type { Context } from '../../../context.ts'
import { type FactsRow, findFacts, findName, listDue } from './queries.ts'

/** A rental as notifications tell of it. */
export interface TellableRental {
  readonly status: RentalStatus
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
  const movements = row.payment?.movements ?? []
  const { capturedPence, refundedPence } = balanceOf(movements)
  const totalPence = toPence(row.total_amount)
  const paymentState = row.payment?.state ?? null
  const person = ({ id, full_name }: FactsRow['owner']) => ({ id, name: full_name ?? profileFallbacks.ownerName })
  return {
    status: row.status,
    facts: {
      rentalId: row.id,
      itemTitle: row.item_snapshot.title,
      startDate: row.start_date,
      endDate: row.end_date,
      totalPence,
      earnsPence: ownerEarnsPence({ totalPence, feePence: toPence(row.platform_fee), paymentState, movements }),
      takenPence: capturedPence,
      owner: person(owner),
      renter: person(renter),
      answerBy: row.answer_by,
      pickupLocation: metadata.pickup_location,
      additionalNotes: metadata.additional_notes,
      reason: metadata.cancellation_reason,
      amendmentNotes: metadata.amendment_notes,
      moneyBack: moneyBackOf(row.payment),
      refundedPence,
    },
    amendmentId: row.amendment_id,
    mayReview: named.filter((party) => !reviewed_by.includes(party)),
  }
}

/** What goes back of a payment, as far as it is decided: a hold is released whole, of what is paid a part may stay. */
function moneyBackOf(payment: FactsRow['payment']): MoneyBack {
  if (payment === null) return { from: 'payment', pence: 0 }
  if (payment.state === 'disputed' || payment.state === 'charged_back') return { from: 'bank', pence: 0 }
  const isHold = payment.state === 'releasing' || payment.state === 'released'
  return isHold ? { from: 'hold', pence: payment.amount_pence } : { from: 'payment', pence: payment.refund_pence }
}

/** How others read of a person. */
export async function nameOf({ db }: Pick<Context, 'db'>, userId: string): Promise<string> {
  return (await findName(db, userId)) ?? profileFallbacks.ownerName
}
