import { setTimeout as delay } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { type JobInsert, PgBoss } from 'pg-boss'
import { retryWhileHeld, tableLockMs } from '../db/brief-locks.ts'
import { isDatabaseUnavailable } from '../db/database-unavailable.ts'
import { answerGraceMs } from '../db/open-database.ts'
import type { Logger } from '../log.ts'
import type { Job } from './job.ts'

export const schema = 'jobs'

/** The queue for jobs that failed for good: stored for an operator, never retried automatically. */
export const deadLetters = 'dead-letters'

const day = 24 * 60 * 60

interface BossOptions {
  readonly pool: pg.Pool
  readonly log: Logger
  /** The working instance runs the schedule and takes back jobs from workers that died. */
  readonly works?: boolean
  /**
   * The instance that creates the queue's tables, or upgrades them from an older version, waits for each lock as briefly as a
   * migration (ADR-0240).
   */
  readonly installs?: boolean
}

/** A pg-boss over our own pool. */
export function openBoss({ pool, log, works = false, installs = false }: BossOptions): PgBoss {
  const boss = new PgBoss({
    db: { executeSql: installs ? runWithLockTimeout(pool, log) : (text, values) => pool.query(text, values) },
    schema,
    supervise: works,
    schedule: works,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    monitorVacuum: false,
  })
  // Every queue polls: an unreachable database is logged where it is detected, not here.
  boss.on('error', (error) => {
    if (!isDatabaseUnavailable(error)) log.warn('the job queue reported an error', { error })
  })
  boss.on('warning', (warning) => log.warn(`the job queue warns: ${warning.message}`))
  return boss
}

/** The lock timeout that pg-boss sets itself: half a minute, during which everyone else queues behind it. */
const ownLimit = /\bset local lock_timeout = \d+/gi

/** Runs pg-boss's statements; a transaction that can't lock a table in time is rolled back and tried again. */
function runWithLockTimeout(pool: pg.Pool, log: Logger) {
  const say = (by: unknown) => log.warn('the job queue waits for a table that others hold', { by })
  const { statement_timeout: limitMs } = pool.options
  // A PostgreSQL that hangs never ends a statement: with a client-side timeout, the start fails instead.
  const patience = limitMs ? { query_timeout: limitMs + answerGraceMs } : {}
  return async (text: string, values: unknown[] = []) => {
    const brief = text.replace(ownLimit, `set local lock_timeout = ${tableLockMs}`)
    const client = await pool.connect()
    const ask = (asked: string, given: unknown[]) => client.query({ text: asked, values: given, ...patience })
    const undo = () => ask('rollback', [])
    try {
      const answer = await retryWhileHeld(() => ask(brief, values), { undo, say, client })
      client.release()
      return answer
    } catch (error) {
      // The connection may be in the middle of a transaction.
      client.release(true)
      throw error
    }
  }
}

/** Creates the queue's tables if they are missing. */
export async function installSchema(pool: pg.Pool, log: Logger): Promise<void> {
  const boss = openBoss({ pool, log, installs: true })
  await boss.start()
  await boss.stop({ graceful: false, close: false })
}

/** How long a start waits for the index, in milliseconds. */
const indexMs = 2000
const isThere = `select from pg_index where indexrelid = to_regclass('${schema}.open_jobs') and indisvalid`

/**
 * Creates an index of unfinished jobs by queue. pg-boss has none: without it, pg-boss's recovery of jobs and our counts read
 * every job that finished in the last days. One process creates it, concurrently, which has to wait for a back-up to end. So a
 * start waits two seconds for it and then continues.
 */
export async function installOpenJobsIndex(pool: pg.Pool, log: Logger): Promise<void> {
  if ((await pool.query(isThere)).rowCount) return
  const made = makeOpenJobsIndex(pool).catch((error: unknown) => {
    log.warn('the index of open jobs could not be created', { error })
  })
  await Promise.race([made, delay(indexMs, undefined, { ref: false })])
}

/** Uses a connection of its own: the pool's connections time out after some seconds. */
async function makeOpenJobsIndex({ options }: pg.Pool): Promise<void> {
  const { connectionString } = options
  const client = new pg.Client({
    ...(connectionString === undefined ? options : { connectionString }),
    application_name: 'itemo index',
    statement_timeout: 0,
    query_timeout: 0,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const taken = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(hashtext('open_jobs')) as mine`)
    if (!taken.rows[0]?.mine || (await client.query(isThere)).rowCount) return
    // An interrupted build leaves an invalid index behind.
    await client.query(`drop index concurrently if exists ${schema}.open_jobs`)
    await client.query(`create index concurrently open_jobs on ${schema}.job_common (name) where state < 'completed'`)
  } finally {
    // Closing the connection releases the lock.
    await client.end()
  }
}

/**
 * Builds the statement that inserts jobs into a queue. It isn't run here, but together with the outbox messages about the jobs.
 * Throws unless pg-boss inserts all the jobs with one statement: otherwise jobs would be lost.
 */
export async function insertionOf(
  boss: Pick<PgBoss, 'insert'>,
  name: string,
  queued: readonly JobInsert[],
): Promise<RawBuilder<unknown>> {
  const asked: { readonly text: string; readonly values: readonly unknown[] }[] = []
  const reader = {
    executeSql(text: string, values: unknown[] = []) {
      asked.push({ text, values })
      return Promise.resolve({ rows: [] })
    },
  }
  await boss.insert(name, [...queued], { db: reader })
  const [one, more] = asked
  const [before = '', after, ...others] = one?.text.split('$1') ?? []
  const isKnown = /^\s*insert into\s/i.test(before) && after !== undefined && others.length === 0
  if (!one || more || !isKnown || one.values.length !== 1)
    throw new Error(`pg-boss inserts into the queue ${name} in an unexpected way`)
  return sql`${sql.raw(before)}${one.values[0]}::text${sql.raw(after)}`
}

/** Creates missing queues, and updates the others to match their jobs' definitions. */
export async function installQueues(boss: PgBoss, jobs: readonly Job<never, unknown>[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  if (!known.has(deadLetters)) await boss.createQueue(deadLetters, { retentionSeconds: 365 * day })
  for (const job of jobs) {
    const options = {
      retryLimit: job.retry.limit,
      retryDelay: job.retry.delaySeconds,
      retryBackoff: job.retry.backoff,
      ...(job.retry.backoff && { retryDelayMax: 60 * 60 }),
      expireInSeconds: job.timeoutSeconds,
      heartbeatSeconds: 30,
      retentionSeconds: 90 * day,
      deleteAfterSeconds: 7 * day,
      deadLetter: deadLetters,
      // Workers are notified of new jobs through the outbox.
      notify: false,
    }
    const queue = known.get(job.name)
    if (!queue) await boss.createQueue(job.name, { ...options, policy: job.policy })
    else if (queue.policy !== job.policy) {
      throw new Error(`the queue ${job.name} exists with the policy ${queue.policy}: give the job another name`)
    } else if (Object.entries(options).some(([key, value]) => queue[key as keyof typeof options] !== value)) {
      await boss.updateQueue(job.name, options)
    }
  }
}
