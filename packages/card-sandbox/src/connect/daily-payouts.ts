import { sql } from 'kysely'
import { lockDue, updateRow } from '../sandbox-rows.ts'
import type { SandboxDeps } from '../sandbox.ts'
import { ownAccount, writeLine } from '../balance/balance-lines.ts'
import { periodOf } from '../balance/balance-settings.ts'
import { dayOf, failureLineId, type PayoutRow, sendPayout, showPayout } from '../balance/payouts.ts'
import { lockBalance } from '../balance/read-balance.ts'
import { recordEvent } from '../events.ts'
import { capabilityOf } from './account-view.ts'
import { changeAccount, lockAccount } from './connected-accounts.ts'

/** Pays out what was available to accounts when the day began, and completes payouts whose day of arrival has come. */
export async function passPayouts(deps: SandboxDeps): Promise<void> {
  await landPayouts(deps)
  for (const account of await listPayable(deps)) await payOut(deps, account)
}

/** Condition for payouts whose day of arrival has come, as a part of a statement. */
export const payoutsDue = (now: Date) => sql<boolean>`status = 'in_transit' and arrives_at <= ${now}`

/** Condition for lines that `listPayable` considers, of accounts with daily payouts. */
export const linesDue = (now: Date) => sql<boolean>`payout_id is null and available_on <= ${dayOf(now)}
  and coalesce((select period from sandbox.payout_schedules s where s.account_id = sandbox.balance_lines.account_id),
    case account_id when ${ownAccount} then 'manual' else 'daily' end) = 'daily'`

async function listPayable(deps: SandboxDeps): Promise<string[]> {
  const rows = await deps.db
    .selectFrom('sandbox.balance_lines')
    .select('account_id')
    .distinct()
    .where('payout_id', 'is', null)
    .where('account_id', '<>', ownAccount)
    .where('available_on', '<=', dayOf(deps.now()))
    .execute()
  const own = (await periodOf(deps, ownAccount)) === 'daily' ? [ownAccount] : []
  return [...own, ...rows.map((row) => row.account_id)]
}

async function payOut(deps: SandboxDeps, account: string): Promise<void> {
  if (!(await canBePaid(deps, account))) return
  await lockBalance(deps, account)
  const now = deps.now()
  // Withdrawals since then are deducted.
  const taken = sql<boolean>`account_id = ${account} and payout_id is null
    and (available_on <= ${dayOf(now)} or amount < 0 and available_on <= ${now})`
  const { amount } = await deps.db
    .selectFrom('sandbox.balance_lines')
    .select(sql<string | null>`sum(amount - fee)`.as('amount'))
    .where(taken)
    .executeTakeFirstOrThrow()
  if (Number(amount ?? 0) <= 0) return
  const row = await sendPayout(deps, { account, amount: Number(amount), automatic: true })
  await deps.db.updateTable('sandbox.balance_lines').set({ payout_id: row.id }).where(taken).execute()
}

async function canBePaid(deps: SandboxDeps, account: string): Promise<boolean> {
  if ((await periodOf(deps, account)) !== 'daily') return false
  if (account === ownAccount) return true
  const row = await lockAccount(deps, account)
  return capabilityOf(row, 'stripe_balance.payouts')?.status === 'active'
}

async function landPayouts(deps: SandboxDeps): Promise<void> {
  const due = await lockDue(deps.db, 'sandbox.payouts', payoutsDue(deps.now()))
  for (const row of due) await land(deps, row)
}

async function land(deps: SandboxDeps, row: PayoutRow): Promise<void> {
  const account = row.account_id === ownAccount ? undefined : await lockAccount(deps, row.account_id)
  const refused = account?.bank_refuses === true
  const done = await updateRow(
    deps.db,
    'sandbox.payouts',
    row.id,
    refused ? { status: 'failed', failure_code: 'no_account' } : { status: 'paid' },
  )
  if (refused) {
    const { amount, account_id, id: source_id } = row
    const description = 'STRIPE PAYOUT FAILURE'
    await writeLine(deps, {
      id: failureLineId(row),
      account_id,
      type: 'payout_failure',
      amount,
      source_id,
      description,
    })
    // Nothing more is sent to bank details that the bank has refused.
    if (account.state === 'active') await changeAccount(deps, account, { payouts_stopped: true })
  }
  await recordEvent(deps, refused ? 'payout.failed' : 'payout.paid', showPayout(done), row.account_id)
}
