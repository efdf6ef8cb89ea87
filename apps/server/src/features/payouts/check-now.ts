import type { CheckStep } from '@itemo/domain/payouts/staff-money-schemas.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { defineJob } from '../../define-job.ts'
import type { Db, Row } from '../../platform/db/db.ts'
import { isProviderError } from '../../platform/stripe/client.ts'
import { checkLedger } from '../payments/check-ledger.ts'
import { checkInvariants } from './check-invariants.ts'

/** How long a check may take, in seconds. */
const timeoutSeconds = 1800
/** How often a running check reports that it is alive, and how long after its last report it counts as cut off. */
const [noteMs, cutOffMs] = [30_000, 180_000]

/** Runs a full check on request and reports its progress. A check that was cut off stops when another one was requested. */
export const checkNow = defineJob({
  name: 'payouts.check-now',
  payload: z.object({ asked_at: z.string() }),
  subjects: () => [],
  timeoutSeconds,
  retry: { limit: 0 },
  async run(context, { asked_at: askedAt }) {
    const note = (changes: Changes) => noteCheck(context, new Date(askedAt), changes)
    const onStep = async (step: CheckStep) => {
      if (!(await note({ step }))) throw new Superseded()
    }
    // A step can take long when there is much to compare, so the check reports in between. A failed report doesn't matter.
    const going = setInterval(() => void note({}).catch(() => false), noteMs)
    try {
      await checkLedger(context, 'all', onStep)
      await onStep('rules')
      await checkInvariants(context)
      await note({ ended_at: context.now(), failure: null })
    } catch (error) {
      if (error instanceof Superseded) return
      const isAway = isProviderError(error)
      await note({ ended_at: context.now(), failure: isAway ? 'provider' : 'other' })
      if (!isAway) throw error
      context.log.warn('the ledger could not be compared: the card provider did not answer', { error })
    } finally {
      clearInterval(going)
    }
  },
})

/** Another check was requested since. */
class Superseded extends Error {}

/** Requests a check, in the caller's transaction. False while one is running: of several concurrent requests one succeeds. */
export async function requestCheck({ jobs, now }: Pick<Context, 'jobs' | 'now'>, trx: Db): Promise<boolean> {
  const at = now()
  const { rows } = await sql`insert into ledger_check (asked_at, noted_at) values (${at}, ${at})
    on conflict (is_only) do update set asked_at = ${at}, noted_at = ${at}, step = null, ended_at = null, failure = null
    where ledger_check.ended_at is not null or ledger_check.noted_at < ${cutOffBefore(at)}
    returning asked_at`.execute(trx)
  if (rows.length === 0) return false
  // The row lets only one request through, so the job has no singleton key: that of a check that was cut off may still count as running.
  await jobs.send(trx, checkNow, { asked_at: at.toISOString() })
  return true
}

const cutOffBefore = (at: Date) => new Date(at.getTime() - cutOffMs)

/** The check that was requested last, with its state now; undefined if none was requested yet. */
export async function readCheck({ db, now }: Pick<Context, 'db' | 'now'>) {
  const row = await db.selectFrom('ledger_check').selectAll().executeTakeFirst()
  return row && { ...row, state: stateOf(row, now()) }
}

function stateOf(row: Row<'ledger_check'>, now: Date): 'waiting' | 'running' | 'done' | 'failed' {
  if (row.ended_at !== null) return row.failure === null ? 'done' : 'failed'
  if (row.noted_at < cutOffBefore(now)) return 'failed'
  return row.step === null ? 'waiting' : 'running'
}

type Changes = Partial<Pick<Row<'ledger_check'>, 'step' | 'ended_at' | 'failure'>>

/** Records the progress of a check. False if it has ended, or another one was requested since. */
async function noteCheck({ db, now }: Pick<Context, 'db' | 'now'>, askedAt: Date, changes: Changes): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ledger_check')
    .set({ ...changes, noted_at: now() })
    .where('asked_at', '=', askedAt)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
