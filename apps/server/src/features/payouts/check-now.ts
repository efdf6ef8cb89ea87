import type { CheckStep } from '@itemo/domain/payouts/staff-money-schemas.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { defineJob } from '../../define-job.ts'
import type { Db, Row } from '../../platform/db/db.ts'
import { isProviderError } from '../../platform/stripe/client.ts'
import { checkLedger } from '../payments/check-ledger.ts'
import { checkInvariants } from './check-invariants.ts'

/** So long a check may take: one that hasn't ended by then was cut off. In seconds. */
const timeoutSeconds = 1800

/** Compares all of the books, because someone asked for it, and says how far it is. */
export const checkNow = defineJob({
  name: 'payouts.check-now',
  policy: 'exclusive',
  timeoutSeconds,
  retry: { limit: 0 },
  async run(context) {
    try {
      await checkLedger(context, 'all', (step) => noteStep(context.db, step))
      await noteStep(context.db, 'rules')
      await checkInvariants(context)
      await noteEnd(context, null)
    } catch (error) {
      const isAway = isProviderError(error)
      await noteEnd(context, isAway ? 'provider' : 'other')
      if (!isAway) throw error
      context.log.warn('the ledger could not be compared: the card provider did not answer', { error })
    }
  },
})

/** Asks for a check, in the caller's transaction. False while one is under way: of several who ask at once one does. */
export async function askForCheck({ jobs, now }: Pick<Context, 'jobs' | 'now'>, trx: Db): Promise<boolean> {
  const at = now()
  const { rows } = await sql`insert into ledger_check (asked_at) values (${at})
    on conflict (is_only) do update set asked_at = ${at}, step = null, ended_at = null, failure = null
    where ledger_check.ended_at is not null or ledger_check.asked_at < ${cutOffBefore(at)}
    returning asked_at`.execute(trx)
  if (rows.length === 0) return false
  await jobs.send(trx, checkNow, {}, { singletonKey: 'all' })
  return true
}

const cutOffBefore = (at: Date) => new Date(at.getTime() - timeoutSeconds * 1000)

/** The check that was asked for last, with how it stands at an instant; undefined: nobody did yet. */
export async function readCheck({ db, now }: Pick<Context, 'db' | 'now'>) {
  const row = await db.selectFrom('ledger_check').selectAll().executeTakeFirst()
  return row && { ...row, state: stateOf(row, now()) }
}

function stateOf(row: Row<'ledger_check'>, now: Date): 'waiting' | 'running' | 'done' | 'failed' {
  if (row.ended_at !== null) return row.failure === null ? 'done' : 'failed'
  if (row.asked_at < cutOffBefore(now)) return 'failed'
  return row.step === null ? 'waiting' : 'running'
}

async function noteStep(db: Db, step: CheckStep): Promise<void> {
  await db.updateTable('ledger_check').set({ step }).execute()
}

async function noteEnd({ db, now }: Pick<Context, 'db' | 'now'>, failure: Row<'ledger_check'>['failure']) {
  await db.updateTable('ledger_check').set({ ended_at: now(), failure }).execute()
}
