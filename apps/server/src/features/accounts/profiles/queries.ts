import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { DB } from '../../../db-schema.ts'

export type ProfileRow = Selectable<DB['profiles']>
export type ProfileUpdate = Updateable<DB['profiles']>

export function findProfile(db: Kysely<DB>, userId: string): Promise<ProfileRow | undefined> {
  return db.selectFrom('profiles').selectAll().where('id', '=', userId).executeTakeFirst()
}

/** The profile of somebody whose address is confirmed: nobody else has one in public. */
export function findPublicProfile(db: Kysely<DB>, userId: string): Promise<ProfileRow | undefined> {
  return db
    .selectFrom('profiles')
    .innerJoin('auth.users', 'auth.users.id', 'profiles.id')
    .selectAll('profiles')
    .where('profiles.id', '=', userId)
    .where('auth.users.email_confirmed_at', 'is not', null)
    .executeTakeFirst()
}

/** Whether somebody has the name, upper and lower case alike (specification: select id by full_name, limit 1). */
export async function profileNameExists(db: Kysely<DB>, fullName: string): Promise<boolean> {
  const found = await db
    .selectFrom('profiles')
    .select('id')
    .where(sql<boolean>`lower(full_name) = lower(${fullName})`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Makes everybody who asks for the same name wait for the end of this transaction. */
export async function lockFullName(trx: Kysely<DB>, fullName: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('full name ' || lower(${fullName}), 0))`.execute(trx)
}

export async function insertProfile(trx: Kysely<DB>, values: Insertable<DB['profiles']>): Promise<void> {
  await trx.insertInto('profiles').values(values).execute()
}

export function updateProfile(db: Kysely<DB>, userId: string, changes: ProfileUpdate): Promise<ProfileRow | undefined> {
  return db.updateTable('profiles').set(changes).where('id', '=', userId).returningAll().executeTakeFirst()
}

/** Makes a profile, or changes the one that somebody else's request made meanwhile. */
export function upsertProfile(
  db: Kysely<DB>,
  values: Insertable<DB['profiles']>,
  changes: ProfileUpdate,
): Promise<ProfileRow> {
  return db
    .insertInto('profiles')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow()
}
