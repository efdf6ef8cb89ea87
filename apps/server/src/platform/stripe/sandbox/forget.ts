import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db-schema.ts'

/** Takes a mail address out of the sandbox's books: its sessions, and what it said of them in events and answers. */
export async function forgetAddress(trx: Kysely<DB>, address: string): Promise<void> {
  const quoted = JSON.stringify(address)
  await trx
    .updateTable('sandbox.sessions')
    .set({ customer_email: null })
    .where('customer_email', '=', address)
    .execute()
  await sql`update sandbox.events set object = replace(object::text, ${quoted}, 'null')::jsonb
    where replace(object::text, ${quoted}, 'null') <> object::text`.execute(trx)
  await sql`update sandbox.answers set body = replace(body, ${quoted}, 'null')
    where replace(body, ${quoted}, 'null') <> body`.execute(trx)
}
