import type { EarningView, PayoutAccountView, PayoutView } from '@itemo/contract/payout-views.ts'
import { toPounds } from '@itemo/domain/money.ts'
import type { Context } from '../../context.ts'
import type { AccountRow } from './account-queries.ts'
import type { EarningRow } from './earning-queries.ts'
import type { PayoutRow } from './payout-queries.ts'

/** A person's account as they see it; anything missing is requested on the provider's own page. */
export function presentAccount({ cards }: Pick<Context, 'cards'>, row: AccountRow | undefined): PayoutAccountView {
  return {
    available: cards.paysOut,
    state: row?.provider_account_id ? row.state : 'none',
    bank_ready: row?.payouts_active ?? false,
  }
}

/** An earning as its owner sees it, in pounds. */
export function presentEarning(row: EarningRow): EarningView {
  return {
    id: row.id,
    rental_id: row.rental_id,
    item_title: row.item_title,
    start_date: row.start_date,
    end_date: row.end_date,
    kind: row.kind,
    amount: toPounds(row.amount_pence),
    damage: toPounds(row.damage_pence),
    state: row.state,
    blocked_by: row.blocked_by,
    decision_id: row.decision_id,
    held_reason: row.held_reason,
    ready_at: row.ready_at?.toISOString() ?? null,
    sent_at: row.sent_at?.toISOString() ?? null,
  }
}

/** A payout to the owner's bank as they see it, in pounds. */
export function presentPayout(row: PayoutRow): PayoutView {
  return {
    id: row.id,
    amount: toPounds(row.amount_pence),
    state: row.state,
    arrives_on: row.arrives_on,
    created_at: row.created_at.toISOString(),
  }
}
