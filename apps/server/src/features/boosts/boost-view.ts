import type { BoostPlanView, BoostVerificationView } from '@itemo/contract/boost-views.ts'
import type { BoostPlan } from '@itemo/domain/boosts/boost-plans.ts'
import type { BoostStatus } from '@itemo/domain/boosts/boost-rules.ts'
import { boostMessages } from '@itemo/domain/boosts/boost-schemas.ts'
import { toPounds } from '@itemo/domain/money.ts'
import type { PaymentState } from '@itemo/domain/payments/payment-state.ts'
import type { BoostRow } from './boost-queries.ts'

/** A plan as the API shows it, with the price in pounds. */
export function presentPlan({ id, name, days, pricePence, description }: BoostPlan): BoostPlanView {
  return { id, name, days, price: toPounds(pricePence), description }
}

export interface VerifiedBoost {
  readonly boost: BoostRow
  readonly now: Date
  readonly itemsCount: number
  readonly payment: PaymentState
  readonly plan: BoostPlan
}

/** The result shown on return from the payment: whether the boost runs or ran, and otherwise why not. */
export function presentVerification({ boost, now, itemsCount, payment, plan }: VerifiedBoost): BoostVerificationView {
  const success = boost.status === 'running' || boost.status === 'ended'
  return {
    success,
    message: success ? boostMessages.applied : whyNot(boost, payment),
    status: statusAt(boost, now),
    plan: presentPlan(plan),
    items_count: itemsCount,
    expires_at: boost.expires_at?.toISOString() ?? null,
  }
}

/** The status now: its time may be over before the job that ends it has run. */
function statusAt({ status, expires_at: until }: BoostRow, now: Date): BoostStatus {
  return status === 'running' && until !== null && until <= now ? 'ended' : status
}

function whyNot({ status }: BoostRow, payment: PaymentState): string {
  if (status === 'refused') {
    const given = payment === 'refunded' ? 'Your payment was refunded.' : 'Your payment is being refunded.'
    return `Failed to apply boost: one of the items couldn't be boosted any more. ${given}`
  }
  return payment === 'awaiting_payment'
    ? `${boostMessages.unverified}: it hasn't been completed.`
    : `${boostMessages.unverified}: the checkout has ended, and you haven't been charged.`
}
