// What the clock brings to a queue, found by one statement for all of them.
import type pg from 'pg'
import { isDatabaseUnavailable } from '../db/database-unavailable.ts'
import type { Logger } from '../log.ts'
import { schema } from './boss.ts'

/** A queue with a schedule is polled each time, any other one each fifth time, since new jobs are announced to it. */
const lookMs = 2000
const restEvery = 5

/** By the index from which pg-boss takes jobs: a queue in which nothing waits costs one step into it. */
const dueNow = `select asked.name from unnest($1::text[]) as asked(name) where exists (
  select from ${schema}.job_common as job
  where job.name = asked.name and job.state < 'active' and not job.blocked and job.start_after <= now())`

interface Looking {
  readonly pool: Pick<pg.Pool, 'query'>
  readonly log: Logger
  readonly jobs: readonly { readonly name: string; readonly schedule?: string | undefined }[]
  /** Hears the name of each queue that has a job whose time has come. */
  readonly tell: (name: string) => void
}

/**
 * Looks for jobs whose time has come, until it is stopped: those of a schedule, those that were put off, those that are tried again.
 * Each queue asking for itself was two dozen statements a second, of a town in which nothing happened.
 */
export function watchDueQueues({ pool, log, jobs, tell }: Looking): { stop(): Promise<void> } {
  const all = jobs.map(({ name }) => name)
  const scheduled = jobs.filter(({ schedule }) => schedule !== undefined).map(({ name }) => name)
  let looks = 0
  let looking: Promise<void> | undefined
  const look = async () => {
    looks += 1
    try {
      const { rows } = await pool.query<{ name: string }>(dueNow, [looks % restEvery === 0 ? all : scheduled])
      for (const { name } of rows) tell(name)
    } catch (error) {
      if (!isDatabaseUnavailable(error)) log.warn('the queues could not be looked at', { error })
    }
  }
  // One that takes longer than that isn't joined by another.
  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = undefined))
  }, lookMs)
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
