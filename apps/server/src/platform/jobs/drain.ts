import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import { deadLetters, schema } from './boss.ts'
import type { Job } from './job.ts'
import type { Envelope, RawJob } from './run-job.ts'

interface DrainOptions<C> {
  readonly pool: pg.Pool
  readonly boss: PgBoss
  readonly jobs: readonly Job<C, unknown>[]
  readonly now: () => Date
  readonly run: (job: Job<C, unknown>, raw: RawJob) => Promise<void>
}

/** What a test says of a drain. */
export interface Draining {
  /** What is due by then is run; the clock's now when absent. */
  readonly until?: Date
  /** Jobs whose schedule is passed over. */
  readonly leaveOut?: readonly string[]
}

/** Builds `drain`: runs what is due on a clock that tests turn, also while a worker runs. */
export function createDrain<C>(options: DrainOptions<C>): (draining: Draining) => Promise<void> {
  const { pool, boss, jobs, now, run } = options
  const byName = new Map(jobs.map((job) => [job.name, job]))
  let drainedAt = now()
  const firstAfter = askedOnce(
    (schedule, from) => boss.previewSchedule(schedule, { tz: 'Europe/London', from, count: 1 })[0],
  )

  const sendScheduled = async (until: Date, leaveOut: readonly string[]) => {
    for (const job of jobs) {
      if (job.schedule === undefined || leaveOut.includes(job.name)) continue
      const next = firstAfter(job.schedule, drainedAt)
      if (!next || next > until) continue
      const envelope: Envelope = { due: next.toISOString(), payload: {} }
      await boss.send(job.name, envelope, { singletonKey: 'schedule' })
    }
    if (until > drainedAt) drainedAt = until
  }

  const runOne = async (job: Job<C, unknown>): Promise<boolean> => {
    const [raw] = await boss.fetch<Envelope>(job.name)
    if (!raw) return false
    try {
      await run(job, { ...raw, signal: AbortSignal.timeout(job.timeoutSeconds * 1000) })
    } catch (error) {
      await boss.fail(job.name, raw, error instanceof Error ? error : { value: String(error) })
      await setRetryDue(pool, raw.id, now())
      return true
    }
    await boss.complete(job.name, raw)
    return true
  }

  return async ({ until, leaveOut = [] }) => {
    await sendScheduled(until ?? now(), leaveOut)
    for (;;) {
      // The clock runs on: what a run queues is due a little later than what it was queued by.
      const { waiting, active } = await makeDue(pool, until ?? now())
      const due = Object.entries(waiting).filter(([name]) => byName.has(name))
      let ran = false
      for (const [name, count] of due) {
        const job = byName.get(name)
        for (let left = count; job && left > 0 && (await runOne(job)); left--) ran = true
      }
      if (ran) continue
      // What is due and cannot be had was taken by a worker just now: its end is waited for as well.
      if (due.length === 0 && active === 0) return
      await delay(10)
    }
  }
}

interface Gap {
  readonly from: Date
  readonly next: Date
}

/** Of each schedule, what was found out last, by any server of this process: a day of tests asks for the same few hours over and over. */
const gaps = new Map<string, Gap[]>()
const maxGaps = 20

/** Asks a calendar, which is slow to ask, only what it has not said before: between two times of a schedule there is no other. */
export function askedOnce(ask: (schedule: string, from: Date) => Date | undefined) {
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
  /** How many run. */
  readonly active: number
}

/** Lets the queue hand out now what is due on our clock. */
async function makeDue(pool: pg.Pool, until: Date): Promise<Due> {
  const { rows } = await pool.query<Due>(
    `with due as (
       update ${schema}.job set start_after = least(start_after, now())
       where state in ('created', 'retry') and name <> $2 and name not like '\\_\\_%'
         and (data ->> 'due')::timestamptz <= $1
       returning name
     )
     select (select coalesce(jsonb_object_agg(name, count), '{}')
         from (select name, count(*) from due group by name) queues) as waiting,
       (select count(*)::int from ${schema}.job where state = 'active' and name not like '\\_\\_%') as active`,
    [until, deadLetters],
  )
  return rows[0] ?? { waiting: {}, active: 0 }
}

/** The queue put the retry on its own clock; this puts it on ours. */
async function setRetryDue(pool: pg.Pool, id: string, now: Date): Promise<void> {
  await pool.query(
    `update ${schema}.job set data = jsonb_set(data, '{due}', to_jsonb($2::timestamptz + (start_after - now())))
     where id = $1 and state = 'retry'`,
    [id, now],
  )
}
