import { sql } from 'kysely'
import type pg from 'pg'
import { fromKysely, type JobInsert, type PgBoss } from 'pg-boss'
import type { Db } from '../db/db.ts'
import type { Outbox } from '../db/outbox.ts'
import type { Logger } from '../log.ts'
import type { Tracing } from '../tracing.ts'
import { insertionOf, installOpenJobsIndex, installQueues, openBoss, schema } from './boss.ts'
import { createDrain, type DrainRequest } from './drain.ts'
import { watchDueQueues } from './due-queues.ts'
import { type Follower, type Job, parsePayload } from './job.ts'
import { type FailedJob, listFailed, takeDeadLetter } from './failed.ts'
import { type Envelope, type RawJob, runJob } from './run-job.ts'

interface SendOptions {
  /** A second job with the same key isn't queued while the job's policy forbids it. */
  readonly singletonKey?: string
  /** By the context's clock; defaults to now. */
  readonly startAfter?: Date
}

export interface Jobs<C, E extends { readonly name: string; readonly payload: unknown }> {
  /** Creates the queues; with `work` this process also runs jobs, queued by any process, until `stop`. */
  start(context: C, options: { readonly work: boolean }): Promise<void>
  /** Queues a job in the caller's transaction. False when the policy forbids another job with its singletonKey. */
  send<P>(trx: Db, job: Job<C, P>, payload: P, options?: SendOptions): Promise<boolean>
  /** Runs the event's followers at once, and queues every job that listens to it at the end of the caller's transaction. */
  publish(trx: Db, event: E): Promise<void>
  /** `publish` for many events at once. */
  publishAll(trx: Db, events: readonly E[]): Promise<void>
  /** Deletes, inside the caller's transaction, exactly the jobs with one of these subjects: waiting, done or dead. */
  eraseFor(trx: Db, subjects: readonly string[]): Promise<void>
  /** The newest dead letters of the jobs whose name has this prefix. */
  listFailed(beginning: string): Promise<FailedJob[]>
  /**
   * Queues a dead letter again, inside the caller's transaction, with its original payload. Undefined: no dead letter has this
   * id; false: this version has no such job any more, and the caller has to roll back.
   */
  retryFailed(trx: Db, id: string): Promise<boolean | undefined>
  /** For tests: runs every due job, and the jobs that those runs queue. */
  drain(options?: DrainRequest): Promise<void>
  /** Fetches no more jobs, gives the running ones `graceMs` to finish, and returns the rest to the queue. */
  stop(graceMs?: number): Promise<void>
}

interface JobsOptions<C, E extends { readonly name: string; readonly payload: unknown }> {
  readonly pool: pg.Pool
  readonly outbox: Pick<Outbox, 'add' | 'addRows' | 'subscribe' | 'writeRows'>
  readonly jobs: readonly Job<C, unknown>[]
  readonly followers?: readonly Follower<C, E>[]
  readonly log: Logger
  readonly now: () => Date
  readonly tracing?: Tracing | undefined
}

/** Creates the queue over the pool; it doesn't use the database before `start`. */
export function createJobs<C, E extends { readonly name: string; readonly payload: unknown }>(
  options: JobsOptions<C, E>,
): Jobs<C, E> {
  const { pool, outbox, jobs, followers = [], log, now, tracing } = options
  if (new Set(jobs.map(({ name }) => name)).size !== jobs.length) throw new Error('two jobs have the same name')
  const listening = Map.groupBy(
    jobs.flatMap((job) => job.on.map((event) => ({ event, job }))),
    ({ event }) => event,
  )
  const sender = openBoss({ pool, log })
  let worker: PgBoss | undefined
  let unsubscribe: (() => void) | undefined
  let watch: ReturnType<typeof watchDueQueues> | undefined
  let context: C | undefined

  const complete = (job: Job<C, unknown>, bare: Envelope): Envelope => {
    const subjects = job.subjects?.(bare.payload)
    const askedBy = tracing?.asker()
    return { ...bare, ...(subjects && { subjects }), ...(askedBy !== undefined && { askedBy }) }
  }

  const send = async (trx: Db, job: Job<C, unknown>, bare: Envelope, sending: SendOptions = {}) => {
    // The queue uses the database's clock, and tests move ours: a delay means the same on both.
    const delayMs = sending.startAfter ? sending.startAfter.getTime() - now().getTime() : 0
    const id = await sender.send(job.name, complete(job, bare), {
      // Policies treat a missing key as one shared key, so a job without one gets a random key.
      singletonKey: sending.singletonKey ?? crypto.randomUUID(),
      ...(delayMs > 0 && { startAfter: new Date(Date.now() + delayMs) }),
      db: fromKysely(trx),
    })
    if (id === null) return false
    if (delayMs <= 0) await outbox.add(trx, topic, [job.name])
    return true
  }

  /** The jobs that listen to these events, as rows grouped by queue. */
  const rowsOf = (events: readonly E[]) => {
    const names = new Set(events.flatMap(({ name }) => listening.get(name) ?? []).map(({ job }) => job))
    return Array.from(names, (job) => {
      const queued = events
        .filter(({ name }) => job.on.includes(name))
        .map(({ name, payload: given }) => {
          const payload = parsePayload(job, given)
          return {
            data: complete(job, { due: now().toISOString(), payload, event: name }),
            // Policies treat a missing key as one shared key.
            singletonKey: crypto.randomUUID(),
          }
        })
      const insert = (rows: readonly JobInsert[]) => insertionOf(sender, job.name, rows)
      return { target: job.name, rows: queued, insert }
    })
  }

  const publishAll = async (trx: Db, events: readonly E[]) => {
    for (const event of events) {
      for (const follower of followers) {
        if (!follower.on.includes(event.name)) continue
        if (context === undefined) throw new Error('events can only be published after start()')
        await follower.follow(context, trx, event)
      }
    }
    for (const rows of rowsOf(events)) await outbox.addRows(trx, topic, rows)
  }

  const drain = createDrain({
    pool,
    boss: sender,
    jobs,
    now,
    run(job, raw) {
      if (context === undefined) throw new Error('jobs can only run after start()')
      return runJob(job, raw, context, { log, tracing })
    },
  })

  return {
    async start(given, { work }) {
      context = given
      // The sender starts once the queues exist, so that it knows them all: looking one up inside a caller's transaction would
      // take a second connection from the pool, and a pool full of such transactions would deadlock.
      const installer = openBoss({ pool, log, installs: true })
      await installer.start()
      await installQueues(installer, jobs)
      await installOpenJobsIndex(pool, log)
      await installer.stop({ graceful: false, close: false })
      await sender.start()
      if (!work) return
      worker = openBoss({ pool, log, works: true })
      await worker.start()
      const boss = worker
      const workers = new Map<unknown, readonly string[]>()
      for (const job of jobs)
        workers.set(job.name, await workOn(boss, job, (raw) => runJob(job, raw, given, { log, tracing })))
      const wake = (ids: readonly string[] = []) => {
        for (const id of ids) boss.notifyWorker(id)
      }
      unsubscribe = outbox.subscribe(topic, {
        onMessage: (name) => wake(workers.get(name)),
        onReady: () => wake([...workers.values()].flat()),
      })
      watch = watchDueQueues({ pool, log, jobs, onDue: (name) => wake(workers.get(name)) })
      await updateSchedules(worker, jobs, now)
    },
    async send(trx, job, payload, sending) {
      const checked = parsePayload(job, payload)
      return send(trx, job, { due: (sending?.startAfter ?? now()).toISOString(), payload: checked }, sending)
    },
    publish: (trx, event) => publishAll(trx, [event]),
    publishAll,
    async eraseFor(trx, subjects) {
      // Jobs of events published so far in this transaction are deleted, too.
      await outbox.writeRows(trx)
      await sql`delete from ${sql.table(`${schema}.job`)} where data -> 'subjects' ?| ${[...subjects]}::text[]`.execute(
        trx,
      )
    },
    listFailed: (beginning) => listFailed(pool, beginning),
    async retryFailed(trx, id) {
      const letter = await takeDeadLetter(trx, id)
      if (!letter) return undefined
      const job = jobs.find(({ name }) => name === letter.name)
      return job !== undefined && send(trx, job, { ...letter.data, due: now().toISOString() })
    },
    drain: (draining = {}) => drain(draining),
    async stop(graceMs = 10_000) {
      unsubscribe?.()
      if (worker) await finish([...(watch ? [watch.stop()] : []), ...endWork(worker, jobs)], graceMs)
      await worker?.stop({ graceful: false, close: false })
      await sender.stop({ graceful: false, close: false })
    },
  }
}

/** The topic of new jobs in the outbox. */
const topic = 'jobs'

/** How often a worker polls by itself: it is notified of new jobs, and of jobs that become due (`watchDueQueues`). */
const polling = { pollingIntervalSeconds: 60 }

/**
 * Starts the workers of a job. Each runs one job at a time and fetches the next right after it, so a backlog is worked off
 * without pauses. Returns their ids.
 */
async function workOn<C>(boss: PgBoss, job: Job<C, unknown>, run: (raw: RawJob) => Promise<void>): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < job.concurrency; index++) {
    let workerId = ''
    workerId = await boss.work<Envelope>(job.name, polling, async ([raw]) => {
      try {
        if (raw) await run(raw)
      } finally {
        boss.notifyWorker(workerId)
      }
    })
    ids.push(workerId)
  }
  return ids
}

async function updateSchedules<C>(boss: PgBoss, jobs: readonly Job<C, unknown>[], now: () => Date): Promise<void> {
  const wanted = jobs.filter((job) => job.schedule !== undefined)
  for (const { name } of await boss.getSchedules()) {
    if (!wanted.some((job) => job.name === name)) await boss.unschedule(name)
  }
  for (const job of wanted) {
    const envelope: Envelope = { due: now().toISOString(), payload: {} }
    await boss.schedule(job.name, job.schedule ?? '', envelope, { tz: 'Europe/London', singletonKey: 'schedule' })
  }
}

/** Makes the workers fetch no more jobs; each promise resolves when its running jobs end. */
const endWork = <C>(boss: PgBoss, jobs: readonly Job<C, unknown>[]) =>
  jobs.map((job) => boss.offWork(job.name, { wait: true }))

/** Waits for the running jobs, but no longer than `graceMs`. */
async function finish(going: readonly Promise<unknown>[], graceMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, graceMs)
  })
  await Promise.race([Promise.all(going), enough])
  clearTimeout(timer)
}
