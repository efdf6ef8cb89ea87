import { sql } from 'kysely'
import type { Db, Row } from '../../../platform/db/db.ts'
import type { Closeness } from '../tokens/token-policy.ts'

export type PendingSignUpRow = Row<'auth.pending_sign_ups'>

/** Makes everyone who signs up with the same address wait for the end of this transaction. */
export async function lockPendingAddress(trx: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sign-up ' || ${email}, 0))`.execute(trx)
}

/** Deletes pending sign-ups by their ids. */
export async function deletePending(trx: Db, ids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('auth.pending_sign_ups')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute()
}

/** A pending sign-up by its id, even if it has expired. */
export function findPendingSignUp(db: Db, id: string): Promise<PendingSignUpRow | undefined> {
  return db.selectFrom('auth.pending_sign_ups').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A pending sign-up by the hash of its link's token, even if it has expired. */
export function findPendingByToken(db: Db, tokenHash: string): Promise<PendingSignUpRow | undefined> {
  return db.selectFrom('auth.pending_sign_ups').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

/** Identifies a caller by hashes of their browser and network. */
export type Nearness = Pick<PendingSignUpRow, 'browser_hash' | 'network_hash'>

/**
 * Locks the sign-ups of an address that concern a caller: those of their own browser and network, those whose email was sent, and those
 * that no browser made, newest first. Other sign-ups without an email concern nobody else, so none of them is read, however many networks
 * they come from.
 */
export async function lockPendingNear(trx: Db, email: string, near: Nearness, at: Date): Promise<PendingSignUpRow[]> {
  const ofAddress = trx.selectFrom('auth.pending_sign_ups').select('id').where('email', '=', email)
  // One index scan for each condition: a single OR would read every row of the address.
  const ids = ofAddress
    .where((eb) => eb.or([eb('mailed', '=', true), eb('browser_hash', 'is', null)]))
    .union(ofAddress.where('browser_hash', '=', near.browser_hash))
    .union(ofAddress.where('network_hash', '=', near.network_hash))
  return trx
    .selectFrom('auth.pending_sign_ups')
    .selectAll()
    .where('id', 'in', ids)
    .where('expires_at', '>', at)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The sign-up whose password a log-in is compared with: the newest from the caller's network, otherwise the newest of all. */
export function findNewestPending(
  db: Db,
  { email, networkHash, at }: { readonly email: string; readonly networkHash: string; readonly at: Date },
): Promise<PendingSignUpRow | undefined> {
  const newest = db
    .selectFrom('auth.pending_sign_ups')
    .selectAll()
    .where('email', '=', email)
    .where('expires_at', '>', at)
    .where('password_hash', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
  // Each by its own index: sorted together, every row of the address would be read.
  const ofNetwork = db.selectFrom(newest.where('origin_network_hash', '=', networkHash).as('near')).selectAll()
  const ofAll = db.selectFrom(newest.as('any')).selectAll()
  return db
    .selectFrom(ofNetwork.unionAll(ofAll).as('newest'))
    .selectAll()
    .orderBy(sql`coalesce(origin_network_hash = ${networkHash}, false)`, 'desc')
    .limit(1)
    .executeTakeFirst()
}

export interface WrongCode {
  /** The sign-ups that the code may belong to, by where it was entered; `unsent`: in a browser whose own email wasn't sent. */
  readonly meant: Readonly<Record<Closeness | 'unsent', readonly string[]>>
  /** The sign-up of the browser in which the code was entered, and what it has tried so far. */
  readonly own: Pick<PendingSignUpRow, 'id' | 'tried'> | undefined
}

/** Counts a wrong code against sign-ups, in one statement. */
export async function countWrongCode(trx: Db, { meant, own }: WrongCode): Promise<void> {
  const isIn = (where: keyof typeof meant) => sql`(id = any(${meant[where]}::uuid[]))::int`
  const ids = [...Object.values(meant).flat(), ...(own ? [own.id] : [])]
  await sql`update auth.pending_sign_ups set
    attempts = attempts + ${isIn('browser')},
    network_attempts = network_attempts + ${isIn('network')},
    other_attempts = other_attempts + ${isIn('elsewhere')},
    unsent_attempts = unsent_attempts + ${isIn('unsent')},
    tried = case when id = any(${own ? [own.id] : []}::uuid[]) then ${own?.tried ?? []}::uuid[] else tried end
    where id = any(${ids}::uuid[])`.execute(trx)
}

/** The newest sign-up of a browser whose own email wasn't sent. */
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

/** Deletes everything of a sign-up except its address and link, and makes it expire with the link. */
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

/** Deletes and returns a pending sign-up, so that it is used only once; undefined if it has expired or is gone. */
export function takePendingSignUp(trx: Db, id: string, at: Date): Promise<PendingSignUpRow | undefined> {
  return trx
    .deleteFrom('auth.pending_sign_ups')
    .where('id', '=', id)
    .where('expires_at', '>', at)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes all pending sign-ups of a lower-case address. */
export async function deletePendingSignUps(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('auth.pending_sign_ups').where('email', '=', email).execute()
}
