import { profileFallbacks } from '@itemo/domain/accounts/fallbacks.ts'
import { toPence } from '@itemo/domain/money.ts'
import type { RentalParty } from '@itemo/domain/rentals/state.ts'
import type { Context } from '../../../context.ts'
import type { ItemSnapshot } from '../present.ts'
import { findRecord, type RentalRecord } from '../queries.ts'
import { type RentalMailFacts, type RentalMailKind, rentalMail, withdrawnMail } from './emails.ts'
import { findRecipient } from './queries.ts'

export type NoticeDeps = Pick<Context, 'db' | 'mail' | 'siteUrl'>

/** Writes to one party of a rental, unless they do not want such mails. */
export async function mailParty(
  deps: NoticeDeps,
  rentalId: string,
  kind: RentalMailKind,
  to: RentalParty,
): Promise<void> {
  const record = await findRecord(deps.db, rentalId)
  if (!record) return
  const address = await findRecipient(deps.db, to === 'owner' ? record.owner_id : record.renter_id)
  if (address) await deps.mail.send({ to: address, ...rentalMail(kind, factsOf(record), to, deps.siteUrl) })
}

/** Writes to the owner that a request was taken back. */
export async function mailWithdrawal(deps: NoticeDeps, ownerId: string, itemTitle: string): Promise<void> {
  const address = await findRecipient(deps.db, ownerId)
  if (address) await deps.mail.send({ to: address, ...withdrawnMail(itemTitle, deps.siteUrl) })
}

function factsOf(record: RentalRecord): RentalMailFacts {
  const metadata = record.metadata as Readonly<Record<string, string | undefined>>
  return {
    rentalId: record.id,
    itemTitle: (record.item_snapshot as unknown as ItemSnapshot).title,
    startDate: record.start_date,
    endDate: record.end_date,
    totalPence: toPence(record.total_amount),
    ownerName: record.owner_profile.full_name ?? profileFallbacks.ownerName,
    renterName: record.renter_profile.full_name ?? profileFallbacks.ownerName,
    answerBy: record.answer_by,
    pickupLocation: metadata.pickup_location,
    additionalNotes: metadata.additional_notes,
    reason: metadata.cancellation_reason,
    amendmentNotes: metadata.amendment_notes,
  }
}
