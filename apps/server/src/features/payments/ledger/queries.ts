import type { Movement } from '@itemo/domain/payments/ledger.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../../../db-schema.ts'

/** Writes movements into the ledger; those that stand there already are left as they are. */
export async function insertMovements(
  trx: Kysely<DB>,
  paymentId: string,
  movements: readonly Movement[],
  now: Date,
): Promise<void> {
  if (movements.length === 0) return
  await trx
    .insertInto('ledger_entries')
    .values(
      movements.map(({ kind, ref, amountPence }) => ({
        payment_id: paymentId,
        kind,
        provider_ref: ref,
        amount_pence: amountPence,
        learnt_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['kind', 'provider_ref']).doNothing())
    .execute()
}
