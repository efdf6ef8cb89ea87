import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import { deadLetters, schema } from './boss.ts'
import type { Job } from './job.ts'
import type { Envelope, RawJob } from './run-job.ts'

/** A job as pg-boss fetches it. */
type TakenJob = Omit<RawJob, 'signal'> & { readonly name: string }

interface DrainOptions<C> {
  readonly pool: pg.Pool
  readonly boss: PgBoss
  readonly jobs: readonly Job<C, unknown>[]
  readonly now: () => Date
  readonly run: (job: Job<C, unknown>, raw: RawJob) => Promise<void>
}

/** The options of a test's drain. */
export interface DrainRequest {
  /** Jobs due by this time are run; defaults to the clock's current time. */
  readonly until?: Date
  /** Jobs whose schedule is ignored. */
  readonly skippedJobs?: readonly string[]
  /** Jobs that stay in their queues, however they were queued. */
  readonly undrainedQueues?: readonly string[]
}

/** Creates `drain`, which runs the jobs that are due by a clock that tests control, also while a worker runs. */
export function createDrain<C>(options: DrainOptions<C>): (draining: DrainRequest) => Promise<void> {
  const { pool, boss, jobs, now, run } = options
  const byName = new Map(jobs.map((job) => [job.name, job]))
  let drainedAt = now()
  const firstAfter = memoizeNextRun(
    (schedule, from) => boss.previewSchedule(schedule, { tz: 'Europe/London', from, count: 1 })[0],
  )

  const sendScheduled = async (until: Date, skippedJobs: readonly string[]) => {
    for (const job of jobs) {
      if (job.schedule === undefined || skippedJobs.includes(job.name)) continue
      const next = firstAfter(job.schedule, drainedAt)
      if (!next || next > until) continue
      const envelope: Envelope = { due: next.toISOString(), payload: {} }
      await boss.send(job.name, envelope, { singletonKey: 'schedule' })
    }
    if (until > drainedAt) drainedAt = until
  }

  /**
   * Runs the next job of a queue, if there is one, and marks the job `before` as done. Returns whether a job ran, and its id if
   * it succeeded.
   */
  const runOne = async (job: Job<C, unknown>, before: string | undefined): Promise<{ ran: boolean; done?: string }> => {
    const raw = await takeNext(pool, job.name, before)
    if (!raw) return { ran: false }
    try {
      await run(job, { ...raw, signal: AbortSignal.timeout(job.timeoutSeconds * 1000) })
    } catch (error) {
      await boss.fail(job.name, raw, error instanceof Error ? error : { value: String(error) })
      await setRetryDue(pool, raw.id, now())
      return { ran: true }
    }
    return { ran: true, done: raw.id }
  }

  return async ({ until, skippedJobs = [], undrainedQueues = [] }) => {
    await sendScheduled(until ?? now(), skippedJobs)
    let done: string | undefined
    for (;;) {
      // The clock runs on: a job that a run queues is due a little later than that run.
      const { waiting, active } = await makeDue(pool, { until: until ?? now(), undrainedQueues, done })
      done = undefined
      const due = Object.entries(waiting).filter(([name]) => byName.has(name))
      let ran = false
      for (const [name, count] of due) {
        const job = byName.get(name)
        for (let left = count; job && left > 0; left--) {
          const one = await runOne(job, done)
          done = one.done
          if (!one.ran) break
          ran = true
        }
      }
      if (ran) continue
      // Due jobs that couldn't be taken were just taken by a worker: the drain also waits until they finish.
      if (due.length === 0 && active === 0) return
      await delay(10)
    }
  }
}

interface Gap {
  readonly from: Date
  readonly next: Date
}

/** The latest results for each schedule, shared by all servers of this process: a day of tests asks for the same few hours repeatedly. */
const gaps = new Map<string, Gap[]>()
const maxGaps = 20

/** Caches a slow calendar lookup: between two consecutive times of a schedule there is no other, so the gap's end is the answer. */
export function memoizeNextRun(ask: (schedule: string, from: Date) => Date | undefined) {
  return (schedule: string, from: Date): Date | undefined => {
    const known = gaps.get(schedule) ?? []
    const found = known.find((gap) => gap.from <= from && from < gap.next)
    if (found) return found.next
    const next = ask(schedule, from)
    if (next) gaps.set(schedule, [{ from, next }, ...known].slice(0, maxGaps))
    return next
  }
}

interface Due {
  /** How many jobs are due, by queue. */
  readonly waiting: Readonly<Record<string, number>>
  /** How many jobs are running. */
  readonly active: number
}

/** A CTE that marks a job as done, if an id is given, before the rest of the statement reads the queues. */
const markDone = (param: string) => `done as materialized (
  update ${schema}.job_common set state = 'completed', completed_on = ${schema}.job_now()
  where id = ${param}::uuid and state = 'active' returning id)`
const afterDone = '(select count(*) from done) >= 0'

/**
 * Takes the next job of a queue as pg-boss does, and marks the previous one as done. pg-boss's own two statements per job, whose
 * texts differ for each queue and are planned separately, were a fifth of the database load of the tests.
 */
async function takeNext(pool: pg.Pool, name: string, before: string | undefined): Promise<TakenJob | undefined> {
  const { rows } = await pool.query<TakenJob>(
    `with ${markDone('$2')}, next as (
       select id from ${schema}.job_common
       where name = $1 and state < 'active' and not blocked and start_after <= ${schema}.job_now() and ${afterDone}
       order by priority desc, created_on limit 1 for update skip locked
     )
     update ${schema}.job_common j set state = 'active', started_on = ${schema}.job_now(), heartbeat_on = ${schema}.job_now(),
       retry_count = case when j.started_on is not null then j.retry_count + 1 else j.retry_count end
     from next where j.id = next.id
     returning j.id, j.name, j.data, j.retry_count as "retryCount"`,
    [name, before ?? null],
  )
  return rows[0]
}

interface DueBy {
  readonly until: Date
  readonly undrainedQueues: readonly string[]
  /** The job that ran last and isn't marked as done yet. */
  readonly done: string | undefined
}

/** Makes jobs that are due on our clock available to the queue now. */
async function makeDue(pool: pg.Pool, { until, undrainedQueues, done }: DueBy): Promise<Due> {
  const { rows } = await pool.query<Due>(
    `with ${markDone('$4')}, due as (
       update ${schema}.job set start_after = least(start_after, now())
       where state in ('created', 'retry') and name <> $2 and name <> all($3::text[]) and name not like '\\_\\_%'
         and (data ->> 'due')::timestamptz <= $1
       returning name
     )
     select (select coalesce(jsonb_object_agg(name, count), '{}')
         from (select name, count(*) from due group by name) queues) as waiting,
       (select count(*)::int from ${schema}.job
         where state = 'active' and name not like '\\_\\_%' and id is distinct from $4::uuid) as active`,
    [until, deadLetters, undrainedQueues, done ?? null],
  )
  return rows[0] ?? { waiting: {}, active: 0 }
}

/** pg-boss scheduled the retry on the database's clock; this sets its due time on ours. */
async function setRetryDue(pool: pg.Pool, id: string, now: Date): Promise<void> {
  await pool.query(
    `update ${schema}.job set data = jsonb_set(data, '{due}', to_jsonb($2::timestamptz + (start_after - now())))
     where id = $1 and state = 'retry'`,
    [id, now],
  )
}
