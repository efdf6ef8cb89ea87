import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { isProviderError } from '../../platform/stripe/client.ts'
import { findAccount } from './account-queries.ts'
import { savePayout } from './payout-queries.ts'
import { listProviderPayouts, type ProviderPayout } from './stripe-payouts.ts'

type Deps = Pick<Context, 'cards' | 'db' | 'jobs' | 'log' | 'now'>

/** Records the state of a payout; its owner is notified if their bank sent it back. */
export async function notePayout(
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  trx: Db,
  accountId: string,
  theirs: ProviderPayout,
): Promise<void> {
  const row = await savePayout(trx, accountId, theirs, now())
  if (row?.state === 'failed') await jobs.publish(trx, { name: 'payout.failed', payload: { payout_id: row.id } })
}

/** How long after its apparent arrival a bank can send a payout back, and how far back messages may have been lost. */
const days = 14

/** Reads an account's recent payouts, in case messages were lost. If the provider doesn't respond, the next run reads them. */
export async function readLatePayouts(deps: Deps, accountId: string): Promise<void> {
  const account = await findAccount(deps.db, accountId)
  if (!account?.provider_account_id) return
  try {
    const since = new Date(deps.now().getTime() - days * 86_400_000)
    for await (const theirs of listProviderPayouts(deps, account.provider_account_id, since)) {
      await inTransaction(deps.db, (trx) => notePayout(deps, trx, accountId, theirs))
    }
  } catch (error) {
    if (!isProviderError(error)) throw error
    deps.log.warn('the payouts of an account could not be read', { error, account: accountId })
  }
}
