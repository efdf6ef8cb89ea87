import { sql } from 'kysely'
import { type Cursor, exactInstant, isAfterCursor } from '../../platform/db/cursor.ts'
import type { Db, NewRow, Row, RowChanges } from '../../platform/db/db.ts'

export type StaffRow = Row<'staff'>

/** A member of staff with the session of a call; the session's columns are null if it no longer exists. */
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

/** The current staff, all or those of some accounts, with one row for each session that has shown a second factor. */
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

/** Locks the row for share until the transaction ends: nobody loses a role in the middle of an act. */
export function shareStaff(trx: Db, userId: string): Promise<StaffRow | undefined> {
  const rows = trx.selectFrom('staff').selectAll().where('user_id', '=', userId).where('removed_at', 'is', null)
  return rows.forShare().executeTakeFirst()
}

/** Locks a member of staff, even a former one. */
export function lockStaff(trx: Db, userId: string): Promise<StaffRow | undefined> {
  return trx.selectFrom('staff').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()
}

/** A current member of staff. */
export function findStaff(db: Db, userId: string): Promise<StaffRow | undefined> {
  const rows = db.selectFrom('staff').selectAll().where('user_id', '=', userId).where('removed_at', 'is', null)
  return rows.executeTakeFirst()
}

/** The record of a current or former member of staff. */
export function findStaffRecord(db: Db, userId: string): Promise<StaffRow | undefined> {
  return db.selectFrom('staff').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** The account of a lower-case email address, once it is confirmed. */
export function findConfirmedAccount(db: Db, email: string) {
  const accounts = db.selectFrom('auth.users').select(['id', 'email']).where('email', '=', email)
  return accounts.where('email_confirmed_at', 'is not', null).executeTakeFirst()
}

/**
 * The current member of staff with a lower-case email address. Locks the address, whether or not there is an account,
 * and the account: of several concurrent calls that add one person, each sees what the one before did.
 */
export async function lockStaffByEmail(trx: Db, email: string): Promise<StaffRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext(${`staff.add ${email}`}))`.execute(trx)
  const accounts = trx.selectFrom('auth.users').select('id').where('email', '=', email)
  const account = await accounts.forUpdate().executeTakeFirst()
  return account && findStaff(trx, account.id)
}

/** Staff with the address of their account, whether it is confirmed, and since when they have a second factor. */
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

/** A member of staff with their account, even a former one; throws if there is none. */
export function getStaffMember(db: Db, userId: string) {
  return staffMembers(db).where('staff.user_id', '=', userId).executeTakeFirstOrThrow()
}
export type StaffMember = Awaited<ReturnType<typeof getStaffMember>>

/** Inserts a member of staff, or updates a former one. */
export function putStaff(trx: Db, values: NewRow<'staff'>): Promise<StaffRow> {
  const { user_id: _, ...changes } = values
  return trx
    .insertInto('staff')
    .values(values)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes a member of staff and returns the row; throws if there is none. */
export function updateStaff(trx: Db, userId: string, changes: RowChanges<'staff'>): Promise<StaffRow> {
  const row = trx.updateTable('staff').set(changes).where('user_id', '=', userId)
  return row.returningAll().executeTakeFirstOrThrow()
}

/** The minimum time between two records that a person is here, and that a session used the console. */
export const notedEveryMs = { seen: 60_000, used: 30_000 } as const

const isBefore = (column: 'last_seen_at' | 'console_at', ms: number, at: Date) =>
  sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} < ${new Date(at.getTime() - ms)}::timestamptz)`

/** Records that a person is here, at most once a minute. */
export async function markStaffSeen(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .updateTable('staff')
    .set({ last_seen_at: at })
    .where('user_id', '=', userId)
    .where(isBefore('last_seen_at', notedEveryMs.seen, at))
    .execute()
}

/** Records that a session used the console, at most twice a minute. */
export async function markConsoleUsed(db: Db, sessionId: string, at: Date): Promise<void> {
  await db
    .updateTable('auth.sessions')
    .set({ console_at: at })
    .where('id', '=', sessionId)
    .where(isBefore('console_at', notedEveryMs.used, at))
    .execute()
}

/** The current staff, in the order in which they joined. */
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

/** The ids of the current staff. */
export async function listWorkingIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('staff').select('user_id').where('removed_at', 'is', null).execute()
  return rows.map((row) => row.user_id)
}

/** Deletes the record of a former member of staff; keeps that of a current one. */
export async function deleteFormerStaff(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('staff').where('user_id', '=', userId).where('removed_at', 'is not', null).execute()
}

/** Whether there is an operator among the current staff. */
export async function operatorExists(db: Db): Promise<boolean> {
  const { rows } = await sql`select from staff where removed_at is null and 'operator' = any (roles) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** The authenticator apps of the demo town's staff. */
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
