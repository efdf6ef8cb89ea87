import { sql } from 'kysely'
import type { Db, Row, NewRow } from '../../../platform/db/db.ts'
import type { Closeness, TokenKind } from './token-policy.ts'

export type OneTimeTokenRow = Row<'auth.one_time_tokens'>

/** Adds an email's token. */
export async function insertOneTimeToken(trx: Db, values: NewRow<'auth.one_time_tokens'>): Promise<void> {
  await trx.insertInto('auth.one_time_tokens').values(values).execute()
}

/** An email's token by its id, even if it is used or expired. */
export function findOneTimeToken(db: Db, tokenId: string): Promise<OneTimeTokenRow | undefined> {
  return db.selectFrom('auth.one_time_tokens').selectAll().where('id', '=', tokenId).executeTakeFirst()
}

/** An email's token by the hash of its link, even if it is used or expired. */
export function findTokenByHash(db: Db, tokenHash: string): Promise<OneTimeTokenRow | undefined> {
  return db.selectFrom('auth.one_time_tokens').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

export interface WantedCodes {
  readonly userIds: readonly string[]
  readonly kinds: readonly TokenKind[]
  readonly email: string
}

/** Locks the tokens of the given people that have a code and were created since then, newest first. */
export function lockCodes(trx: Db, { userIds, kinds, email }: WantedCodes, since: Date): Promise<OneTimeTokenRow[]> {
  return trx
    .selectFrom('auth.one_time_tokens')
    .selectAll()
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('kind', 'in', kinds)
    .where('email', '=', email)
    .where('code_hash', 'is not', null)
    .where('used_at', 'is', null)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Counts a wrong attempt at codes, by where it was entered. */
export async function countAttempts(trx: Db, ids: Readonly<Record<Closeness, readonly string[]>>): Promise<void> {
  const isIn = (closeness: Closeness) => sql`(id = any(${ids[closeness]}::uuid[]))::int`
  await sql`update auth.one_time_tokens set
    attempts = attempts + ${isIn('browser')},
    network_attempts = network_attempts + ${isIn('network')},
    other_attempts = other_attempts + ${isIn('elsewhere')}
    where id = any(${Object.values(ids).flat()}::uuid[])`.execute(trx)
}

/** Uses up a token; false if it doesn't exist, was used or has expired. */
export async function useToken(trx: Db, tokenId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('auth.one_time_tokens')
    .set({ used_at: at })
    .where('id', '=', tokenId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Uses up a person's remaining tokens of the given kinds, only those of one address if given. */
export async function useUpTokens(
  trx: Db,
  userId: string,
  kinds: readonly OneTimeTokenRow['kind'][],
  at: Date,
  email?: string,
) {
  await trx
    .updateTable('auth.one_time_tokens')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .$if(email !== undefined, (query) => query.where('email', '=', email ?? ''))
    .execute()
}
