import { sql } from 'kysely'
import type { ShownFacts } from '@itemo/domain/people/person-facts.ts'
import type { Db } from '../../platform/db/db.ts'
import { isBlockedBy } from '../accounts/blocks.ts'
import { hasPage } from '../accounts/restrictions.ts'

export interface PersonRow {
  readonly id: string
  readonly full_name: string | null
  readonly profile_image: string | null
  readonly bio: string | null
  readonly member_since: Date
  readonly trust_score: string | null
  readonly identity_verified_at: Date | null
  readonly is_demo: boolean
  readonly hires: number | null
  readonly facts: ShownFacts | null
  readonly gets_paid: boolean
  readonly item_count: number
  readonly blocked_by_me: boolean
  readonly blocked_by_them: boolean
}

/** The public page of someone as a reader sees it, in one statement. */
export async function findPerson(db: Db, userId: string, readerId: string | undefined, now: Date) {
  const reader = sql`${readerId ?? null}::uuid`
  const { rows } = await sql<PersonRow>`
    select p.id, p.full_name, p.profile_image, p.bio, p.member_since, p.trust_score, p.is_demo, p.identity_verified_at,
      f.hires_as_owner + f.hires_as_renter as hires, f.shown as facts, coalesce(f.gets_paid, false) as gets_paid,
      (select count(*)::int from items i where i.user_id = p.id and i.status = 'active') as item_count,
      ${isBlockedBy(reader, sql.ref('p.id'))} as blocked_by_me,
      ${isBlockedBy(sql.ref('p.id'), reader)} as blocked_by_them
    from profiles p left join person_facts f on f.user_id = p.id
    where p.id = ${userId} and ${hasPage(now)}`.execute(db)
  return rows[0]
}

/** Whether someone has a public page. */
export async function personExists(db: Db, userId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select from profiles p where p.id = ${userId} and ${hasPage(now)}`.execute(db)
  return rows.length > 0
}

/** A page of the people with activity since a given time, or of all people, by id. */
export async function listPeople(
  db: Db,
  { since, after, limit }: { since: Date | undefined; after: string | undefined; limit: number },
): Promise<string[]> {
  const active = since
    ? sql`and (
        exists (select from rentals r where r.owner_id = p.id and r.updated_at >= ${since})
        or exists (select from rentals r where r.renter_id = p.id and r.updated_at >= ${since})
        or exists (select from request_outcomes o where o.owner_id = p.id)
        or exists (select from reviews v where v.reviewee_id = p.id and v.created_at >= ${since})
        or exists (select from payout_accounts a where a.user_id = p.id)
      )`
    : sql``
  const { rows } = await sql<{ id: string }>`
    select p.id from profiles p
    where p.deleted_at is null ${after === undefined ? sql`` : sql`and p.id > ${after}`} ${active}
    order by p.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
