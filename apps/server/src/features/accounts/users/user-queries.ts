import type { Db, Row, RowChanges } from '../../../platform/db/db.ts'

export type UserRow = Row<'auth.users'>
export type IdentityRow = Row<'auth.identities'>
export type LoginProvider = IdentityRow['provider']

/** An account by its id. */
export function findUser(db: Db, userId: string): Promise<UserRow | undefined> {
  return db.selectFrom('auth.users').selectAll().where('id', '=', userId).executeTakeFirst()
}

/** An account by its address in lower case. */
export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('auth.users').selectAll().where('email', '=', email).executeTakeFirst()
}

/** Everyone who has requested to change to this address since then. */
export function listUsersWanting(db: Db, email: string, since: Date): Promise<UserRow[]> {
  return db
    .selectFrom('auth.users')
    .selectAll()
    .where('new_email', '=', email)
    .where('email_change_sent_at', '>', since)
    .orderBy('email_change_sent_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Locks an account. */
export function lockUser(trx: Db, userId: string): Promise<UserRow | undefined> {
  return trx.selectFrom('auth.users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst()
}

/** Updates an account, and returns its row; undefined if there is none. */
export function updateUserRow(db: Db, userId: string, changes: RowChanges<'auth.users'>): Promise<UserRow | undefined> {
  return db.updateTable('auth.users').set(changes).where('id', '=', userId).returningAll().executeTakeFirst()
}

/** Someone's log-in identities, oldest first. */
export function listIdentities(db: Db, userId: string): Promise<IdentityRow[]> {
  return db.selectFrom('auth.identities').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()
}

/** An identity by its provider's id, of any account. */
export function findIdentity(db: Db, provider: LoginProvider, providerId: string): Promise<IdentityRow | undefined> {
  return db
    .selectFrom('auth.identities')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
}

/** Updates what is stored about an account's identity at a provider. */
export async function updateIdentity(
  trx: Db,
  { userId, provider }: { userId: string; provider: LoginProvider },
  changes: RowChanges<'auth.identities'>,
): Promise<void> {
  const own = trx.updateTable('auth.identities').where('user_id', '=', userId).where('provider', '=', provider)
  await own.set(changes).execute()
}
