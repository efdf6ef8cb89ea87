import type { PayoutAccountView } from '@itemo/contract/payout-views.ts'
import type { Context } from '../../context.ts'
import type { AccountRow } from './account-queries.ts'

/** Someone's account as they see it: what is missing is asked for by the provider's own page. */
export function presentAccount({ cards }: Pick<Context, 'cards'>, row: AccountRow | undefined): PayoutAccountView {
  return {
    available: cards.paysOut,
    state: row?.provider_account_id ? row.state : 'none',
    bank_ready: row?.payouts_active ?? false,
  }
}
