import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { type Cursor, exactInstant, isAfterCursor } from '../db/cursor.ts'
import type { Db } from '../db/db.ts'
import { deadLetters, schema } from './boss.ts'
import type { Envelope } from './run-job.ts'

export interface FailedJob {
  readonly name: string
  readonly payload: unknown
  readonly event: string | undefined
  /** When the job was queued and when it was given up, by the database's clock. */
  readonly askedAt: Date
  readonly failedAt: Date
  readonly runs: number
  readonly error: string
}

/** More than an operator would read. */
const maxListed = 200

interface FailedRow {
  readonly name: string
  readonly data: Envelope
  readonly asked_at: Date
  readonly failed_at: Date
  readonly runs: number
  readonly error: string | null
}

/** The newest dead letters of the jobs whose name has this prefix. */
export async function listFailed(pool: pg.Pool, beginning: string): Promise<FailedJob[]> {
  const { rows } = await pool.query<FailedRow>(
    `select source_name as name, data, source_created_on as asked_at, created_on as failed_at,
       source_retry_count + 1 as runs, source_output ->> 'message' as error
     from ${schema}.job where name = $1 and starts_with(source_name, $2)
     order by created_on desc, id limit ${maxListed}`,
    [deadLetters, beginning],
  )
  return rows.map(({ name, data, asked_at: askedAt, failed_at: failedAt, runs, error }) => ({
    name,
    payload: data.payload,
    event: data.event,
    askedAt,
    failedAt,
    runs,
    error: error ?? 'unknown',
  }))
}

/** The number of dead letters, as a subquery. */
export const countOfFailed: RawBuilder<number> = sql`(
  select count(*)::int from ${sql.table(`${schema}.job`)} where name = ${sql.lit(deadLetters)})`

export interface DeadLetter {
  readonly id: string
  readonly name: string
  readonly data: Envelope
  readonly asked_at: Date
  readonly failed_at: Date
  readonly runs: number
  readonly error: string | null
  readonly place: string
}

/** One page of the dead letters, the newest first. */
export async function listDeadLetters(db: Db, after: Cursor | undefined, limit: number): Promise<DeadLetter[]> {
  const { rows } = await sql<DeadLetter>`
    select id, source_name as name, data, source_created_on as asked_at, created_on as failed_at,
      source_retry_count + 1 as runs, source_output ->> 'message' as error, ${exactInstant(sql.ref('created_on'))} as place
    from ${sql.table(`${schema}.job`)} where name = ${sql.lit(deadLetters)} and ${isAfterCursor(after, sql`created_on`, sql`id`, 'desc')}
    order by created_on desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** Removes a dead letter inside the caller's transaction; of concurrent callers, one gets it. Undefined: it doesn't exist. */
export async function takeDeadLetter(trx: Db, id: string): Promise<Pick<DeadLetter, 'name' | 'data'> | undefined> {
  const { rows } = await sql<Pick<DeadLetter, 'name' | 'data'>>`
    delete from ${sql.table(`${schema}.job`)} where name = ${sql.lit(deadLetters)} and id = ${id}
    returning source_name as name, data`.execute(trx)
  return rows[0]
}

export interface QueueDepth {
  readonly name: string
  readonly waiting: number
  readonly running: number
  /** Since when the oldest due job has been waiting. */
  readonly oldest_at: Date | null
}

/** The queues with waiting or running jobs, longest wait first. Uses the index of open jobs, so finished jobs cost nothing. */
export async function listQueues(db: Db): Promise<QueueDepth[]> {
  const { rows } = await sql<QueueDepth>`
    select name, count(*) filter (where state <> 'active')::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      min(start_after) filter (where state <> 'active' and start_after <= now()) as oldest_at
    from ${sql.table(`${schema}.job`)}
    where state < 'completed' and name <> ${sql.lit(deadLetters)} and not starts_with(name, '__')
    group by name order by oldest_at nulls last, name limit 500`.execute(db)
  return rows
}

/** When one of these jobs last succeeded; null when none did in the last days. */
export async function lastDone(db: Db, names: readonly string[]): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(completed_on) as at from ${sql.table(`${schema}.job`)}
    where name in (${sql.join(names.map((name) => sql.lit(name)))}) and state = 'completed'`.execute(db)
  return rows[0]?.at ?? null
}
