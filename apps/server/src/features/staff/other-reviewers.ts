import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Whether someone else than these works here who decides about appeals. */
export async function hasOtherReviewer(db: Db, userIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from staff where removed_at is null and user_id <> all(${[...userIds]}::uuid[]) and roles && array['operator', 'moderator'] limit 1
  `.execute(db)
  return rows.length > 0
}

/** Who answered the appeals of which these are the cases. The audit alone knows. */
export async function listReviewersOf(db: Db, caseIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct actor_id as id from audit_entries
    where case_id = any(${[...caseIds]}::uuid[]) and act = 'appeal.decide' and actor_id is not null`.execute(db)
  return rows.map(({ id }) => id)
}
