import { sql } from 'kysely'
import type { DomainEvent, DomainEventName } from '@itemo/domain/events.ts'
import type { Context } from './context.ts'
import { completeJob, type Follower, type Job, type JobDefinition } from './platform/jobs/job.ts'

export type AnyJob = Job<Context, unknown>
export type AnyFollower = Follower<Context, DomainEvent>

/** Defines a job of a feature; `all-jobs.ts` lists them all. */
export function defineJob<P>(definition: JobDefinition<Context, P, DomainEventName>): Job<Context, P> {
  return completeJob(definition)
}

/** For every job that sends an email: retries for two days. A mail server that is down delays emails, but none is lost. */
export const mailRetryPolicy = { limit: 55, delaySeconds: 5, backoff: true } as const

/** Deletes the rows whose instant in this column is longer ago than `keptMs`; returns their number. */
export async function deleteOlder(
  { db, now }: Pick<Context, 'db' | 'now'>,
  [table, column, keptMs]: readonly [table: string, column: string, keptMs: number],
) {
  const before = new Date(now().getTime() - keptMs)
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${sql.ref(column)} < ${before}`.execute(
    db,
  )
  return Number(numAffectedRows)
}
