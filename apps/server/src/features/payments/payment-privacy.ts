import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { DataExporter } from '../../platform/data-export-and-erasure.ts'

function listPaymentRecords(db: Db, userId: string) {
  return db
    .selectFrom('payments')
    .select([
      'id',
      'subject_kind',
      'subject_id',
      'amount_pence',
      'refund_pence',
      'refund_outside_pence',
      'lost_pence',
      'state',
      'created_at',
      'authorised_at',
      'captured_at',
      'released_at',
      'refunded_at',
      sql<unknown[]>`(
        select coalesce(json_agg(json_build_object('amount_pence', o.amount_pence, 'reference', o.reference, 'at', o.at) order by o.at), '[]')
        from outside_payments o where o.payment_id = payments.id
      )`.as('paid_another_way'),
    ])
    .where('payer_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** What payments store about a person. Amounts and days stay, under the stand-in, because books have to be kept. */
export const paymentExporter: DataExporter = {
  name: 'payments',
  collect: listPaymentRecords,
  async erase(trx, { userId, tombstoneId }) {
    await trx.updateTable('payments').set({ payer_id: tombstoneId }).where('payer_id', '=', userId).execute()
  },
}
