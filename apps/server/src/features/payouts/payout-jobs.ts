import { Id } from '@itemo/domain/ids.ts'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { type AnyJob, defineJob } from '../../define-job.ts'
import { eachOfPages } from '../../platform/jobs/at-once.ts'
import { isProviderError } from '../../platform/stripe/client.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { checkInvariants } from './check-invariants.ts'
import { checkNow } from './check-now.ts'
import { checkTransfers, followTransfer } from './check-transfers.ts'
import { listToRead } from './account-queries.ts'
import { listToActOn, saveSwitch } from './due-queries.ts'
import { tryRefreshAccount } from './payout-accounts.ts'
import { providerConcurrency } from '../payments/stripe-provider.ts'
import { readLatePayouts } from './follow-payouts.ts'
import { reverseOverpayment } from './fetch-back.ts'
import { reckonDue } from './reckon-due.ts'
import { sendDue } from './send-due.ts'
import { watchJobs } from './watch-money.ts'

const pageSize = 200

/** Detects that owners are paid through the provider again: at the start, and before anything is sent. */
export function followSwitch({ db, cards, now }: Pick<Context, 'cards' | 'db' | 'now'>): Promise<void> {
  return inTransaction(db, (trx) => saveSwitch(trx, cards.paysOut, now()))
}

/** Every minute: dues that mature, or are to be sent or fetched back. Each act checks by itself whether it is due. */
const settleDues = defineJob({
  name: 'payouts.settle-dues',
  payload: z.object({}),
  schedule: '* * * * *',
  policy: 'stately',
  timeoutSeconds: 1800,
  async run(context) {
    const until = context.now()
    await followSwitch(context)
    await eachOfPages<Awaited<ReturnType<typeof listToActOn>>[number]>(
      (after) => listToActOn(context.db, until, { after, limit: pageSize }),
      providerConcurrency,
      ({ rental_id: id, state }) => (state === 'reversing' ? reverseOverpayment(context, id) : sendDue(context, id)),
    )
  },
})

/** How many accounts are read at a time. */
const accountConcurrency = 8

const eachAccount = ({ db }: Pick<Context, 'db'>, read: (accountId: string) => Promise<unknown>) =>
  eachOfPages<string>((after) => listToRead(db, after, pageSize), accountConcurrency, read)

/** Every night: reads the state of all accounts, in case messages were lost. */
const refreshAccounts = defineJob({
  name: 'payouts.refresh-accounts',
  payload: z.object({}),
  schedule: '40 4 * * *',
  policy: 'stately',
  timeoutSeconds: 3600,
  run: (context) => eachAccount(context, (id) => tryRefreshAccount(context, id)),
})

/** Every night: finds transfers that were reversed by hand at the provider. */
const compareTransfers = defineJob({
  name: 'payouts.check-transfers',
  payload: z.object({}),
  schedule: '50 4 * * *',
  policy: 'stately',
  timeoutSeconds: 1800,
  async run(context) {
    try {
      await checkTransfers(context)
    } catch (error) {
      if (!isProviderError(error)) throw error
      context.log.warn('the transfers could not be compared: the card provider did not answer', { error })
    }
  },
})

/** Every night: reads the recent payouts of all accounts, in case messages were lost. */
const readPayouts = defineJob({
  name: 'payouts.read-payouts',
  payload: z.object({}),
  schedule: '0 5 * * *',
  policy: 'stately',
  timeoutSeconds: 3600,
  run: (context) => eachAccount(context, (id) => readLatePayouts(context, id)),
})

/** Every night: checks the rules of money. Breaches are reported to the operator, like differences of the ledger. */
const checkRules = defineJob({
  name: 'payouts.check-invariants',
  payload: z.object({}),
  schedule: '45 3 * * *',
  policy: 'stately',
  timeoutSeconds: 1800,
  async run(context) {
    for (const { name, rentalId, detail } of await checkInvariants(context))
      context.log.error('a money invariant is broken', { invariant: name, rental: rentalId, detail })
  },
})

/** The provider reports that a transfer was created, changed or reversed. */
const onTransfer = defineJob({
  name: 'payouts.on-transfer-changed',
  payload: z.object({ provider_ref: z.string() }),
  // The provider's id of a transfer says nothing about a person.
  subjects: () => [],
  on: ['transfer.changed'],
  run: (context, { provider_ref: ref }) => followTransfer(context, ref),
})

/** A claim holds back a due only if the item was reported as not returned; the end of the claim releases it. */
const followClaim = defineJob({
  name: 'payouts.follow-claim',
  payload: z.object({ rental_id: Id }),
  on: ['claim.opened', 'claim.ended', 'claim.appealed'],
  async run(context, { rental_id: rentalId }) {
    await inTransaction(context.db, (trx) => reckonDue(context, trx, rentalId))
  },
})

export const payoutJobs: readonly AnyJob[] = [
  settleDues,
  refreshAccounts,
  compareTransfers,
  readPayouts,
  checkRules,
  checkNow,
  onTransfer,
  followClaim,
  ...watchJobs,
]
