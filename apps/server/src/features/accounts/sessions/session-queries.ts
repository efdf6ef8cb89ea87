import { type Kysely, type Selectable, sql } from 'kysely'
import type { DB } from '../../../db-schema.ts'
import type { LoginProvider } from '../users/user-queries.ts'

export type SessionRow = Selectable<DB['auth.sessions']>
export type RefreshTokenRow = Selectable<DB['auth.refresh_tokens']>

interface NewSession {
  readonly userId: string
  readonly method: string
  readonly userAgent: string | undefined
  readonly at: Date
}

export function insertSession(trx: Kysely<DB>, { userId, method, userAgent, at }: NewSession): Promise<SessionRow> {
  return trx
    .insertInto('auth.sessions')
    .values({
      user_id: userId,
      amr: JSON.stringify([{ method, timestamp: Math.floor(at.getTime() / 1000) }]),
      user_agent: userAgent?.slice(0, 300) ?? null,
      created_at: at,
      refreshed_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Locks a session: refresh and logout of one session happen one after the other. */
export function lockSession(trx: Kysely<DB>, sessionId: string): Promise<SessionRow | undefined> {
  return trx.selectFrom('auth.sessions').selectAll().where('id', '=', sessionId).forUpdate().executeTakeFirst()
}

/** A session of that person, unless it was ended. */
export function findSession(db: Kysely<DB>, sessionId: string, userId: string): Promise<SessionRow | undefined> {
  return db
    .selectFrom('auth.sessions')
    .selectAll()
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function touchSession(trx: Kysely<DB>, sessionId: string, at: Date): Promise<void> {
  await trx.updateTable('auth.sessions').set({ refreshed_at: at }).where('id', '=', sessionId).execute()
}

/** Ends one session; its tokens go with it. */
export async function deleteSession(db: Kysely<DB>, sessionId: string): Promise<void> {
  await db.deleteFrom('auth.sessions').where('id', '=', sessionId).execute()
}

/** Ends a person's sessions, all of them or all but one. */
export async function deleteSessions(db: Kysely<DB>, userId: string, exceptId?: string): Promise<void> {
  let doomed = db.deleteFrom('auth.sessions').where('user_id', '=', userId)
  if (exceptId !== undefined) doomed = doomed.where('id', '<>', exceptId)
  await doomed.execute()
}

export async function insertRefreshToken(trx: Kysely<DB>, sessionId: string, hash: string, at: Date): Promise<void> {
  await trx
    .insertInto('auth.refresh_tokens')
    .values({ session_id: sessionId, token_hash: hash, created_at: at })
    .execute()
}

export function findRefreshToken(db: Kysely<DB>, hash: string): Promise<RefreshTokenRow | undefined> {
  return db.selectFrom('auth.refresh_tokens').selectAll().where('token_hash', '=', hash).executeTakeFirst()
}

export async function markRefreshTokenUsed(trx: Kysely<DB>, hash: string, at: Date): Promise<void> {
  await trx.updateTable('auth.refresh_tokens').set({ used_at: at }).where('token_hash', '=', hash).execute()
}

/** Removes sessions that nobody refreshed since then or that were opened before then, and tokens that were used before then. */
export async function deleteStaleSessions(
  db: Kysely<DB>,
  { idleSince, openedBefore, usedBefore }: Record<'idleSince' | 'openedBefore' | 'usedBefore', Date>,
): Promise<void> {
  await db
    .deleteFrom('auth.sessions')
    .where((eb) => eb.or([eb('refreshed_at', '<', idleSince), eb('created_at', '<', openedBefore)]))
    .execute()
  await db.deleteFrom('auth.refresh_tokens').where('used_at', '<', usedBefore).execute()
}

/** Counts the sign-in where the person can see it. */
export async function markSignedIn(trx: Kysely<DB>, userId: string, provider: LoginProvider, at: Date): Promise<void> {
  await trx.updateTable('auth.users').set({ last_sign_in_at: at, updated_at: at }).where('id', '=', userId).execute()
  await trx
    .updateTable('auth.identities')
    .set({ last_sign_in_at: at, updated_at: sql`greatest(updated_at, ${at})` })
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .execute()
}
