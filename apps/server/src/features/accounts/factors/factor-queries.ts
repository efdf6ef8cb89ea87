import { sql } from 'kysely'
import type { Db, NewRow, Row, RowChanges } from '../../../platform/db/db.ts'

export type FactorRow = Row<'auth.mfa_factors'>
export type ChallengeRow = Row<'auth.mfa_challenges'>

/** Someone's factors, verified or not, oldest first. */
export function listFactors(db: Db, userId: string): Promise<FactorRow[]> {
  const rows = db.selectFrom('auth.mfa_factors').selectAll().where('user_id', '=', userId)
  return rows.orderBy('created_at').orderBy('id').execute()
}

/** A factor of that account, locked: tries at it come one after the other. */
export function lockFactor(trx: Db, userId: string, factorId: string): Promise<FactorRow | undefined> {
  const rows = trx.selectFrom('auth.mfa_factors').selectAll().where('id', '=', factorId).where('user_id', '=', userId)
  return rows.forUpdate().executeTakeFirst()
}

/** Locks the factor that holds someone's recovery codes, if they have any. */
export function lockRecoveryFactor(trx: Db, userId: string): Promise<FactorRow | undefined> {
  const rows = trx.selectFrom('auth.mfa_factors').selectAll().where('user_id', '=', userId)
  return rows.where('factor_type', '=', 'recovery_code').forUpdate().executeTakeFirst()
}

/** Adds a factor, and answers its row. */
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

/** Factors that were begun before an instant and never finished; of one account where it is named. */
export async function deleteUnfinished(db: Db, before: Date, userId?: string): Promise<void> {
  let unfinished = db.deleteFrom('auth.mfa_factors').where('status', '=', 'unverified').where('created_at', '<', before)
  if (userId !== undefined) unfinished = unfinished.where('user_id', '=', userId)
  await unfinished.execute()
}

/** Adds a challenge to a factor, and answers its row. */
export function insertChallenge(trx: Db, values: NewRow<'auth.mfa_challenges'>): Promise<ChallengeRow> {
  return trx.insertInto('auth.mfa_challenges').values(values).returningAll().executeTakeFirstOrThrow()
}

/** Locks a challenge of that factor, used, expired or not. */
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

/** Uses up a recovery code; false for one that there is not, or that was used. */
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

/** How many recovery codes a factor has, and how many of them weren't used yet. */
export async function countRecoveryCodes(db: Db, factorId: string): Promise<{ total: number; remaining: number }> {
  const { rows } = await sql<{ total: number; remaining: number }>`
    select count(*)::int as total, (count(*) filter (where used_at is null))::int as remaining
    from auth.mfa_recovery_codes where factor_id = ${factorId}`.execute(db)
  return rows[0] ?? { total: 0, remaining: 0 }
}

/** Raises a session: it has shown a second factor, and what could renew it before renews it no more. */
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

/** Takes the second factor away from the sessions that showed one of these: it is there no more. */
export async function lowerSessions(trx: Db, factorIds: readonly string[]): Promise<void> {
  await trx
    .updateTable('auth.sessions')
    .set({ aal: 'aal1', factor_at: null, factor_id: null, amr: withoutFactors })
    .where((eb) => eb('factor_id', '=', eb.fn.any(eb.val([...factorIds]))))
    .execute()
}

/** Ends the sessions of an account that have shown one factor only, but one. */
export async function deleteLowSessions(trx: Db, userId: string, exceptId: string): Promise<void> {
  const low = trx.deleteFrom('auth.sessions').where('user_id', '=', userId).where('aal', '=', 'aal1')
  await low.where('id', '<>', exceptId).execute()
}

/** The reset of someone's second factors that waits for its time. */
export function findOpenReset(db: Db, userId: string) {
  return db
    .selectFrom('auth.factor_resets')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** Ends the open reset of someone, of whom there may be none; answers whether there was one. */
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
