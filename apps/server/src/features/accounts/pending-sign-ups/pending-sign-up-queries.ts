import { sql } from 'kysely'
import type { Db, Row } from '../../../platform/db/db.ts'

export type PendingSignUpRow = Row<'auth.pending_sign_ups'>

/** Makes everyone who signs up with an address wait for the end of this transaction. */
export async function lockPendingAddress(trx: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sign-up ' || ${email}, 0))`.execute(trx)
}

export async function deletePending(trx: Db, ids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('auth.pending_sign_ups')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute()
}

export function findPendingSignUp(db: Db, id: string): Promise<PendingSignUpRow | undefined> {
  return db.selectFrom('auth.pending_sign_ups').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findPendingByToken(db: Db, tokenHash: string): Promise<PendingSignUpRow | undefined> {
  return db.selectFrom('auth.pending_sign_ups').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

/** The sign-ups of an address that have not run out, newest first; they stay as they are until the transaction ends. */
export function lockPendingSignUps(trx: Db, email: string, at: Date): Promise<PendingSignUpRow[]> {
  return trx
    .selectFrom('auth.pending_sign_ups')
    .selectAll()
    .where('email', '=', email)
    .where('expires_at', '>', at)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The sign-up whose password a log-in is compared with: the newest of the caller's network, otherwise the newest of all. */
export function findNewestPending(
  db: Db,
  { email, networkHash, at }: { readonly email: string; readonly networkHash: string; readonly at: Date },
): Promise<PendingSignUpRow | undefined> {
  return db
    .selectFrom('auth.pending_sign_ups')
    .selectAll()
    .where('email', '=', email)
    .where('expires_at', '>', at)
    .where('password_hash', 'is not', null)
    .orderBy(sql`coalesce(origin_network_hash = ${networkHash}, false)`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** The newest sign-up of a browser whose own email was not sent. */
export function findUnsentPending(db: Db, email: string, browserHash: string, at: Date) {
  return db
    .selectFrom('auth.pending_sign_ups')
    .selectAll()
    .where('email', '=', email)
    .where('browser_hash', '=', browserHash)
    .where('mailed', '=', false)
    .where('password_hash', 'is not', null)
    .where('expires_at', '>', at)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Forgets everything about a sign-up but its address and link, which ends then. */
export async function stripPending(db: Db, id: string, expiresAt: Date): Promise<void> {
  await db
    .updateTable('auth.pending_sign_ups')
    .set({
      kind: 'signup',
      password_hash: null,
      metadata: '{}',
      code_challenge: null,
      code_challenge_method: null,
      redirect_to: null,
      code_hash: 'none',
      browser_hash: null,
      network_hash: null,
      origin_network_hash: null,
      device: null,
      terms_version: null,
      expires_at: expiresAt,
    })
    .where('id', '=', id)
    .execute()
}

export function takePendingSignUp(trx: Db, id: string, at: Date): Promise<PendingSignUpRow | undefined> {
  return trx
    .deleteFrom('auth.pending_sign_ups')
    .where('id', '=', id)
    .where('expires_at', '>', at)
    .returningAll()
    .executeTakeFirst()
}

export async function deletePendingSignUps(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('auth.pending_sign_ups').where('email', '=', email).execute()
}
