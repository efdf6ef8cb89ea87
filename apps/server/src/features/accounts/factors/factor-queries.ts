import { sql } from 'kysely'
import type { Db, NewRow, Row, RowChanges } from '../../../platform/db/db.ts'

export type FactorRow = Row<'auth.mfa_factors'>
export type ChallengeRow = Row<'auth.mfa_challenges'>

/** Someone's factors, verified or not, oldest first. */
export function listFactors(db: Db, userId: string): Promise<FactorRow[]> {
  const rows = db.selectFrom('auth.mfa_factors').selectAll().where('user_id', '=', userId)
  return rows.orderBy('created_at').orderBy('id').execute()
}

/** Locks a factor of an account, so that attempts at it are serialised. */
export function lockFactor(trx: Db, userId: string, factorId: string): Promise<FactorRow | undefined> {
  const rows = trx.selectFrom('auth.mfa_factors').selectAll().where('id', '=', factorId).where('user_id', '=', userId)
  return rows.forUpdate().executeTakeFirst()
}

/** Locks the factor that holds someone's recovery codes, if they have any. */
export function lockRecoveryFactor(trx: Db, userId: string): Promise<FactorRow | undefined> {
  const rows = trx.selectFrom('auth.mfa_factors').selectAll().where('user_id', '=', userId)
  return rows.where('factor_type', '=', 'recovery_code').forUpdate().executeTakeFirst()
}

/** Adds a factor, and returns its row. */
export function insertFactor(trx: Db, values: NewRow<'auth.mfa_factors'>): Promise<FactorRow> {
  return trx.insertInto('auth.mfa_factors').values(values).returningAll().executeTakeFirstOrThrow()
}

/** Changes a factor. */
export async function updateFactor(trx: Db, factorId: string, changes: RowChanges<'auth.mfa_factors'>): Promise<void> {
  await trx.updateTable('auth.mfa_factors').set(changes).where('id', '=', factorId).execute()
}

/** Deletes factors by their ids. */
export async function deleteFactors(trx: Db, factorIds: readonly string[]): Promise<void> {
  if (factorIds.length === 0) return
  await trx
    .deleteFrom('auth.mfa_factors')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...factorIds]))))
    .execute()
}

/** Deletes factors that were started before a given time and never finished, of one account if given. */
export async function deleteUnfinished(db: Db, before: Date, userId?: string): Promise<void> {
  let unfinished = db.deleteFrom('auth.mfa_factors').where('status', '=', 'unverified').where('created_at', '<', before)
  if (userId !== undefined) unfinished = unfinished.where('user_id', '=', userId)
  await unfinished.execute()
}

/** Adds a challenge to a factor, and returns its row. */
export function insertChallenge(trx: Db, values: NewRow<'auth.mfa_challenges'>): Promise<ChallengeRow> {
  return trx.insertInto('auth.mfa_challenges').values(values).returningAll().executeTakeFirstOrThrow()
}

/** Locks a challenge of the factor, even if it is used or expired. */
export function lockChallenge(trx: Db, factorId: string, id: string): Promise<ChallengeRow | undefined> {
  const rows = trx.selectFrom('auth.mfa_challenges').selectAll().where('id', '=', id).where('factor_id', '=', factorId)
  return rows.forUpdate().executeTakeFirst()
}

/** Changes a challenge. */
export async function updateChallenge(trx: Db, id: string, changes: RowChanges<'auth.mfa_challenges'>): Promise<void> {
  await trx.updateTable('auth.mfa_challenges').set(changes).where('id', '=', id).execute()
}

/** Adds recovery codes to a factor, as hashes; at least one. */
export async function insertRecoveryCodes(trx: Db, factorId: string, hashes: readonly string[]): Promise<void> {
  await trx
    .insertInto('auth.mfa_recovery_codes')
    .values(hashes.map((code_hash) => ({ factor_id: factorId, code_hash })))
    .execute()
}

/** Deletes all recovery codes of a factor. */
export async function deleteRecoveryCodes(trx: Db, factorId: string): Promise<void> {
  await trx.deleteFrom('auth.mfa_recovery_codes').where('factor_id', '=', factorId).execute()
}

/** Uses up a recovery code; false if it doesn't exist or was already used. */
export async function consumeRecoveryCode(trx: Db, factorId: string, hash: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('auth.mfa_recovery_codes')
    .set({ used_at: at })
    .where('factor_id', '=', factorId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The number of a factor's recovery codes, and how many of them are unused. */
export async function countRecoveryCodes(db: Db, factorId: string): Promise<{ total: number; remaining: number }> {
  const { rows } = await sql<{ total: number; remaining: number }>`
    select count(*)::int as total, (count(*) filter (where used_at is null))::int as remaining
    from auth.mfa_recovery_codes where factor_id = ${factorId}`.execute(db)
  return rows[0] ?? { total: 0, remaining: 0 }
}

/** Raises a session that has shown a second factor; its earlier refresh tokens stop working. */
export async function raiseSession(
  trx: Db,
  { sessionId, factorId, method, at }: { sessionId: string; factorId: string; method: string; at: Date },
): Promise<Row<'auth.sessions'> | undefined> {
  const entry = JSON.stringify([{ method, timestamp: Math.floor(at.getTime() / 1000) }])
  const session = await trx
    .updateTable('auth.sessions')
    .set({ aal: 'aal2', factor_at: at, factor_id: factorId, amr: sql`${withoutFactors} || ${entry}::jsonb` })
    .where('id', '=', sessionId)
    .returningAll()
    .executeTakeFirst()
  if (session) await trx.deleteFrom('auth.refresh_tokens').where('session_id', '=', sessionId).execute()
  return session
}

const withoutFactors = sql`(
  select coalesce(jsonb_agg(entry order by place), '[]')
  from jsonb_array_elements(amr) with ordinality as entries (entry, place)
  where entry ->> 'method' not in ('totp', 'mfa/recovery_code'))`

/** Lowers the sessions that showed one of these factors, which no longer exist. */
export async function lowerSessions(trx: Db, factorIds: readonly string[]): Promise<void> {
  await trx
    .updateTable('auth.sessions')
    .set({ aal: 'aal1', factor_at: null, factor_id: null, amr: withoutFactors })
    .where((eb) => eb('factor_id', '=', eb.fn.any(eb.val([...factorIds]))))
    .execute()
}

/** Ends the account's sessions that have shown only one factor, except one. */
export async function deleteLowSessions(trx: Db, userId: string, exceptId: string): Promise<void> {
  const low = trx.deleteFrom('auth.sessions').where('user_id', '=', userId).where('aal', '=', 'aal1')
  await low.where('id', '<>', exceptId).execute()
}

/** Someone's pending reset of their second factors. */
export function findOpenReset(db: Db, userId: string) {
  return db
    .selectFrom('auth.factor_resets')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** Ends someone's open reset, if there is one; returns whether there was. */
export async function endFactorReset(
  trx: Db,
  userId: string,
  outcome: 'done' | 'stopped' | 'signed_in',
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('auth.factor_resets')
    .set({ ended_at: at, outcome })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
