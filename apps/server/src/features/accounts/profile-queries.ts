import { avatars } from '@itemo/domain/accounts/avatars.ts'
import type { ShownFacts } from '@itemo/domain/people/person-facts.ts'
import { sql } from 'kysely'
import type { Db, Row, NewRow, RowChanges } from '../../platform/db/db.ts'

export type ProfileRow = Row<'profiles'>
export type ProfileUpdate = RowChanges<'profiles'>
/** The fields that can be set both in a new profile and in an existing one. */
export type ProfileFields = Omit<Partial<NewRow<'profiles'>>, 'id'>

/** A profile by its account's id; also that of a stand-in. */
export function findProfile(db: Db, userId: string): Promise<ProfileRow | undefined> {
  return db.selectFrom('profiles').selectAll().where('id', '=', userId).executeTakeFirst()
}

/** A profile with the person's counts and facts. */
export interface PublicProfileRow extends ProfileRow {
  readonly hires: number | null
  readonly facts: ShownFacts | null
}

/** The public profile of someone with a confirmed address: nobody else has one. */
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

/** Names and addresses of the demo accounts, longest membership first. */
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

/** Whether a confirmed account has exactly this name (spec: accounts 7; R56). */
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

/** Makes everyone who wants the same name wait for the end of this transaction. */
export async function lockFullName(trx: Db, fullName: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('full name ' || ${fullName}, 0))`.execute(trx)
}

/** Updates a profile, and returns its row; undefined if there is none. */
export function updateProfile(db: Db, userId: string, changes: ProfileUpdate): Promise<ProfileRow | undefined> {
  return db.updateTable('profiles').set(changes).where('id', '=', userId).returningAll().executeTakeFirst()
}

/** Locks a profile, also against new rows that reference it. */
export function lockOwnProfile(trx: Db, userId: string): Promise<ProfileRow | undefined> {
  return trx.selectFrom('profiles').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst()
}

/** Locks an uploaded picture of oneself. The query is here because accounts may not import items, which depend on accounts. */
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

/** Inserts a profile, or updates the one that another request inserted in the meantime. */
export function upsertProfile(db: Db, values: NewRow<'profiles'>, changes: ProfileUpdate): Promise<ProfileRow> {
  return db
    .insertInto('profiles')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Locks a member's profile, but not against new rows that reference it. False for a non-member or a stand-in. */
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

/** Stores someone's trust score; null removes it. */
export async function setTrustScore(trx: Db, userId: string, trustScore: number | null): Promise<void> {
  await trx.updateTable('profiles').set({ trust_score: trustScore }).where('id', '=', userId).execute()
}
