import { sql } from 'kysely'
import type { Db, Row } from '../../../platform/db/db.ts'
import type { Actor } from '../../../platform/http/types.ts'
import type { LoginProvider } from '../users/user-queries.ts'

export type SessionRow = Row<'auth.sessions'>
export type RefreshTokenRow = Row<'auth.refresh_tokens'>

interface NewSession {
  readonly userId: string
  readonly method: string
  readonly userAgent: string | undefined
  readonly at: Date
  readonly passkey?: { readonly id: string; readonly userVerified: boolean } | undefined
}

/** Creates a session, and returns its row; a passkey that verified its user counts as a second factor. */
export function insertSession(trx: Db, { userId, method, userAgent, at, passkey }: NewSession): Promise<SessionRow> {
  return trx
    .insertInto('auth.sessions')
    .values({
      user_id: userId,
      amr: JSON.stringify([{ method, timestamp: Math.floor(at.getTime() / 1000) }]),
      user_agent: userAgent?.slice(0, 300) ?? null,
      created_at: at,
      refreshed_at: at,
      ...(passkey && { passkey_id: passkey.id }),
      ...(passkey?.userVerified && { aal: 'aal2', factor_at: at }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Locks a session, so that refresh and log-out are serialised. */
export function lockSession(trx: Db, sessionId: string): Promise<SessionRow | undefined> {
  return trx.selectFrom('auth.sessions').selectAll().where('id', '=', sessionId).forUpdate().executeTakeFirst()
}

/** The session of a token: undefined if it was ended, and for a token from before its second factor. */
export async function findSession(
  db: Db,
  { sessionId, userId, aal }: Pick<Actor, 'sessionId' | 'userId' | 'aal'>,
): Promise<SessionRow | undefined> {
  const session = await db
    .selectFrom('auth.sessions')
    .selectAll()
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return session?.aal === 'aal2' && aal !== 'aal2' ? undefined : session
}

/** Records when a session was last refreshed. */
export async function touchSession(trx: Db, sessionId: string, at: Date): Promise<void> {
  await trx.updateTable('auth.sessions').set({ refreshed_at: at }).where('id', '=', sessionId).execute()
}

/** Ends a session, with its refresh tokens. */
export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('auth.sessions').where('id', '=', sessionId).execute()
}

/** Ends all sessions of an account, except one if given. */
export async function deleteSessions(db: Db, userId: string, exceptId?: string): Promise<void> {
  let doomed = db.deleteFrom('auth.sessions').where('user_id', '=', userId)
  if (exceptId !== undefined) doomed = doomed.where('id', '<>', exceptId)
  await doomed.execute()
}

/** Adds a refresh token to a session, stored as a hash. */
export async function insertRefreshToken(trx: Db, sessionId: string, hash: string, at: Date): Promise<void> {
  await trx
    .insertInto('auth.refresh_tokens')
    .values({ session_id: sessionId, token_hash: hash, created_at: at })
    .execute()
}

/** A refresh token by its hash, even if it was used. */
export function findRefreshToken(db: Db, hash: string): Promise<RefreshTokenRow | undefined> {
  return db.selectFrom('auth.refresh_tokens').selectAll().where('token_hash', '=', hash).executeTakeFirst()
}

/** Records when a refresh token was used. */
export async function markRefreshTokenUsed(trx: Db, hash: string, at: Date): Promise<void> {
  await trx.updateTable('auth.refresh_tokens').set({ used_at: at }).where('token_hash', '=', hash).execute()
}

/** Records a log-in where the person can see it. */
export async function markSignedIn(
  trx: Db,
  userId: string,
  provider: LoginProvider | undefined,
  at: Date,
): Promise<void> {
  await trx.updateTable('auth.users').set({ last_sign_in_at: at, updated_at: at }).where('id', '=', userId).execute()
  if (provider === undefined) return
  await trx
    .updateTable('auth.identities')
    .set({ last_sign_in_at: at, updated_at: sql`greatest(updated_at, ${at})` })
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .execute()
}
