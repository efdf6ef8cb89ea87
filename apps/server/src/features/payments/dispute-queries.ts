import { answerableDisputes, type DisputeState } from '@itemo/domain/payments/dispute-state.ts'
import { sql } from 'kysely'
import type { Db, Row } from '../../platform/db/db.ts'
import { openStates } from './dispute-states.ts'

/** A dispute as the provider reports it, with the amount in whole pence. */
export interface ProviderDispute {
  readonly ref: string
  readonly amountPence: number
  readonly reason: string
  readonly state: DisputeState
  readonly dueBy: Date | null
  readonly openedAt: Date
}

export type DisputeRow = Row<'disputes'>

/** Whether one of the disputes was read after an instant with another state. */
export async function wasReadSince(trx: Db, disputes: readonly ProviderDispute[], askedAt: Date): Promise<boolean> {
  if (disputes.length === 0) return false
  const known = trx
    .selectFrom('disputes')
    .select(['provider_dispute_id', 'state'])
    .where('read_at', '>', askedAt)
    .where(
      'provider_dispute_id',
      'in',
      disputes.map(({ ref }) => ref),
    )
  const states = new Map(disputes.map(({ ref, state }) => [ref, state]))
  return (await known.execute()).some((row) => states.get(row.provider_dispute_id) !== row.state)
}

/**
 * Stores a dispute as the provider reports it. Returns its id when its state has changed. A deadline that was moved is
 * reminded of again, and an inquiry that becomes a real dispute needs an answer of its own. The caller has locked the
 * payment.
 */
export async function saveDispute(
  trx: Db,
  paymentId: string,
  dispute: ProviderDispute,
  { now, askedAt = now }: { readonly now: Date; readonly askedAt?: Date | undefined },
): Promise<string | undefined> {
  const { ref, amountPence, reason, state, dueBy, openedAt } = dispute
  const known = await findDisputeByRef(trx, ref)
  const isMoved = known?.due_by?.getTime() !== dueBy?.getTime()
  if (known?.state === state && !isMoved) return undefined
  const values = { amount_pence: amountPence, state, due_by: dueBy, read_at: askedAt, updated_at: now }
  const isAskedAgain = known?.state.startsWith('warning') === true && state === 'needs_response'
  const row = await trx
    .insertInto('disputes')
    .values({ ...values, provider_dispute_id: ref, payment_id: paymentId, reason, opened_at: openedAt })
    .onConflict((conflict) =>
      conflict.column('provider_dispute_id').doUpdateSet({
        ...values,
        ...(isMoved && { reminded_days: null }),
        ...(isAskedAgain && { answer: null, answer_asked_at: null, answered_at: null, evidence_file_id: null }),
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return known?.state === state ? undefined : row.id
}

/** A dispute by its id. */
export function findDispute(db: Db, disputeId: string): Promise<DisputeRow | undefined> {
  return db.selectFrom('disputes').selectAll().where('id', '=', disputeId).executeTakeFirst()
}

/** Locks a dispute until the transaction ends; throws if it doesn't exist. */
export function lockDispute(trx: Db, disputeId: string): Promise<DisputeRow> {
  return trx.selectFrom('disputes').selectAll().where('id', '=', disputeId).forUpdate().executeTakeFirstOrThrow()
}

/** The people whom a payment concerns: its payer, and the owner and renter of the rental. */
export async function listSidesOf(db: Db, paymentId: string): Promise<(string | null)[]> {
  const row = await db
    .selectFrom('payments')
    .leftJoin('rentals', (join) =>
      join.onRef('rentals.id', '=', 'payments.subject_id').on('payments.subject_kind', 'in', ['rental', 'deposit']),
    )
    .select(['payments.payer_id', 'rentals.owner_id', 'rentals.renter_id'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()
  return row ? [row.payer_id, row.owner_id, row.renter_id] : []
}

/** A dispute by the provider's id. */
export function findDisputeByRef(db: Db, ref: string): Promise<DisputeRow | undefined> {
  return db.selectFrom('disputes').selectAll().where('provider_dispute_id', '=', ref).executeTakeFirst()
}

/** Records which answer is to be given to a dispute; false if the other answer was requested after `since`. */
export async function markAnswer(
  db: Db,
  disputeId: string,
  { answer, now, since }: { readonly answer: 'submit' | 'accept'; readonly now: Date; readonly since: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('disputes')
    .set({ answer, answer_asked_at: now })
    .where('id', '=', disputeId)
    .where((eb) => eb.or([eb('answer', 'is', null), eb('answer', '=', answer), eb('answer_asked_at', '<=', since)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores the provider's id of the evidence unless another call was faster; returns the id that is stored. */
export async function storeEvidenceFile(db: Db, disputeId: string, fileId: string): Promise<string> {
  const row = await db
    .updateTable('disputes')
    .set((eb) => ({ evidence_file_id: eb.fn.coalesce('evidence_file_id', eb.val(fileId)) }))
    .where('id', '=', disputeId)
    .returning('evidence_file_id')
    .executeTakeFirstOrThrow()
  return row.evidence_file_id ?? fileId
}

/** Records when a dispute was answered; the first time counts. */
export async function markAnswered(db: Db, disputeId: string, at: Date): Promise<void> {
  const open = db.updateTable('disputes').where('id', '=', disputeId).where('answered_at', 'is', null)
  await open.set({ answered_at: at }).execute()
}

/** How many days before the deadline an operator is reminded of evidence that is still to be given. */
export const reminderDays = [3, 1] as const

/**
 * Marks the disputes whose evidence is due within that many days as reminded of, and returns their ids: each once per
 * stage, and no earlier stage after a later one.
 */
export async function takeReminders(trx: Db, days: (typeof reminderDays)[number], now: Date): Promise<string[]> {
  const rows = await trx
    .updateTable('disputes')
    .set({ reminded_days: days })
    .where('state', 'in', answerableDisputes)
    .where('due_by', '>', now)
    .where('due_by', '<=', new Date(now.getTime() + days * 86_400_000))
    .where((eb) => eb.or([eb('reminded_days', 'is', null), eb('reminded_days', '>', days)]))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The maximum that is listed for an operator. */
const maxListed = 200

/** The disputes that wait for our answer or for the bank, the most urgent first. */
export function listOpenDisputes(db: Db): Promise<DisputeRow[]> {
  return db
    .selectFrom('disputes')
    .selectAll()
    .where(sql<boolean>`state in (${openStates})`)
    .orderBy('due_by')
    .limit(maxListed)
    .execute()
}
