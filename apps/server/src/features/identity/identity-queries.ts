import { runningStates } from '@itemo/domain/identity/identity-verdict.ts'
import { sql } from 'kysely'
import type { Db, NewRow, Row, RowChanges } from '../../platform/db/db.ts'

export type CheckRow = Row<'identity_checks'>
export type DecisionRow = Row<'identity_decisions'>

/** Everything that a verdict depends on; none without a profile. */
export interface StandingRow {
  readonly full_name: string | null
  readonly identity_verified_at: Date | null
  /** The latest check with a result. */
  readonly result:
    | (Pick<
        CheckRow,
        'state' | 'name_match' | 'of_age' | 'result_at' | 'valid_until' | 'verified_at' | 'updated_at'
      > & {
        readonly matched: Buffer | null
      })
    | null
  readonly minor_at: Date | null
  /** Other people whose document matched before one of theirs first did, and when such a person was last banned. */
  readonly other_ids: readonly string[]
  readonly banned_at: Date | null
}

/** The state of someone's identity; undefined without a profile. */
export async function findStanding(db: Db, userId: string, now: Date): Promise<StandingRow | undefined> {
  const { rows } = await sql<StandingRow & Record<keyof CheckRow, never>>`
    select p.full_name, p.identity_verified_at, c.state, c.name_match, c.of_age, c.result_at, c.valid_until, c.verified_at,
      c.matched_name_key, c.updated_at,
      (select max(m.result_at) from identity_checks m where m.user_id = p.id and m.of_age = false) as minor_at,
      array(
        select distinct o.user_id from identity_checks o
        where o.person_key = c.person_key and o.user_id <> p.id and o.state in ('verified', 'expired')
          and (o.result_at, o.id) < (
            select f.result_at, f.id from identity_checks f
            where f.person_key = c.person_key and f.user_id = p.id and f.state in ('verified', 'expired')
            order by f.result_at, f.id limit 1) limit 5) as other_ids,
      (select max(d.at) from banned_person_keys b join decisions d on d.id = b.decision_id
        where b.person_key = c.person_key and b.until > ${now}) as banned_at
    from profiles p
    left join lateral (
      select * from identity_checks c where c.user_id = p.id and c.result_at is not null
      order by c.result_at desc, c.id desc limit 1) c on true
    where p.id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { state, name_match, of_age, result_at, valid_until, verified_at, updated_at, matched_name_key, ...rest } = row
  const result = {
    state,
    name_match,
    of_age,
    result_at,
    valid_until,
    verified_at,
    updated_at,
    matched: matched_name_key,
  }
  return { ...rest, result: result_at && result }
}

/** Staff decisions about someone's identity, the latest 100, newest first. */
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

/** Adds a staff decision, and returns its row. */
export function insertDecision(trx: Db, values: NewRow<'identity_decisions'>): Promise<DecisionRow> {
  return trx.insertInto('identity_decisions').values(values).returningAll().executeTakeFirstOrThrow()
}

/** Counts all changes to someone's identity, as a version: staff decide on the version that they read. */
export async function countChanges(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select coalesce(sum(version + 1), 0) from identity_checks where user_id = ${userId})
      + (select count(*) from identity_decisions where user_id = ${userId}))::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Someone's check that is started and not finished. */
export function findRunning(db: Db, userId: string): Promise<CheckRow | undefined> {
  return db
    .selectFrom('identity_checks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'in', [...runningStates])
    .executeTakeFirst()
}

/** Someone's latest check, finished or not. */
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

/** A check by its id. */
export function findCheck(db: Db, checkId: string): Promise<CheckRow | undefined> {
  return db.selectFrom('identity_checks').selectAll().where('id', '=', checkId).executeTakeFirst()
}

/** A check by the provider's id of its session. */
export function findBySession(db: Db, sessionId: string): Promise<CheckRow | undefined> {
  return db.selectFrom('identity_checks').selectAll().where('provider_session_id', '=', sessionId).executeTakeFirst()
}

/** Someone's checks, the latest 100, newest first. */
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

/** The number of results that someone has had since a given time. */
export async function countAttempts(db: Db, userId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(attempts), 0)::int as count from identity_checks
    where user_id = ${userId} and created_at > ${since}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Adds a check, and returns its row. */
export function insertCheck(trx: Db, values: NewRow<'identity_checks'>): Promise<CheckRow> {
  return trx.insertInto('identity_checks').values(values).returningAll().executeTakeFirstOrThrow()
}

/** Stores the provider's session id of a check; undefined if the check no longer exists or is finished. */
export function storeSessionId(db: Db, checkId: string, sessionId: string): Promise<CheckRow | undefined> {
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

/** Deletes a check that the provider never started. */
export async function deleteNotStarted(db: Db, checkId: string): Promise<void> {
  await db
    .deleteFrom('identity_checks')
    .where('id', '=', checkId)
    .where('provider_session_id', 'is', null)
    .where('state', '=', 'open')
    .execute()
}

/** Updates a check if it still has the version that was read; otherwise undefined. */
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

/** Makes everyone with a matching document wait for the end of this transaction. */
export async function lockPerson(trx: Db, personKey: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('person ' || ${personKey.toString('hex')}, 0))`.execute(trx)
}

/** A time for a new result, later than that of everyone else with a matching document. The caller holds `lockPerson`. */
export async function latestOfPerson(
  trx: Db,
  { userId, personKey, now }: { readonly userId: string; readonly personKey: Buffer; readonly now: Date },
): Promise<Date> {
  const { rows } = await sql<{ last: Date | null }>`
    select max(result_at) as last from identity_checks where person_key = ${personKey} and user_id <> ${userId}`.execute(
    trx,
  )
  return new Date(Math.max(now.getTime(), (rows[0]?.last?.getTime() ?? 0) + 1))
}

/** Other accounts with a document that matches one of someone's: they belong to the same person. */
export async function listSamePerson(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct o.user_id from identity_checks c join identity_checks o on o.person_key = c.person_key
    where c.user_id = ${userId} and o.user_id <> ${userId}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** A page of the checks in a state that haven't changed since a given time, by id, to be updated from the provider. */
export function listToFollow(
  db: Db,
  { state, before, after, limit }: ToFollow & { readonly limit: number },
): Promise<CheckRow[]> {
  return db
    .selectFrom('identity_checks')
    .selectAll()
    .where('provider_session_id', 'is not', null)
    .where('state', '=', state)
    .where('updated_at', '<=', before)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
}

interface ToFollow {
  readonly state: 'processing' | 'open'
  readonly before: Date
  readonly after: string | undefined
}

/** Abandoned checks: started a week ago, or refused `refusedMs` ago. */
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

/** Checks that expire by the given time. */
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

/** Whether someone is the subject of a case. */
export async function isCaseOf(db: Db, caseId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('cases')
    .select('id')
    .where('id', '=', caseId)
    .where('subject_owner_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
