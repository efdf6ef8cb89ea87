import { staffActs } from '@itemo/domain/staff/staff-acts.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Whether someone else than these works here who decides about appeals. */
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
 * Of which of these hires someone has decided the damage case, and whether anyone else works here who could: none of its two sides. By
 * the hire's id; one that they didn't decide isn't among them. The audit alone knows.
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

/** Who answered the appeals of which these are the cases. The audit alone knows. */
export async function listReviewersOf(db: Db, caseIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct actor_id as id from audit_entries
    where case_id = any(${[...caseIds]}::uuid[]) and act = 'appeal.decide' and actor_id is not null`.execute(db)
  return rows.map(({ id }) => id)
}
