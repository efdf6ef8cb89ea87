import type { Pence } from '../money.ts'
import type { BoostPlan } from './boost-plans.ts'

/** The states of a boost. `refused`: paid for and refunded, because some of its items could no longer be boosted. */
export const boostStatuses = ['awaiting_payment', 'running', 'ended', 'refused'] as const
export type BoostStatus = (typeof boostStatuses)[number]

/** The price of boosting this many items (spec: marketplace 9 "Boost plans"). */
export function boostTotal(plan: Pick<BoostPlan, 'pricePence'>, items: number): Pence {
  return plan.pricePence * items
}

/** When a boost that begins now ends: `days` times 24 hours later (spec: marketplace 4 "Boost"). */
export function boostEndsAt(startedAt: Date, { days }: Pick<BoostPlan, 'days'>): Date {
  return new Date(startedAt.getTime() + days * 86_400_000)
}

export interface BoostCandidate {
  readonly status: string
  readonly boosted: boolean
}

/** Why an item can't be boosted now, or undefined when it can. */
export function whyNoBoost(item: BoostCandidate | undefined): string | undefined {
  if (!item) return 'One of the items no longer exists.'
  if (item.boosted) return 'One of the items is already boosted. You can boost it again once its boost has ended.'
  return item.status === 'active' ? undefined : 'One of the items is paused. Only active items can be boosted.'
}
