import type { Db, Row, NewRow, RowChanges } from '../../../platform/db/db.ts'

export type UserRow = Row<'auth.users'>
export type IdentityRow = Row<'auth.identities'>
export type LoginProvider = IdentityRow['provider']

export function findUser(db: Db, userId: string): Promise<UserRow | undefined> {
  return db.selectFrom('auth.users').selectAll().where('id', '=', userId).executeTakeFirst()
}

/** The address in lower case. */
export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('auth.users').selectAll().where('email', '=', email).executeTakeFirst()
}

/** Everyone who asked since then to have that address from now on. */
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

export function lockUser(trx: Db, userId: string): Promise<UserRow | undefined> {
  return trx.selectFrom('auth.users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst()
}

export function insertUser(trx: Db, values: NewRow<'auth.users'>): Promise<UserRow> {
  return trx.insertInto('auth.users').values(values).returningAll().executeTakeFirstOrThrow()
}

export function updateUserRow(db: Db, userId: string, changes: RowChanges<'auth.users'>): Promise<UserRow | undefined> {
  return db.updateTable('auth.users').set(changes).where('id', '=', userId).returningAll().executeTakeFirst()
}

export function listIdentities(db: Db, userId: string): Promise<IdentityRow[]> {
  return db.selectFrom('auth.identities').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()
}

export function findIdentity(db: Db, provider: LoginProvider, providerId: string): Promise<IdentityRow | undefined> {
  return db
    .selectFrom('auth.identities')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
}

export async function insertIdentity(trx: Db, values: NewRow<'auth.identities'>): Promise<void> {
  await trx.insertInto('auth.identities').values(values).execute()
}

export async function updateIdentity(
  trx: Db,
  key: { readonly userId: string; readonly provider: LoginProvider },
  changes: RowChanges<'auth.identities'>,
): Promise<void> {
  await trx
    .updateTable('auth.identities')
    .set(changes)
    .where('user_id', '=', key.userId)
    .where('provider', '=', key.provider)
    .execute()
}
