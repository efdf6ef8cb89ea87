import { sql } from 'kysely'
import { type Cursor, exactInstant, isAfterCursor } from '../../../platform/db/cursor.ts'
import type { Db, Row } from '../../../platform/db/db.ts'

export type SessionRow = Row<'auth.sessions'>

/** A page of someone's active sessions, latest use first. */
export function listSessions(
  db: Db,
  { userId, usedSince, after, limit }: { userId: string; usedSince: Date; after: Cursor | undefined; limit: number },
) {
  return db
    .selectFrom('auth.sessions')
    .selectAll()
    .select(exactInstant(sql.ref('refreshed_at')).as('at'))
    .where('user_id', '=', userId)
    .where('refreshed_at', '>', usedSince)
    .where(isAfterCursor(after, sql`refreshed_at`, sql`id`, 'desc'))
    .orderBy('refreshed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Ends one of someone's sessions, but not the current one, with its refresh tokens. Returns whether it existed. */
export async function deleteOtherSession(
  db: Db,
  { userId, sessionId, currentId }: { readonly userId: string; readonly sessionId: string; readonly currentId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('auth.sessions')
    .where('id', '=', sessionId)
    .where('id', '<>', currentId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Records a log-in from a device. Returns how many devices were known before, and whether this was one of them. */
export async function noteDevice(
  trx: Db,
  { userId, fingerprint, at }: { readonly userId: string; readonly fingerprint: string; readonly at: Date },
): Promise<{ readonly before: number; readonly known: boolean }> {
  const { before, known } = await trx
    .selectFrom('auth.known_devices')
    .select([
      sql<number>`count(*)::int`.as('before'),
      sql<boolean>`coalesce(bool_or(fingerprint = ${fingerprint}), false)`.as('known'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('auth.known_devices')
    .values({ user_id: userId, fingerprint, first_seen_at: at, last_seen_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'fingerprint']).doUpdateSet({ last_seen_at: at }))
    .execute()
  return { before, known }
}
