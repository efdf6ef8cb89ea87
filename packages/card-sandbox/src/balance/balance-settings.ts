import * as z from 'zod/mini'
import type { SandboxDeps } from '../sandbox.ts'
import { readParams } from '../read-params.ts'
import { ownAccount } from './balance-lines.ts'

type Period = 'manual' | 'daily'

/** The payout schedule of an account: manual for the operator's own, daily for the others, unless it was changed. */
export async function periodOf({ db }: SandboxDeps, account: string): Promise<Period> {
  const row = await db
    .selectFrom('sandbox.payout_schedules')
    .select('period')
    .where('account_id', '=', account)
    .executeTakeFirst()
  return row?.period ?? (account === ownAccount ? 'manual' : 'daily')
}

/** The balance settings of an account, as the provider shows them. */
export async function getBalanceSettings(deps: SandboxDeps, account: string): Promise<object> {
  const period = await periodOf(deps, account)
  return {
    object: 'balance_settings',
    payments: {
      debit_negative_balances: account === ownAccount,
      payouts: {
        automatic_transfer_rules_by_currency: null,
        minimum_balance_by_currency: null,
        schedule: { interval: period },
        statement_descriptor: null,
        status: 'enabled',
      },
      settlement_timing: { delay_days: 3, start_of_day: null },
    },
  }
}

const Settings = z.object({
  payments: z.object({ payouts: z.object({ schedule: z.object({ interval: z.enum(['manual', 'daily']) }) }) }),
})

/** Sets the payout schedule of an account to manual or daily, and returns its settings. */
export async function updateBalanceSettings(deps: SandboxDeps, account: string, params: unknown): Promise<object> {
  const { interval: period } = readParams(Settings, params).payments.payouts.schedule
  await deps.db
    .insertInto('sandbox.payout_schedules')
    .values({ account_id: account, period })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ period }))
    .execute()
  return getBalanceSettings(deps, account)
}
