import type { Db, Row, RowChanges } from '../../platform/db/db.ts'

export type PaymentRow = Row<'payments'>

/** A payment by its id. */
export function findPayment(db: Db, paymentId: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirst()
}

/** Locks a payment until the transaction ends. */
export function lockPayment(trx: Db, paymentId: string): Promise<PaymentRow | undefined> {
  return trx.selectFrom('payments').selectAll().where('id', '=', paymentId).forUpdate().executeTakeFirst()
}

/** Whether the payer has deleted their account since: a nameless stand-in takes their place. */
export async function isPayerGone(db: Db, { payer_id: payerId }: Pick<PaymentRow, 'payer_id'>): Promise<boolean> {
  if (payerId === null) return true
  const payer = await db.selectFrom('profiles').select('deleted_at').where('id', '=', payerId).executeTakeFirst()
  return payer === undefined || payer.deleted_at !== null
}

/** A payment by the provider's id of the checkout session. */
export function findBySession(db: Db, sessionId: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('provider_session_id', '=', sessionId).executeTakeFirst()
}

/** A payment by the provider's id of the payment intent. */
export function findByIntent(db: Db, intentId: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('provider_intent_id', '=', intentId).executeTakeFirst()
}

/** Changes a payment only if it still has the version that was read; undefined if someone was faster. */
export function changePayment(trx: Db, seen: Pick<PaymentRow, 'id' | 'version'>, values: RowChanges<'payments'>) {
  return trx
    .updateTable('payments')
    .set({ ...values, version: seen.version + 1 })
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .returningAll()
    .executeTakeFirst()
}

/** Stores the provider's ids. This isn't a change of state, so the version stays. */
export function storeProviderIds(
  db: Db,
  paymentId: string,
  ids: Pick<RowChanges<'payments'>, 'provider_session_id' | 'provider_intent_id' | 'checkout_url'>,
): Promise<PaymentRow> {
  return db.updateTable('payments').set(ids).where('id', '=', paymentId).returningAll().executeTakeFirstOrThrow()
}

/**
 * Payments whose next attempt, or the end of whose checkout, has been overdue since before an instant. A charge of a
 * saved card has no checkout: the feature that made it asks the provider before giving it up.
 */
export async function listOverdue(db: Db, before: Date): Promise<{ readonly id: string; readonly state: string }[]> {
  return db
    .selectFrom('payments')
    .select(['id', 'state'])
    .where(({ eb, or, and }) =>
      or([
        eb('settle_at', '<', before),
        and([
          eb('state', '=', 'awaiting_payment'),
          eb('checkout_expires_at', '<', before),
          or([eb('subject_kind', '<>', 'deposit'), eb('provider_session_id', 'is not', null)]),
        ]),
      ]),
    )
    .orderBy('updated_at')
    .limit(200)
    .execute()
}
