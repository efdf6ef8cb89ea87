import type { Day } from '@itemo/domain/dates.ts'
import type { MetricName } from '@itemo/domain/staff/metrics.ts'
import type { Period } from '@itemo/domain/staff/overview-schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

interface PeriodCount {
  readonly metric: MetricName
  readonly dimension: string
  readonly is_before: boolean
  readonly value: number
}

/** The days to sum up: those of a period, and optionally those before it. */
export interface Periods {
  readonly now: Period
  readonly before: Period | undefined
}

const periodsOf = ({ now, before }: Periods) => sql`(values
  (false, ${now.from}::date, ${now.to}::date)
  ${before ? sql`, (true, ${before.from}::date, ${before.to}::date)` : sql``}) as p (is_before, from_day, to_day)`

/** The counts of each period by metric and dimension: the sum for some metrics, the value of the last counted day for others. */
export async function listPeriodCounts(
  db: Db,
  periods: Periods,
  { summed, last }: { summed: readonly MetricName[]; last: readonly MetricName[] },
): Promise<PeriodCount[]> {
  const { rows } = await sql<PeriodCount>`
    select d.metric, d.dimension, p.is_before, sum(d.value)::float8 as value
    from ${periodsOf(periods)} join daily_numbers d on d.day between p.from_day and p.to_day
    where d.metric = any(${[...summed]}::text[])
    group by 1, 2, 3
    union all
    select d.metric, d.dimension, p.is_before, d.value::float8
    from ${periodsOf(periods)} cross join unnest(${[...last]}::text[]) m (metric)
    cross join lateral (
      select l.day from daily_numbers l where l.metric = m.metric and l.day between p.from_day and p.to_day
      order by l.day desc limit 1
    ) l
    join daily_numbers d on d.metric = m.metric and d.day = l.day
    order by 1, 2, 3`.execute(db)
  return rows
}

/** When numbers were last counted. */
export async function findLastRun(db: Db): Promise<Date | null | undefined> {
  const last = await db
    .selectFrom('number_runs')
    .select(({ fn }) => fn.max('ran_at').as('at'))
    .executeTakeFirst()
  return last?.at
}

interface DayCount {
  readonly metric: MetricName
  readonly day: Day
  readonly value: number
}

/** The total of each metric on each day on which it was counted. */
export async function listDayCounts(db: Db, { from, to }: Period, metrics: readonly MetricName[]): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select metric, day, sum(value)::float8 as value from daily_numbers
    where metric = any(${[...metrics]}::text[]) and day between ${from} and ${to} group by metric, day`.execute(db)
  return rows
}

interface SearchedPage {
  /** The minimum number of searches. */
  readonly minSearches: number
  readonly onlyEmpty: boolean
  /** The last entry of the previous page. */
  readonly after: { readonly count: number; readonly words: string } | undefined
  readonly limit: number
}

export interface SearchedWords {
  readonly words: string
  readonly shown: number
  readonly empty: number
  readonly last_day: string
  /** The number of searches; with `onlyEmpty`, of those without results. */
  readonly count: number
}

/** The most searched words in a period, without words that too few people searched for, which could identify them. */
export async function listSearchedWords(
  db: Db,
  { from, to }: Period,
  { minSearches, onlyEmpty, after, limit }: SearchedPage,
): Promise<SearchedWords[]> {
  const count = onlyEmpty ? sql<number>`sum(empty)::int` : sql<number>`sum(shown + empty)::int`
  return db
    .with('summed', (with_) =>
      with_
        .selectFrom('searched_words')
        .select(({ fn }) => [
          'words',
          sql<number>`sum(shown)::int`.as('shown'),
          sql<number>`sum(empty)::int`.as('empty'),
          fn.max('day').as('last_day'),
          count.as('count'),
        ])
        .where('day', '>=', from)
        .where('day', '<=', to)
        .groupBy('words')
        .having(sql<boolean>`sum(shown + empty) >= ${minSearches}`)
        .$if(onlyEmpty, (query) => query.having(sql<boolean>`sum(empty) > 0`)),
    )
    .selectFrom('summed')
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(count < ${after?.count} or (count = ${after?.count} and words > ${after?.words}))`),
    )
    .orderBy('count', 'desc')
    .orderBy('words')
    .limit(limit)
    .execute()
}
