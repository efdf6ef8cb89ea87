import * as z from 'zod/mini'
import { Id } from '../ids.ts'
import { type BoostPlan, findBoostPlan } from './boost-plans.ts'

export const maxBoostedItems = 50

/** Sentences of the boost screens (spec: marketplace 8 "Boost"). */
export const boostMessages = {
  noItem: 'Please select at least one item to boost',
  tooMany: `Please select at most ${maxBoostedItems} items at a time`,
  noPlan: 'Please select a valid boost plan',
  unverified: 'Payment verification failed',
  applied: 'Your items have been successfully boosted!',
} as const

const Plan = z.pipe(
  z.string(boostMessages.noPlan).check(z.refine((id) => findBoostPlan(id) !== undefined, boostMessages.noPlan)),
  z.transform((id: string) => findBoostPlan(id) as BoostPlan),
)

/** What is to be boosted, each item once, and for how long (spec: marketplace 5 "Boost"). */
export const BoostInput = z.object({
  item_ids: z.pipe(
    z
      .array(Id, boostMessages.noItem)
      .check(z.minLength(1, boostMessages.noItem), z.maxLength(maxBoostedItems, boostMessages.tooMany)),
    z.transform((ids: string[]) => [...new Set(ids.map((id) => id.toLowerCase()))].toSorted()),
  ),
  plan_id: Plan,
})
export type BoostInput = z.output<typeof BoostInput>
