import { type Kysely, sql } from 'kysely'
import type { SandboxDeps } from './sandbox.ts'
import type { SandboxTables } from './sandbox-tables.ts'

/** How long a provider lists its events, in days. */
const eventDays = 30
/** How long it remembers the response of an idempotency key, in days. */
const answerDays = 3

/** Deletes what a provider would have forgotten by now: old events that don't have to be sent any more, and old responses. */
export async function prune({ db, now }: SandboxDeps): Promise<void> {
  const ago = (days: number) => new Date(now().getTime() - days * 86_400_000)
  await db
    .deleteFrom('sandbox.events')
    .where('deliver_at', 'is', null)
    .where('created_at', '<', ago(eventDays))
    .execute()
  await db.deleteFrom('sandbox.answers').where('created_at', '<', ago(answerDays)).execute()
}

/**
 * Removes an email address from the sandbox's data: its sessions, the accounts of its owner, and the events and responses that contained
 * it.
 */
export async function forgetAddress(trx: Kysely<SandboxTables>, address: string): Promise<void> {
  const quoted = JSON.stringify(address)
  await trx
    .updateTable('sandbox.sessions')
    .set({ customer_email: null })
    .where('customer_email', '=', address)
    .execute()
  await trx
    .updateTable('sandbox.accounts')
    .set({ contact_email: null, display_name: null, given_name: null, surname: null })
    .where('contact_email', '=', address)
    .execute()
  await trx.updateTable('sandbox.customers').set({ email: null }).where('email', '=', address).execute()
  await sql`update sandbox.events set object = replace(object::text, ${quoted}, 'null')::jsonb
    where replace(object::text, ${quoted}, 'null') <> object::text`.execute(trx)
  await sql`update sandbox.answers set body = replace(body, ${quoted}, 'null')
    where replace(body, ${quoted}, 'null') <> body`.execute(trx)
}
