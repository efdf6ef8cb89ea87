import { sql } from 'kysely'
import type { SupportRequestInput } from '@itemo/domain/support-schemas.ts'
import type { Db } from '../../platform/db/db.ts'

/** Stores a request; answers its id, or nothing when there is one with the id that it brings. */
export async function insertSupportRequest(db: Db, request: SupportRequestInput & { userId: string | null; at: Date }) {
  const { userId, at, ...fields } = request
  const row = await db
    .insertInto('support_requests')
    .values({ ...fields, user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export function findSupportRequest(db: Db, id: string) {
  return db.selectFrom('support_requests').selectAll().where('id', '=', id).executeTakeFirst()
}

export function listSupportRequestsOf(db: Db, userId: string) {
  return db
    .selectFrom('support_requests')
    .select(['name', 'email', 'subject', 'message', 'priority', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
}

/** Deletes what someone wrote, signed in or from their address; answers how much. */
export async function deleteSupportRequestsOf(db: Db, person: { userId: string; email: string | null }) {
  const { numDeletedRows } = await db
    .deleteFrom('support_requests')
    .where((row) =>
      row.or([
        row('user_id', '=', person.userId),
        ...(person.email === null ? [] : [row(sql`lower(email)`, '=', person.email.toLowerCase())]),
      ]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
