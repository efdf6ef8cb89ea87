import { boostPlans } from '@itemo/domain/boosts/boost-plans.ts'
import { boostMessages } from '@itemo/domain/boosts/boost-schemas.ts'
import type { PaymentState } from '@itemo/domain/payments/payment-state.ts'
import { expect, it } from 'vitest'
import type { BoostRow } from './boost-queries.ts'
import { presentVerification } from './boost-view.ts'

const now = new Date('2026-07-01T12:00:00Z')
const [plan] = boostPlans

function verified(status: BoostRow['status'], payment: PaymentState, expires_at: Date | null = null) {
  const boost: BoostRow = {
    id: crypto.randomUUID(),
    owner_id: crypto.randomUUID(),
    plan_id: plan.id,
    plan_name: plan.name,
    days: plan.days,
    price_pence: plan.pricePence,
    status,
    started_at: null,
    expires_at,
    created_at: now,
  }
  const view = presentVerification({ boost, now, itemsCount: 1, payment, plan })
  return [view.success, view.message, view.status]
}

it('the message about a boost after the checkout depends on its state and its payment [marketplace 4.32, 8.51, 8.52] [R32]', () => {
  const refused = "Failed to apply boost: one of the items couldn't be boosted any more."
  expect(verified('refused', 'refunded')).toEqual([false, `${refused} Your payment was refunded.`, 'refused'])
  expect(verified('refused', 'refunding')).toEqual([false, `${refused} Your payment is being refunded.`, 'refused'])
  expect(verified('awaiting_payment', 'awaiting_payment')).toEqual([
    false,
    `${boostMessages.unverified}: it hasn't been completed.`,
    'awaiting_payment',
  ])
  expect(verified('awaiting_payment', 'lapsed')).toEqual([
    false,
    `${boostMessages.unverified}: the checkout has ended, and you haven't been charged.`,
    'awaiting_payment',
  ])
})

it('a boost reads as ended at its last instant, even before the job that ends it has run', () => {
  const later = new Date(now.getTime() + 1)
  expect(verified('running', 'captured', later)).toEqual([true, boostMessages.applied, 'running'])
  expect(verified('running', 'captured', now)).toEqual([true, boostMessages.applied, 'ended'])
  expect(verified('ended', 'captured', now)).toEqual([true, boostMessages.applied, 'ended'])
})
