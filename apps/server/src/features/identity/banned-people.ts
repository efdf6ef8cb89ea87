import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** How long the fingerprints of a banned person are kept. */
const bannedMonths = 24

/** Stores the fingerprints of someone whose account a decision closed. */
export async function storeBannedKeys(trx: Db, userId: string, decisionId: string): Promise<void> {
  await sql`
    insert into banned_person_keys (person_key, decision_id, until)
    select distinct c.person_key, d.id, d.at + make_interval(months => ${bannedMonths})
    from decisions d join identity_checks c on c.user_id = ${userId} and c.person_key is not null
    where d.id = ${decisionId}
    on conflict do nothing`.execute(trx)
}

/** The same for a fingerprint that arrives after the account is closed, because its check was in progress: kept as long as the others. */
export async function storeIfBanned(
  trx: Db,
  { userId, personKey }: { readonly userId: string; readonly personKey: Buffer },
): Promise<void> {
  await sql`
    insert into banned_person_keys (person_key, decision_id, until)
    select ${personKey}::bytea, m.decision_id, d.at + make_interval(months => ${bannedMonths})
    from decision_measures m join decisions d on d.id = m.decision_id
    where m.target_kind = 'person' and m.target_id = ${userId} and m.measure = 'ban' and m.lifted_at is null
    on conflict do nothing`.execute(trx)
}

/** Deletes the fingerprints of a lifted decision; returns everyone whose document has one of them. */
export async function dropBannedKeys(trx: Db, decisionId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with dropped as (delete from banned_person_keys where decision_id = ${decisionId} returning person_key)
    select distinct c.user_id from identity_checks c join dropped d on d.person_key = c.person_key`.execute(trx)
  return rows.map(({ user_id }) => user_id)
}

/** Deletes expired fingerprints of banned people. */
export async function forgetBannedKeys(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('banned_person_keys').where('until', '<=', now).execute()
}

/** Whether someone is the subject of an open case, whose decision may close the account. */
export async function isUnderReview(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from cases where subject_owner_id = ${userId} and state in ('open', 'waiting') limit 1`.execute(db)
  return rows.length > 0
}

/** Deletes the fingerprints of withdrawn checks that were kept for an open case, once there is none. */
export async function deleteUnneededKeys(db: Db): Promise<void> {
  await sql`
    update identity_checks c set person_key = null
    where c.person_key is not null and c.state in ('withdrawn', 'cancelled') and not exists (
      select from cases k where k.subject_owner_id = c.user_id and k.state in ('open', 'waiting'))`.execute(db)
}
