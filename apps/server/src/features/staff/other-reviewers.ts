import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Whether someone else than these works here who decides about appeals. */
export async function hasOtherReviewer(db: Db, userIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from staff where removed_at is null and user_id <> all(${[...userIds]}::uuid[]) and roles && array['operator', 'moderator'] limit 1
  `.execute(db)
  return rows.length > 0
}
