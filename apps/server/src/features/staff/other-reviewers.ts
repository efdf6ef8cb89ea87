import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Whether someone else works here who decides about appeals. */
export async function hasOtherReviewer(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from staff where removed_at is null and user_id <> ${userId} and roles && array['operator', 'moderator'] limit 1
  `.execute(db)
  return rows.length > 0
}

/** The name by which a member of staff is shown, as part of a statement; also of someone who was here before. */
export function staffNameOf(userId: Expression<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(select s.display_name from staff s where s.user_id = ${userId})`
}
