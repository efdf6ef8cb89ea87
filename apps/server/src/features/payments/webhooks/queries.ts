import type { Kysely } from 'kysely'
import type { DB } from '../../../db-schema.ts'

export async function findEvent(db: Kysely<DB>, id: string): Promise<boolean> {
  const row = await db.selectFrom('payment_events').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Whether this message is new. A second one of the same id waits for the first one's transaction. */
export async function insertEvent(trx: Kysely<DB>, id: string, type: string, now: Date): Promise<boolean> {
  const row = await trx
    .insertInto('payment_events')
    .values({ id, type, received_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets messages that came before an instant. */
export async function deleteEventsBefore(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('payment_events').where('received_at', '<', before).execute()
}
