import { staffActs } from '@itemo/domain/staff/staff-acts.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Whether anyone other than these people works here who decides about appeals. */
export async function hasOtherReviewer(db: Db, userIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from staff where removed_at is null and user_id <> all(${[...userIds]}::uuid[]) and roles && array['operator', 'moderator'] limit 1
  `.execute(db)
  return rows.length > 0
}

export interface ClaimSides {
  readonly rental_id: string
  readonly owner_id: string
  readonly renter_id: string
}

/**
 * The rentals among these whose damage claim a person has decided, by id, and for each whether anyone else works here
 * who could decide it and is neither of its sides. Only the audit records who decided.
 */
export async function listDecidedClaims(
  db: Db,
  userId: string,
  claims: readonly ClaimSides[],
): Promise<ReadonlyMap<string, { readonly hasOther: boolean }>> {
  const { rows } = await sql<{ id: string; has_other: boolean }>`
    select claim.id, exists (
      select from staff
      where removed_at is null and user_id not in (${userId}, claim.owner_id, claim.renter_id)
        and roles && (select ${[...staffActs['claim.decide'].roles]}::text[])
    ) as has_other
    from unnest(
      (select ${claims.map((claim) => claim.rental_id)}::uuid[]),
      (select ${claims.map((claim) => claim.owner_id)}::uuid[]),
      (select ${claims.map((claim) => claim.renter_id)}::uuid[])
    ) as claim (id, owner_id, renter_id)
    where exists (
      select from audit_entries
      where subject_kind = 'rental' and subject_id = claim.id::text and act = 'claim.decide' and actor_id = ${userId}
    )`.execute(db)
  return new Map(rows.map(({ id, has_other: hasOther }) => [id, { hasOther }]))
}

/** The people who decided the appeals in these cases. Only the audit records that. */
export async function listReviewersOf(db: Db, caseIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct actor_id as id from audit_entries
    where case_id = any(${[...caseIds]}::uuid[]) and act = 'appeal.decide' and actor_id is not null`.execute(db)
  return rows.map(({ id }) => id)
}
