import { boostPlans } from '@itemo/domain/boosts/boost-plans.ts'
import { categories } from '@itemo/domain/categories.ts'
import * as z from 'zod/mini'
import { personKeys } from './people.ts'
import { placeKeys } from './town-places.ts'

/** A boost that its owner paid for; one whose days are over has ended. */
const DemoBoost = z.strictObject({
  plan: z.enum(boostPlans.map(({ id }) => id)),
  paidHoursAgo: z.number(),
  /** How often the item was opened since then. */
  views: z.int(),
})
export type DemoBoost = z.infer<typeof DemoBoost>

/** An item of the demo town. Money in pounds; days are counted from today, negative ones lie in the past. */
export const DemoItem = z.strictObject({
  owner: z.enum(personKeys),
  /** Where it is, when not at its owner's. */
  at: z.optional(z.enum(placeKeys)),
  category: z.enum(categories),
  title: z.string(),
  text: z.string(),
  daily: z.number(),
  weekly: z.optional(z.number()),
  monthly: z.optional(z.number()),
  deposit: z.optional(z.number()),
  /** Name and price per day. */
  addons: z.optional(z.array(z.tuple([z.string(), z.number()]))),
  /** What its pictures show, the item itself first. */
  things: z.array(z.string()).check(z.minLength(1)),
  /** First and last day it can be hired; without, from the day it was listed until a year from now. */
  window: z.optional(z.tuple([z.int(), z.int()])),
  excluded: z.optional(z.array(z.int())),
  paused: z.optional(z.literal(true)),
  boost: z.optional(DemoBoost),
})
export type DemoItem = z.infer<typeof DemoItem>
