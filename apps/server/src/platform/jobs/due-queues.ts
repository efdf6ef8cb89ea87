// Finds the queues with jobs that have become due, with one statement for all queues.
import type pg from 'pg'
import { isDatabaseUnavailable } from '../db/database-unavailable.ts'
import type { Logger } from '../log.ts'
import { schema } from './boss.ts'

/** A queue with a schedule is checked each time, any other only every fifth time: its workers are notified of new jobs. */
const checkIntervalMs = 2000
const restEvery = 5

/** Uses the index by which pg-boss fetches jobs: an empty queue costs one index lookup. */
const dueNow = `select asked.name from unnest($1::text[]) as asked(name) where exists (
  select from ${schema}.job_common as job
  where job.name = asked.name and job.state < 'active' and not job.blocked and job.start_after <= now())`

interface Looking {
  readonly pool: Pick<pg.Pool, 'query'>
  readonly log: Logger
  readonly jobs: readonly { readonly name: string; readonly schedule?: string | undefined }[]
  /** Called with the name of each queue that has a due job. */
  readonly onDue: (name: string) => void
}

/**
 * Polls for jobs that have become due, until it is stopped: scheduled, delayed and retried ones. When every queue polled for
 * itself, that was two dozen statements a second on an idle site.
 */
export function watchDueQueues({ pool, log, jobs, onDue }: Looking): { stop(): Promise<void> } {
  const all = jobs.map(({ name }) => name)
  const scheduled = jobs.filter(({ schedule }) => schedule !== undefined).map(({ name }) => name)
  let looks = 0
  let looking: Promise<void> | undefined
  const look = async () => {
    looks += 1
    try {
      const { rows } = await pool.query<{ name: string }>(dueNow, [looks % restEvery === 0 ? all : scheduled])
      for (const { name } of rows) onDue(name)
    } catch (error) {
      if (!isDatabaseUnavailable(error)) log.warn('the queues could not be checked', { error })
    }
  }
  // Polls never overlap: while one takes longer than the interval, the next is skipped.
  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = undefined))
  }, checkIntervalMs)
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
