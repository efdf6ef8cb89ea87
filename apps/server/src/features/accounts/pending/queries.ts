import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { DB } from '../../../db-schema.ts'

export type PendingSignUpRow = Selectable<DB['auth.pending_sign_ups']>

/** Makes everyone who signs up with an address wait for the end of this transaction. */
export async function lockPendingAddress(trx: Kysely<DB>, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sign-up ' || ${email}, 0))`.execute(trx)
}

export function insertPendingSignUp(
  trx: Kysely<DB>,
  values: Insertable<DB['auth.pending_sign_ups']>,
): Promise<PendingSignUpRow> {
  return trx.insertInto('auth.pending_sign_ups').values(values).returningAll().executeTakeFirstOrThrow()
}

/**
 * Leaves so many sign-ups of an address: the newest of each network first, then the second newest of each, so that whoever
 * signs up again and again from one network removes only what they made themselves.
 */
export async function trimPendingSignUps(trx: Kysely<DB>, email: string, max: number): Promise<void> {
  await sql`
    delete from auth.pending_sign_ups where id in (
      select id from (
        select id, created_at, row_number() over (partition by network_hash order by created_at desc, id) as turn
        from auth.pending_sign_ups where email = ${email}
      ) ranked
      order by turn, created_at desc, id
      offset ${max}
    )`.execute(trx)
}

export function findPendingSignUp(db: Kysely<DB>, id: string): Promise<PendingSignUpRow | undefined> {
  return db.selectFrom('auth.pending_sign_ups').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findPendingByToken(db: Kysely<DB>, tokenHash: string): Promise<PendingSignUpRow | undefined> {
  return db.selectFrom('auth.pending_sign_ups').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

/** The sign-ups of an address that have not run out, newest first; they stay as they are until the transaction ends. */
export function lockPendingSignUps(trx: Kysely<DB>, email: string, at: Date): Promise<PendingSignUpRow[]> {
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

/** The newest sign-up of an address with a password, which a log-in before the confirmation is compared with. */
export function findNewestPending(db: Kysely<DB>, email: string, at: Date): Promise<PendingSignUpRow | undefined> {
  return db
    .selectFrom('auth.pending_sign_ups')
    .selectAll()
    .where('email', '=', email)
    .where('expires_at', '>', at)
    .where('password_hash', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export async function countPendingAttempts(trx: Kysely<DB>, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('auth.pending_sign_ups')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute()
}

/** Takes a sign-up out, once. */
export function takePendingSignUp(trx: Kysely<DB>, id: string, at: Date): Promise<PendingSignUpRow | undefined> {
  return trx
    .deleteFrom('auth.pending_sign_ups')
    .where('id', '=', id)
    .where('expires_at', '>', at)
    .returningAll()
    .executeTakeFirst()
}

export async function deletePendingSignUps(trx: Kysely<DB>, email: string): Promise<void> {
  await trx.deleteFrom('auth.pending_sign_ups').where('email', '=', email).execute()
}

export async function deleteOldPending(db: Kysely<DB>, at: Date): Promise<void> {
  await db.deleteFrom('auth.pending_sign_ups').where('expires_at', '<', at).execute()
}
