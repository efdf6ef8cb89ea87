import type pg from 'pg'
import { deadLetters, schema } from './boss.ts'
import type { Envelope } from './run-job.ts'

export interface FailedJob {
  readonly name: string
  readonly payload: unknown
  readonly event: string | undefined
  /** When it was asked for and when it was given up, by the database's clock. */
  readonly askedAt: Date
  readonly failedAt: Date
  readonly runs: number
  readonly error: string
}

/** An operator reads no more than these. */
const maxListed = 200

interface FailedRow {
  readonly name: string
  readonly data: Envelope
  readonly asked_at: Date
  readonly failed_at: Date
  readonly runs: number
  readonly error: string | null
}

/** The newest dead letters of the jobs whose name begins like this. */
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
