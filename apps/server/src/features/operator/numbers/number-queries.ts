import type { Day } from '@itemo/domain/dates.ts'
import { isStanding, type MetricName } from '@itemo/domain/staff/metrics.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { fillIn, leftOut, metricSql } from './metric-queries.ts'

/** A day in London, with its start and end. */
export interface Span {
  readonly day: Day
  readonly from: Date
  readonly to: Date
}

/** Allows only one roll-up at a time, in any process: the others wait for it to finish. */
export async function lockNumbers(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('daily_numbers'))`.execute(trx)
}

/** Marks statements with inlined dates, which connections shouldn't prepare and cache. */
const neverPrepared = sql.raw('/* asked once */')

/** Counts the given metrics of a day from their definitions, all in the same snapshot, and writes the changes. */
export async function countDay(
  trx: Db,
  { day, from, to }: Span,
  names: readonly MetricName[],
  now: Date,
): Promise<void> {
  // Our own dates, inlined: as parameters they would hide from the planner how short a day is.
  const instant = (at: Date) => `timestamptz '${at.toISOString()}'`
  const values = { day: `date '${day}'`, from: instant(from), to: instant(to), now: instant(now) }
  const definitions = names.map((name) => `select '${name}' as metric, dimension, value from (${metricSql[name]}) m`)
  const fresh = definitions.map((definition) => fillIn(definition, values)).join('\nunion all\n')
  await sql`${neverPrepared}
    with left_out as materialized (${sql.raw(fillIn(leftOut, values))}),
    counted as materialized (
      select metric, coalesce(dimension, '') as dimension, value::bigint from (${sql.raw(fresh)}) f where value <> 0
    ),
    -- Metrics of a state are stored even if they're 0: without a row, the previous day's value would apply.
    fresh as (
      select * from counted
      union all
      select metric, '', 0 from unnest(${names.filter(isStanding)}::text[]) s (metric)
      where not exists (select from counted c where c.metric = s.metric)
    ),
    gone as (
      delete from daily_numbers d where d.day = ${day} and d.metric = any(${[...names]}::text[])
        and not exists (select from fresh f where f.metric = d.metric and f.dimension = d.dimension)
    )
    insert into daily_numbers as d (metric, day, dimension, value)
    select metric, ${day}, dimension, value from fresh
    on conflict (metric, day, dimension) do update set value = excluded.value where d.value <> excluded.value`.execute(
    trx,
  )
}

/** Records when the numbers of a day were counted, and how many milliseconds that took. */
export async function noteRun(trx: Db, run: { day: Day; ran_at: Date; ms: number }): Promise<void> {
  await trx
    .insertInto('number_runs')
    .values(run)
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ ran_at: run.ran_at, ms: run.ms }))
    .execute()
}

/** When the oldest account was created. */
export async function findFirstAccount(db: Db): Promise<Date | null | undefined> {
  const oldest = await db
    .selectFrom('auth.users')
    .select((eb) => eb.fn.min('created_at').as('at'))
    .executeTakeFirst()
  return oldest?.at
}

/** A count that a process collected for a day, with the user if they were logged in. */
export interface Count {
  readonly metric: MetricName
  readonly day: Day
  readonly dimension: string
  readonly user_id: string | null
  readonly value: number
}

const leftOutAt = (now: Date) => sql.raw(leftOut.replaceAll(':to', `timestamptz '${now.toISOString()}'`))

/** Adds counts to the counters of days, except those of staff, and of demo people once a real member lives in the town. */
export async function addCounts(db: Db, counts: readonly Count[], now: Date): Promise<void> {
  if (counts.length === 0) return
  await sql`${neverPrepared}
    with left_out as materialized (${leftOutAt(now)})
    insert into daily_numbers as d (metric, day, dimension, value)
    select metric, day, dimension, sum(value) from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      as c (metric text, day date, dimension text, user_id uuid, value bigint)
    where not exists (select from left_out where left_out.user_id = c.user_id)
    group by metric, day, dimension order by metric, day, dimension
    on conflict (metric, day, dimension) do update set value = d.value + excluded.value`.execute(db)
}

export interface SearchedWords {
  readonly day: Day
  readonly words: string
  readonly user_id: string | null
  readonly shown: number
  readonly empty: number
}

/** Adds the words of searches, by the same people as in `addCounts`; users aren't stored. */
export async function addSearches(db: Db, searches: readonly SearchedWords[], now: Date): Promise<void> {
  if (searches.length === 0) return
  await sql`${neverPrepared}
    with left_out as materialized (${leftOutAt(now)})
    insert into searched_words as s (day, words, shown, empty)
    select day, words, sum(shown), sum(empty) from jsonb_to_recordset(${JSON.stringify(searches)}::jsonb)
      as c (day date, words text, user_id uuid, shown int, empty int)
    where not exists (select from left_out where left_out.user_id = c.user_id)
    group by day, words order by day, words
    on conflict (day, words) do update set shown = s.shown + excluded.shown, empty = s.empty + excluded.empty`.execute(
    db,
  )
}

/** Records who was active on a day, once each; accounts deleted in the meantime are left out. */
export async function addMemberDays(db: Db, days: readonly { day: Day; user_id: string }[]): Promise<void> {
  if (days.length === 0) return
  await sql`
    insert into member_days (day, user_id)
    select c.day, p.id from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as c (day date, user_id uuid)
    join profiles p on p.id = c.user_id and p.deleted_at is null order by 1, 2
    on conflict do nothing`.execute(db)
}

/** The days on which someone was active. */
export function listMemberDays(db: Db, userId: string) {
  return db.selectFrom('member_days').select('day').where('user_id', '=', userId).orderBy('day').execute()
}

/** Deletes the days on which someone was active. */
export async function deleteMemberDays(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('member_days').where('user_id', '=', userId).execute()
}

/** Deletes rows from before a day. */
export async function deleteDaysBefore(db: Db, table: 'member_days' | 'searched_words', day: Day): Promise<void> {
  await db.deleteFrom(table).where('day', '<', day).execute()
}
