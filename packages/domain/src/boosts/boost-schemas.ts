import * as z from 'zod/mini'
import { Id } from '../ids.ts'

export const maxBoostedItems = 50

/** Sentences of the boost screens (spec: marketplace 8 "Boost"). */
export const boostMessages = {
  noItem: 'Please select at least one item to boost',
  tooMany: `Please select at most ${maxBoostedItems} items at a time`,
  noPlan: 'Please select a valid boost plan',
  unverified: 'Payment verification failed',
  applied: 'Your items have been successfully boosted!',
} as const

/** The items to boost, each listed once, and the plan (spec: marketplace 5 "Boost"). The server decides which plans exist. */
export const BoostInput = z.object({
  item_ids: z.pipe(
    z
      .array(Id, boostMessages.noItem)
      .check(z.minLength(1, boostMessages.noItem), z.maxLength(maxBoostedItems, boostMessages.tooMany)),
    z.transform((ids: string[]) => [...new Set(ids.map((id) => id.toLowerCase()))].toSorted()),
  ),
  plan_id: z.string(boostMessages.noPlan).check(z.regex(/^[\w.-]{1,40}$/, boostMessages.noPlan)),
})
export type BoostInput = z.output<typeof BoostInput>
