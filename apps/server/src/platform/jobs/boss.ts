import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { isDatabaseUnavailable } from '../db/database-unavailable.ts'
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
}

/** A pg-boss over our own pool. */
export function openBoss({ pool, log, works = false }: BossOptions): PgBoss {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
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

/** Makes the tables of the queue where there are none. */
export async function installSchema(pool: pg.Pool, log: Logger): Promise<void> {
  const boss = openBoss({ pool, log })
  await boss.start()
  await boss.stop({ graceful: false, close: false })
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
