import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** More messages than these don't help anyone to decide. */
const maxMessages = 300

/** The hire behind a dispute of its price or deposit; undefined if there is none. */
export async function findDisputedHire(db: Db, providerDisputeId: string) {
  return db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .innerJoin('rentals', (join) =>
      join.onRef('rentals.id', '=', 'payments.subject_id').on('payments.subject_kind', 'in', ['rental', 'deposit']),
    )
    .innerJoin('profiles as renter', 'renter.id', 'rentals.renter_id')
    .innerJoin('profiles as owner', 'owner.id', 'rentals.owner_id')
    .leftJoin('auth.users as account', 'account.id', 'rentals.renter_id')
    .select([
      'disputes.provider_dispute_id as dispute_ref',
      'disputes.amount_pence as disputed_pence',
      'disputes.reason',
      'disputes.opened_at',
      'disputes.due_by',
      'payments.id as payment_id',
      'payments.subject_kind',
      'payments.provider_intent_id as intent_id',
      'payments.authorised_at',
      'rentals.id as rental_id',
      'rentals.owner_id',
      'rentals.renter_id',
      'rentals.item_id',
      'rentals.start_date',
      'rentals.end_date',
      'rentals.status',
      'rentals.price_lines',
      'rentals.item_snapshot',
      'rentals.terms_version',
      'renter.full_name as renter_name',
      'owner.full_name as owner_name',
      'account.email as renter_email',
      'account.email_confirmed_at',
      'account.created_at as renter_since',
    ])
    .where('disputes.provider_dispute_id', '=', providerDisputeId)
    .executeTakeFirst()
}

export type DisputedHire = NonNullable<Awaited<ReturnType<typeof findDisputedHire>>>

/** The history of a hire, oldest first. */
export function listHireEvents(db: Db, rentalId: string) {
  return db
    .selectFrom('rental_events')
    .select(['at', 'what', 'by', 'note'])
    .where('rental_id', '=', rentalId)
    .orderBy('id')
    .execute()
}

/** The ledger entries of a payment, in whole pence, in the order in which they were learnt. */
export function listMovements(db: Db, paymentId: string) {
  return db
    .selectFrom('ledger_entries')
    .select(['learnt_at', 'kind', 'amount_pence'])
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute()
}

/** The messages between the two sides, oldest first; of a long conversation the latest. Removed messages aren't sent to a bank. */
export async function listHireMessages(db: Db, { renter_id: renterId, owner_id: ownerId }: DisputedHire) {
  const rows = await db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .select(['messages.sender_id', 'messages.text', 'messages.created_at'])
    .where('member_low', '=', sql<string>`least(${renterId}::uuid, ${ownerId}::uuid)`)
    .where('member_high', '=', sql<string>`greatest(${renterId}::uuid, ${ownerId}::uuid)`)
    .where('held_at', 'is', null)
    .where('messages.removed_at', 'is', null)
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(sql.lit(maxMessages))
    .execute()
  return rows.toReversed()
}

/** The visible reviews of a hire, oldest first. */
export function listHireReviews(db: Db, rentalId: string) {
  return db
    .selectFrom('reviews')
    .select(['role', 'rating', 'text', 'created_at'])
    .where('rental_id', '=', rentalId)
    .where('hidden_at', 'is', null)
    .orderBy('created_at')
    .execute()
}
