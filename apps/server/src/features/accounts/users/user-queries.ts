import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import type { DB } from '../../../db-schema.ts'

export type UserRow = Selectable<DB['auth.users']>
export type IdentityRow = Selectable<DB['auth.identities']>
export type LoginProvider = IdentityRow['provider']

export function findUser(db: Kysely<DB>, userId: string): Promise<UserRow | undefined> {
  return db.selectFrom('auth.users').selectAll().where('id', '=', userId).executeTakeFirst()
}

/** The address in lower case. */
export function findUserByEmail(db: Kysely<DB>, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('auth.users').selectAll().where('email', '=', email).executeTakeFirst()
}

/** Who last asked to have that address from now on. */
export function findUserByNewEmail(db: Kysely<DB>, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('auth.users')
    .selectAll()
    .where('new_email', '=', email)
    .orderBy('email_change_sent_at', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst()
}

/** The row stays as it is until the transaction ends. */
export function lockUser(trx: Kysely<DB>, userId: string): Promise<UserRow | undefined> {
  return trx.selectFrom('auth.users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst()
}

export function insertUser(trx: Kysely<DB>, values: Insertable<DB['auth.users']>): Promise<UserRow> {
  return trx.insertInto('auth.users').values(values).returningAll().executeTakeFirstOrThrow()
}

export function updateUserRow(
  db: Kysely<DB>,
  userId: string,
  changes: Updateable<DB['auth.users']>,
): Promise<UserRow | undefined> {
  return db.updateTable('auth.users').set(changes).where('id', '=', userId).returningAll().executeTakeFirst()
}

export function listIdentities(db: Kysely<DB>, userId: string): Promise<IdentityRow[]> {
  return db.selectFrom('auth.identities').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()
}

export function findIdentity(
  db: Kysely<DB>,
  provider: LoginProvider,
  providerId: string,
): Promise<IdentityRow | undefined> {
  return db
    .selectFrom('auth.identities')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
}

export async function insertIdentity(trx: Kysely<DB>, values: Insertable<DB['auth.identities']>): Promise<void> {
  await trx.insertInto('auth.identities').values(values).execute()
}

export async function updateIdentity(
  trx: Kysely<DB>,
  key: { readonly userId: string; readonly provider: LoginProvider },
  changes: Updateable<DB['auth.identities']>,
): Promise<void> {
  await trx
    .updateTable('auth.identities')
    .set(changes)
    .where('user_id', '=', key.userId)
    .where('provider', '=', key.provider)
    .execute()
}
