import { avatars } from '@itemo/domain/accounts/avatars.ts'
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { DB } from '../../db-schema.ts'

export type ProfileRow = Selectable<DB['profiles']>
export type ProfileUpdate = Updateable<DB['profiles']>
/** Fields that may go into a new profile as well as into one that is there. */
export type ProfileFields = Omit<Partial<Insertable<DB['profiles']>>, 'id'>

export function findProfile(db: Kysely<DB>, userId: string): Promise<ProfileRow | undefined> {
  return db.selectFrom('profiles').selectAll().where('id', '=', userId).executeTakeFirst()
}

/** The profile of someone whose address is confirmed: nobody else has one in public. */
export function findPublicProfile(db: Kysely<DB>, userId: string): Promise<ProfileRow | undefined> {
  return db
    .selectFrom('profiles')
    .innerJoin('auth.users', 'auth.users.id', 'profiles.id')
    .selectAll('profiles')
    .where('profiles.id', '=', userId)
    .where('auth.users.email_confirmed_at', 'is not', null)
    .executeTakeFirst()
}

/** The people of the demo town in the order in which they joined. */
export function listDemoProfiles(
  db: Kysely<DB>,
  limit: number,
): Promise<{ full_name: string | null; email: string }[]> {
  return db
    .selectFrom('profiles')
    .innerJoin('auth.users', 'auth.users.id', 'profiles.id')
    .select(['profiles.full_name', 'auth.users.email'])
    .where('profiles.is_demo', '=', true)
    .orderBy('profiles.member_since')
    .limit(limit)
    .execute()
}

/**
 * Whether a confirmed account has the name, letter for letter (spec: accounts 7: select id by full_name, limit 1;
 * R56).
 */
export async function profileNameExists(db: Kysely<DB>, fullName: string): Promise<boolean> {
  const found = await db
    .selectFrom('profiles')
    .innerJoin('auth.users', 'auth.users.id', 'profiles.id')
    .select('profiles.id')
    .where('profiles.full_name', '=', fullName)
    .where('auth.users.email_confirmed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Makes everyone who asks for the same name wait for the end of this transaction. */
export async function lockFullName(trx: Kysely<DB>, fullName: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('full name ' || ${fullName}, 0))`.execute(trx)
}

export async function insertProfile(trx: Kysely<DB>, values: Insertable<DB['profiles']>): Promise<void> {
  await trx.insertInto('profiles').values(values).execute()
}

export function updateProfile(db: Kysely<DB>, userId: string, changes: ProfileUpdate): Promise<ProfileRow | undefined> {
  return db.updateTable('profiles').set(changes).where('id', '=', userId).returningAll().executeTakeFirst()
}

/** The profile as it is, locked until the transaction ends. */
export function lockOwnProfile(trx: Kysely<DB>, userId: string): Promise<ProfileRow | undefined> {
  return trx.selectFrom('profiles').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst()
}

/**
 * Whether someone uploaded that picture of themselves; it then cannot be removed before the transaction ends. Uploads belong to
 * items, to the right of accounts, which cannot be asked: so they are read here, and only here.
 */
export async function lockOwnAvatar(trx: Kysely<DB>, userId: string, path: string): Promise<boolean> {
  const row = await trx
    .selectFrom('uploads')
    .select('path')
    .where('bucket', '=', avatars)
    .where('path', '=', path)
    .where('owner_id', '=', userId)
    .where('stored_at', 'is not', null)
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Makes a profile, or changes the one that someone else's request made meanwhile. */
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

/**
 * Locks the profile of a member until the transaction ends, but not against rows that begin to name it. False when there is no
 * such member, or only what stands in for one.
 */
export async function lockMember(trx: Kysely<DB>, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function setTrustScore(trx: Kysely<DB>, userId: string, trustScore: number | null): Promise<void> {
  await trx.updateTable('profiles').set({ trust_score: trustScore }).where('id', '=', userId).execute()
}
