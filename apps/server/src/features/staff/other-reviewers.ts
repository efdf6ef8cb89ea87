import type { StaffRole } from '@itemo/domain/staff/staff-roles.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

const reviewing: readonly StaffRole[] = ['operator', 'moderator']

/** Whether someone else than these works here who decides about appeals, or who has one of some other roles. */
export async function hasOtherReviewer(db: Db, userIds: readonly string[], roles = reviewing): Promise<boolean> {
  const { rows } = await sql`
    select from staff where removed_at is null and user_id <> all(${[...userIds]}::uuid[]) and roles && ${[...roles]}::text[] limit 1
  `.execute(db)
  return rows.length > 0
}

/** Whether someone has decided the damage case of a hire. The audit alone knows. */
export async function hasDecidedClaim(db: Db, userId: string, rentalId: string): Promise<boolean> {
  const { rows } = await sql`
    select from audit_entries
    where subject_kind = 'rental' and subject_id = ${rentalId} and act = 'claim.decide' and actor_id = ${userId} limit 1
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
