import { runningStates } from '@itemo/domain/identity/identity-verdict.ts'
import { sql } from 'kysely'
import type { Db, NewRow, Row, RowChanges } from '../../platform/db/db.ts'

export type CheckRow = Row<'identity_checks'>
export type DecisionRow = Row<'identity_decisions'>

/** Everything that a verdict follows from; without a profile there is none. */
export interface StandingRow {
  readonly full_name: string | null
  readonly identity_verified_at: Date | null
  /** The latest check that has a result. */
  readonly result:
    | (Pick<CheckRow, 'state' | 'name_match' | 'result_at' | 'valid_until' | 'verified_at'> & {
        readonly matched: Buffer | null
      })
    | null
  readonly minor_at: Date | null
  /** Others whose document said the same before, and whether someone like that was banned. */
  readonly other_ids: readonly string[]
  readonly is_banned: boolean
}

export async function findStanding(db: Db, userId: string, now: Date): Promise<StandingRow | undefined> {
  const { rows } = await sql<StandingRow & Record<keyof CheckRow, never>>`
    select p.full_name, p.identity_verified_at, c.state, c.name_match, c.result_at, c.valid_until, c.verified_at,
      c.matched_name_key,
      (select max(m.result_at) from identity_checks m where m.user_id = p.id and m.of_age = false) as minor_at,
      array(
        select distinct o.user_id from identity_checks o
        where o.person_key = c.person_key and o.user_id <> p.id and o.state in ('verified', 'expired')
          and (o.result_at, o.id) < (c.result_at, c.id) limit 5) as other_ids,
      exists (select from banned_person_keys b where b.person_key = c.person_key and b.until > ${now}) as is_banned
    from profiles p
    left join lateral (
      select * from identity_checks c where c.user_id = p.id and c.result_at is not null
      order by c.result_at desc, c.id desc limit 1) c on true
    where p.id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { state, name_match, result_at, valid_until, verified_at, matched_name_key: matched, ...rest } = row
  return { ...rest, result: result_at && { state, name_match, result_at, valid_until, verified_at, matched } }
}

export function listDecisions(db: Db, userId: string): Promise<DecisionRow[]> {
  return db
    .selectFrom('identity_decisions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
}

export function insertDecision(trx: Db, values: NewRow<'identity_decisions'>): Promise<DecisionRow> {
  return trx.insertInto('identity_decisions').values(values).returningAll().executeTakeFirstOrThrow()
}

/** Counts everything that happened to someone's identity: staff decide on what they read. */
export async function countChanges(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select coalesce(sum(version + 1), 0) from identity_checks where user_id = ${userId})
      + (select count(*) from identity_decisions where user_id = ${userId}))::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** The check that someone has begun and that is not over. */
export function findRunning(db: Db, userId: string): Promise<CheckRow | undefined> {
  return db
    .selectFrom('identity_checks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'in', [...runningStates])
    .executeTakeFirst()
}

/** The latest check of someone, over or not. */
export function findLatest(db: Db, userId: string): Promise<CheckRow | undefined> {
  return db
    .selectFrom('identity_checks')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findCheck(db: Db, checkId: string): Promise<CheckRow | undefined> {
  return db.selectFrom('identity_checks').selectAll().where('id', '=', checkId).executeTakeFirst()
}

export function findBySession(db: Db, sessionId: string): Promise<CheckRow | undefined> {
  return db.selectFrom('identity_checks').selectAll().where('provider_session_id', '=', sessionId).executeTakeFirst()
}

export function listChecks(db: Db, userId: string): Promise<CheckRow[]> {
  return db
    .selectFrom('identity_checks')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
}

/** How many results someone got since then. */
export async function countAttempts(db: Db, userId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(attempts), 0)::int as count from identity_checks
    where user_id = ${userId} and created_at > ${since}`.execute(db)
  return rows[0]?.count ?? 0
}

export function insertCheck(trx: Db, values: NewRow<'identity_checks'>): Promise<CheckRow> {
  return trx.insertInto('identity_checks').values(values).returningAll().executeTakeFirstOrThrow()
}

/** Keeps the provider's name of a check; undefined when the check is gone or over by now. */
export function keepSession(db: Db, checkId: string, sessionId: string): Promise<CheckRow | undefined> {
  return db
    .updateTable('identity_checks')
    .set({ provider_session_id: sessionId })
    .where('id', '=', checkId)
    .where('state', 'in', [...runningStates])
    .where((where) =>
      where.or([where('provider_session_id', 'is', null), where('provider_session_id', '=', sessionId)]),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Removes a check that the provider never began. */
export async function deleteUnbegun(db: Db, checkId: string): Promise<void> {
  await db
    .deleteFrom('identity_checks')
    .where('id', '=', checkId)
    .where('provider_session_id', 'is', null)
    .where('state', '=', 'open')
    .execute()
}

/** Changes a check that is still at the version that was seen; undefined when someone was faster. */
export function changeCheck(
  trx: Db,
  seen: Pick<CheckRow, 'id' | 'version'>,
  values: RowChanges<'identity_checks'>,
): Promise<CheckRow | undefined> {
  return trx
    .updateTable('identity_checks')
    .set({ ...values, version: seen.version + 1 })
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .returningAll()
    .executeTakeFirst()
}

/** Makes everyone whose document says the same wait for the end of this transaction. */
export async function lockPerson(trx: Db, personKey: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('person ' || ${personKey.toString('hex')}, 0))`.execute(trx)
}

/** Checks to be read by now: under way for some minutes, or begun two days ago. */
export async function listToFollow(db: Db, now: Date, limit: number): Promise<CheckRow[]> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  return db
    .selectFrom('identity_checks')
    .selectAll()
    .where('provider_session_id', 'is not', null)
    .where((where) =>
      where.or([
        where.and([where('state', '=', 'processing'), where('updated_at', '<=', ago(2))]),
        where.and([where('state', '=', 'open'), where('updated_at', '<=', ago(48 * 60))]),
      ]),
    )
    .orderBy('updated_at')
    .limit(limit)
    .execute()
}

/** Checks that nobody went on with: begun a week ago, or refused so long ago. */
export async function listAbandoned(db: Db, now: Date, refusedMs: number, limit: number): Promise<CheckRow[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  return db
    .selectFrom('identity_checks')
    .selectAll()
    .where((where) =>
      where.or([
        where.and([where('state', '=', 'open'), where('created_at', '<=', ago(7 * 86_400_000))]),
        where.and([where('state', '=', 'needs_input'), where('updated_at', '<=', ago(refusedMs))]),
      ]),
    )
    .orderBy('updated_at')
    .limit(limit)
    .execute()
}

/** Checks that count no longer than until then. */
export function listEnding(db: Db, until: Date, after: string | undefined, limit: number): Promise<CheckRow[]> {
  return db
    .selectFrom('identity_checks')
    .selectAll()
    .where('state', '=', 'verified')
    .where('valid_until', '<=', until)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
}
