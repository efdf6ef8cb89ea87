import { sql } from 'kysely'
import type { Db, Row, RowChanges } from '../../platform/db/db.ts'

export type AccountRow = Row<'payout_accounts'>

/** A person's payout account. */
export function findAccountOf(db: Db, userId: string): Promise<AccountRow | undefined> {
  return db.selectFrom('payout_accounts').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Like `findAccountOf`; nobody can change the account until the caller's transaction ends. */
export function lockAccountOf(trx: Db, userId: string): Promise<AccountRow | undefined> {
  return trx.selectFrom('payout_accounts').selectAll().where('user_id', '=', userId).forShare().executeTakeFirst()
}

/** A payout account by its id. */
export function findAccount(db: Db, accountId: string): Promise<AccountRow | undefined> {
  return db.selectFrom('payout_accounts').selectAll().where('id', '=', accountId).executeTakeFirst()
}

/** The name on a person's profile. */
export async function findNameOf(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('profiles').select('full_name').where('id', '=', userId).executeTakeFirst()
  return row?.full_name ?? null
}

/** A payout account by the provider's id. */
export function findByProvider(db: Db, providerId: string): Promise<AccountRow | undefined> {
  return db.selectFrom('payout_accounts').selectAll().where('provider_account_id', '=', providerId).executeTakeFirst()
}

/** A person's payout account row; the first call creates it. */
export async function ensureAccount(db: Db, userId: string, now: Date): Promise<AccountRow> {
  await db
    .insertInto('payout_accounts')
    .values({ user_id: userId, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  return db.selectFrom('payout_accounts').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
}

/** Stores the provider's id of an account; undefined if its person was deleted in the meantime. */
export function storeProviderId(db: Db, accountId: string, providerId: string): Promise<AccountRow | undefined> {
  return db
    .updateTable('payout_accounts')
    .set({ provider_account_id: providerId })
    .where('id', '=', accountId)
    .returningAll()
    .executeTakeFirst()
}

/** Counts a refusal of the provider, unless another one was counted since the row was read. */
export async function countRefusal(db: Db, { id, refusals }: AccountRow): Promise<void> {
  await db
    .updateTable('payout_accounts')
    .set({ refusals: refusals + 1 })
    .where('id', '=', id)
    .where('refusals', '=', refusals)
    .execute()
}

/** Changes an account only if it still has the version that was read; undefined if someone was faster. */
export function changeAccount(
  db: Db,
  seen: Pick<AccountRow, 'id' | 'version'>,
  values: RowChanges<'payout_accounts'>,
): Promise<AccountRow | undefined> {
  return db
    .updateTable('payout_accounts')
    .set({ ...values, version: seen.version + 1 })
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .returningAll()
    .executeTakeFirst()
}

/** A page of the accounts that can still change, starting after `after`. */
export async function listToRead(db: Db, after: string | undefined, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payout_accounts')
    .select('id')
    .where('state', 'not in', ['rejected', 'closed'])
    .where('provider_account_id', 'is not', null)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The people among these whose account is active. */
export async function listActiveOf(db: Db, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from payout_accounts where user_id = any(${userIds}::uuid[]) and state = 'active'`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
