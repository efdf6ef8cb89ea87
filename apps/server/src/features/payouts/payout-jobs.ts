import * as z from 'zod/mini'
import { type AnyJob, defineJob } from '../../define-job.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { eachAtOnce } from '../../platform/jobs/at-once.ts'
import { listToRead } from './account-queries.ts'
import { listToActOn } from './due-queries.ts'
import { refreshOrLeave } from './payout-accounts.ts'
import { reckonDue } from './reckon-due.ts'

const pageSize = 200

/** Every five minutes: dues whose 24 hours are over become ready. */
const matureDues = defineJob({
  name: 'payouts.mature-dues',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  policy: 'stately',
  async run(context) {
    const { db, now } = context
    const until = now()
    let page = await listToActOn(db, until, { after: undefined, limit: pageSize })
    while (page.length > 0) {
      for (const { rental_id: id } of page) await inTransaction(db, (trx) => reckonDue(context, trx, id))
      page = await listToActOn(db, until, { after: page.at(-1), limit: pageSize })
    }
  },
})

/** So many accounts are asked for at a time. */
const accountsAtOnce = 8

/** Every night: where the accounts stand, for messages that were lost. */
const refreshAccounts = defineJob({
  name: 'payouts.refresh-accounts',
  payload: z.object({}),
  schedule: '40 4 * * *',
  policy: 'stately',
  timeoutSeconds: 3600,
  async run(context) {
    let page = await listToRead(context.db, undefined, pageSize)
    while (page.length > 0) {
      await eachAtOnce(page, accountsAtOnce, (id) => refreshOrLeave(context, id))
      page = await listToRead(context.db, page.at(-1), pageSize)
    }
  },
})

export const payoutJobs: readonly AnyJob[] = [matureDues, refreshAccounts]
