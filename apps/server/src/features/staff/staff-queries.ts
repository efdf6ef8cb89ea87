import { sql } from 'kysely'
import { type Cursor, exactInstant, isAfterCursor } from '../../platform/db/cursor.ts'
import type { Db, NewRow, Row, RowChanges } from '../../platform/db/db.ts'

export type StaffRow = Row<'staff'>

/** A member of staff with the session by which they ask; without one that is still there, its part is null. */
export function findAtConsole(db: Db, userId: string, sessionId: string) {
  return db
    .selectFrom('staff')
    .leftJoin('auth.sessions as session', (join) =>
      join.onRef('session.user_id', '=', 'staff.user_id').on('session.id', '=', sessionId),
    )
    .selectAll('staff')
    .select(['session.aal', 'session.factor_at', 'session.console_at'])
    .where('staff.user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** Who works here, all or those of some accounts, once for each session of theirs that has shown a second factor. */
export function listRaisedSessions(db: Db, userIds: readonly string[] | undefined) {
  return db
    .selectFrom('staff')
    .innerJoin('auth.sessions as session', 'session.user_id', 'staff.user_id')
    .selectAll('staff')
    .select(['session.id as session_id', 'session.aal', 'session.factor_at', 'session.console_at'])
    .where('removed_at', 'is', null)
    .where('session.aal', '=', 'aal2')
    .$if(userIds !== undefined, (query) => query.where('staff.user_id', 'in', [...(userIds ?? [])]))
    .execute()
}

/** Keeps the row as it is until the transaction ends: nobody loses a role in the middle of an act. */
export function shareStaff(trx: Db, userId: string): Promise<StaffRow | undefined> {
  const rows = trx.selectFrom('staff').selectAll().where('user_id', '=', userId).where('removed_at', 'is', null)
  return rows.forShare().executeTakeFirst()
}

/** Also of someone who worked here before. */
export function lockStaff(trx: Db, userId: string): Promise<StaffRow | undefined> {
  return trx.selectFrom('staff').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()
}

/** Someone who works here. */
export function findStaff(db: Db, userId: string): Promise<StaffRow | undefined> {
  const rows = db.selectFrom('staff').selectAll().where('user_id', '=', userId).where('removed_at', 'is', null)
  return rows.executeTakeFirst()
}

/** What is kept of someone who works here, or did before. */
export function findStaffRecord(db: Db, userId: string): Promise<StaffRow | undefined> {
  return db.selectFrom('staff').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** The account that an address in lower case belongs to, once it is proven. */
export function findConfirmedAccount(db: Db, email: string) {
  const accounts = db.selectFrom('auth.users').select(['id', 'email']).where('email', '=', email)
  return accounts.where('email_confirmed_at', 'is not', null).executeTakeFirst()
}

/**
 * Who works here with an address in lower case. The address stays locked, whether or not there is an account, and so does the
 * account: of several who add one person at once, each sees what the one before did.
 */
export async function lockStaffByEmail(trx: Db, email: string): Promise<StaffRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext(${`staff.add ${email}`}))`.execute(trx)
  const accounts = trx.selectFrom('auth.users').select('id').where('email', '=', email)
  const account = await accounts.forUpdate().executeTakeFirst()
  return account && findStaff(trx, account.id)
}

/** Who works here, with the address of their account, whether it is proven, and since when they have a second factor. */
function staffMembers(db: Db) {
  return db
    .selectFrom('staff')
    .innerJoin('auth.users as account', 'account.id', 'staff.user_id')
    .selectAll('staff')
    .select((eb) => [
      'account.email',
      'account.email_confirmed_at',
      eb
        .selectFrom('auth.mfa_factors as factor')
        .select((of) => of.fn.min('factor.created_at').as('since'))
        .whereRef('factor.user_id', '=', 'staff.user_id')
        .where('factor.status', '=', 'verified')
        .where('factor.factor_type', '=', 'totp')
        .as('factor_since'),
    ])
}

/** A member of staff with their account, former ones too; fails where there's none. */
export function getStaffMember(db: Db, userId: string) {
  return staffMembers(db).where('staff.user_id', '=', userId).executeTakeFirstOrThrow()
}
export type StaffMember = Awaited<ReturnType<typeof getStaffMember>>

/** Writes a member of staff who is new, or was here before. */
export function putStaff(trx: Db, values: NewRow<'staff'>): Promise<StaffRow> {
  const { user_id: _, ...changes } = values
  return trx
    .insertInto('staff')
    .values(values)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes a member of staff, and answers the row; fails where there's none. */
export function updateStaff(trx: Db, userId: string, changes: RowChanges<'staff'>): Promise<StaffRow> {
  const row = trx.updateTable('staff').set(changes).where('user_id', '=', userId)
  return row.returningAll().executeTakeFirstOrThrow()
}

/** How often it's noted at most that someone is here, and that a session did something at the console. */
export const notedEveryMs = { seen: 60_000, used: 30_000 } as const

const isBefore = (column: 'last_seen_at' | 'console_at', ms: number, at: Date) =>
  sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} < ${new Date(at.getTime() - ms)}::timestamptz)`

/** Notes that someone is here, at most once a minute. */
export async function markStaffSeen(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .updateTable('staff')
    .set({ last_seen_at: at })
    .where('user_id', '=', userId)
    .where(isBefore('last_seen_at', notedEveryMs.seen, at))
    .execute()
}

/** Notes that a session did something at the console, at most twice a minute. */
export async function markConsoleUsed(db: Db, sessionId: string, at: Date): Promise<void> {
  await db
    .updateTable('auth.sessions')
    .set({ console_at: at })
    .where('id', '=', sessionId)
    .where(isBefore('console_at', notedEveryMs.used, at))
    .execute()
}

/** Everyone who works here, in the order in which they came. */
export function listStaffRows(db: Db, after: Cursor | undefined, limit: number) {
  return staffMembers(db)
    .select(exactInstant(sql.ref('staff.added_at')).as('place'))
    .where('removed_at', 'is', null)
    .where(isAfterCursor(after, sql`staff.added_at`, sql`staff.user_id`, 'asc'))
    .orderBy('staff.added_at')
    .orderBy('staff.user_id')
    .limit(limit)
    .execute()
}

/** The ids of everyone who works here. */
export async function listWorkingIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('staff').select('user_id').where('removed_at', 'is', null).execute()
  return rows.map((row) => row.user_id)
}

/** Deletes what is kept of someone who no longer works here; of others nothing. */
export async function deleteFormerStaff(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('staff').where('user_id', '=', userId).where('removed_at', 'is not', null).execute()
}

/** Whether any operator works here. */
export async function operatorExists(db: Db): Promise<boolean> {
  const { rows } = await sql`select from staff where removed_at is null and 'operator' = any (roles) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** The authenticator apps of staff of the demo town. */
export function listDemoFactors(db: Db) {
  return db
    .selectFrom('staff')
    .innerJoin('profiles', 'profiles.id', 'staff.user_id')
    .innerJoin('auth.users as account', 'account.id', 'staff.user_id')
    .innerJoin('auth.mfa_factors as factor', 'factor.user_id', 'staff.user_id')
    .select(['factor.id', 'factor.secret', 'account.email', 'staff.roles'])
    .where('profiles.is_demo', '=', true)
    .where('factor.status', '=', 'verified')
    .where('factor.factor_type', '=', 'totp')
    .orderBy('account.email')
    .execute()
}
