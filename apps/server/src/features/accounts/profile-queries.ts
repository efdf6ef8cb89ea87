import { avatars } from '@itemo/domain/accounts/avatars.ts'
import type { ShownFacts } from '@itemo/domain/people/person-facts.ts'
import { sql } from 'kysely'
import type { Db, Row, NewRow, RowChanges } from '../../platform/db/db.ts'

export type ProfileRow = Row<'profiles'>
export type ProfileUpdate = RowChanges<'profiles'>
/** Fields that may go into a new profile as well as into one that is there. */
export type ProfileFields = Omit<Partial<NewRow<'profiles'>>, 'id'>

/** A profile by its account's id, also that of a stand-in. */
export function findProfile(db: Db, userId: string): Promise<ProfileRow | undefined> {
  return db.selectFrom('profiles').selectAll().where('id', '=', userId).executeTakeFirst()
}

/** A profile with what is counted of its person. */
export interface PublicProfileRow extends ProfileRow {
  readonly hires: number | null
  readonly facts: ShownFacts | null
}

/** The profile of someone whose address is confirmed: nobody else has one in public. */
export function findPublicProfile(db: Db, userId: string): Promise<PublicProfileRow | undefined> {
  return db
    .selectFrom('profiles')
    .innerJoin('auth.users', 'auth.users.id', 'profiles.id')
    .leftJoin('person_facts', 'person_facts.user_id', 'profiles.id')
    .selectAll('profiles')
    .select([
      sql<number | null>`hires_as_owner + hires_as_renter`.as('hires'),
      sql<ShownFacts | null>`person_facts.shown`.as('facts'),
    ])
    .where('profiles.id', '=', userId)
    .where('auth.users.email_confirmed_at', 'is not', null)
    .executeTakeFirst()
}

/** Names and addresses of the demo accounts, those of the longest membership first. */
export function listDemoProfiles(db: Db, limit: number): Promise<{ full_name: string | null; email: string }[]> {
  return db
    .selectFrom('profiles')
    .innerJoin('auth.users', 'auth.users.id', 'profiles.id')
    .select(['profiles.full_name', 'auth.users.email'])
    .where('profiles.is_demo', '=', true)
    .orderBy('profiles.member_since')
    .limit(limit)
    .execute()
}

/** Whether a confirmed account has the name, letter for letter (spec: accounts 7; R56). */
export async function profileNameExists(db: Db, fullName: string): Promise<boolean> {
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
export async function lockFullName(trx: Db, fullName: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('full name ' || ${fullName}, 0))`.execute(trx)
}

/** Changes a profile, and answers its row; undefined where there's none. */
export function updateProfile(db: Db, userId: string, changes: ProfileUpdate): Promise<ProfileRow | undefined> {
  return db.updateTable('profiles').set(changes).where('id', '=', userId).returningAll().executeTakeFirst()
}

/** Locks a profile, also against rows that begin to name it. */
export function lockOwnProfile(trx: Db, userId: string): Promise<ProfileRow | undefined> {
  return trx.selectFrom('profiles').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst()
}

/** Locks a picture that someone uploaded of themselves. Read here because accounts cannot call items, to their right. */
export async function lockOwnAvatar(trx: Db, userId: string, path: string): Promise<boolean> {
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

/** Makes a profile, or changes the one that someone else's request made in the meantime. */
export function upsertProfile(db: Db, values: NewRow<'profiles'>, changes: ProfileUpdate): Promise<ProfileRow> {
  return db
    .insertInto('profiles')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Locks a member's profile, but not against rows that begin to name it. False for no member, or a stand-in. */
export async function lockMember(trx: Db, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Stores someone's trust score; null takes it away. */
export async function setTrustScore(trx: Db, userId: string, trustScore: number | null): Promise<void> {
  await trx.updateTable('profiles').set({ trust_score: trustScore }).where('id', '=', userId).execute()
}
