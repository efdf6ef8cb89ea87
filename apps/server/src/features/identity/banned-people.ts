import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

const bannedMonths = 24

/** Keeps the fingerprints of someone whose account a decision closed. */
export async function keepBannedKeys(trx: Db, userId: string, decisionId: string, at: Date): Promise<void> {
  await sql`
    insert into banned_person_keys (person_key, decision_id, until)
    select distinct person_key, ${decisionId}::uuid, ${at}::timestamptz + make_interval(months => ${bannedMonths})
    from identity_checks where user_id = ${userId} and person_key is not null
    on conflict do nothing`.execute(trx)
}

/** The decision no longer holds. */
export async function dropBannedKeys(trx: Db, decisionId: string): Promise<void> {
  await trx.deleteFrom('banned_person_keys').where('decision_id', '=', decisionId).execute()
}

export async function forgetBannedKeys(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('banned_person_keys').where('until', '<=', now).execute()
}
