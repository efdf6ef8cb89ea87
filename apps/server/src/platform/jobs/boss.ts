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

/** Where a job goes that failed for good: kept for an operator, never run by itself. */
export const deadLetters = 'dead-letters'

const day = 24 * 60 * 60

interface BossOptions {
  readonly pool: pg.Pool
  readonly log: Logger
  /** The one that works keeps the schedule and takes back jobs of the dead. */
  readonly works?: boolean
  /** The one that makes its tables, or changes those of the version before, waits for each as briefly as a migration does (ADR-0240). */
  readonly installs?: boolean
}

/** A pg-boss over our own pool. */
export function openBoss({ pool, log, works = false, installs = false }: BossOptions): PgBoss {
  const boss = new PgBoss({
    db: { executeSql: installs ? askBriefly(pool, log) : (text, values) => pool.query(text, values) },
    schema,
    supervise: works,
    schedule: works,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    monitorVacuum: false,
  })
  // Every queue asks every second: a database that is away is logged where that is noticed.
  boss.on('error', (error) => {
    if (!isDatabaseUnavailable(error)) log.warn('the job queue reported an error', { error })
  })
  boss.on('warning', (warning) => log.warn(`the job queue warns: ${warning.message}`))
  return boss
}

/** How long pg-boss lets a transaction wait for a table by itself: half a minute, and everyone else behind it. */
const ownLimit = /\bset local lock_timeout = \d+/gi

/** Runs what pg-boss asks for; a transaction that finds a table held is given up, and begun again. */
function askBriefly(pool: pg.Pool, log: Logger) {
  const say = (by: unknown) => log.warn('the job queue waits for a table that others hold', { by })
  const { statement_timeout: limitMs } = pool.options
  // A PostgreSQL that hangs never ends a statement: then the start is to fail.
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
      // It may stand in the middle of a transaction.
      client.release(true)
      throw error
    }
  }
}

/** Makes the tables of the queue where there are none. */
export async function installSchema(pool: pg.Pool, log: Logger): Promise<void> {
  const boss = openBoss({ pool, log, installs: true })
  await boss.start()
  await boss.stop({ graceful: false, close: false })
}

/** How long a start waits for an index, in milliseconds. */
const indexMs = 2000
const isThere = `select from pg_index where indexrelid = to_regclass('${schema}.open_jobs') and indisvalid`

/**
 * Makes the index of jobs that are not done yet, by queue. pg-boss has none: it takes jobs back, and we count them, by reading all
 * that were done in the last days. One process makes it, concurrently; behind a back-up that takes as long as that, so a start waits
 * two seconds for it and goes on.
 */
export async function installOpenJobsIndex(pool: pg.Pool, log: Logger): Promise<void> {
  if ((await pool.query(isThere)).rowCount) return
  const made = makeOpenJobsIndex(pool).catch((error: unknown) => {
    log.warn('the index of open jobs could not be made', { error })
  })
  await Promise.race([made, delay(indexMs, undefined, { ref: false })])
}

/** Over a connection of its own: those of the pool give up after some seconds. */
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
    // What was broken off stays there, and is no index.
    await client.query(`drop index concurrently if exists ${schema}.open_jobs`)
    await client.query(`create index concurrently open_jobs on ${schema}.job_common (name) where state < 'completed'`)
  } finally {
    // The lock goes with the connection.
    await client.end()
  }
}

/** Texts that stand for values which only a statement knows. */
export type StandIns = ReadonlyMap<string, RawBuilder<string>>

/**
 * The statement by which a queue takes jobs; with a condition only if that holds. It isn't run here but together with the outbox messages
 * about them. `standIns` are texts in the jobs that a value of that statement replaces, one that JSON writes as it is. Throws when the
 * queue asks for anything but one insert of all of them: none of them would be there.
 */
export async function insertionOf(
  boss: Pick<PgBoss, 'insert'>,
  name: string,
  queued: readonly JobInsert[],
  {
    when,
    standIns = new Map(),
  }: { readonly when?: RawBuilder<unknown> | undefined; readonly standIns?: StandIns } = {},
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
    throw new Error(`the queue ${name} takes jobs in a way that is not known here`)
  let value: RawBuilder<unknown> = sql`${one.values[0]}::text`
  for (const [text, known] of standIns) value = sql`replace(${value}, ${text}, ${known})`
  if (when) value = sql`(case when ${when} then ${value} else '[]' end)`
  return sql`${sql.raw(before)}${value}${sql.raw(after)}`
}

/** Makes the queues that are missing, and brings the others in line with their jobs. */
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
      // Workers hear of new jobs by the outbox.
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
