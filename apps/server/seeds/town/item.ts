import { boostPlans } from '@itemo/domain/boosts/boost-plans.ts'
import { categories } from '@itemo/domain/categories.ts'
import * as z from 'zod/mini'
import { personKeys } from './people.ts'
import { placeKeys } from './town-places.ts'

/** A boost that its owner paid for; it has ended once its days are over. */
const DemoBoost = z.strictObject({
  plan: z.enum(boostPlans.map(({ id }) => id)),
  paidHoursAgo: z.number(),
  /** How often the item was viewed since then. */
  views: z.int(),
})
export type DemoBoost = z.infer<typeof DemoBoost>

/** An item of the demo town. Money in pounds; days are relative to today, negative ones are past. */
export const DemoItem = z.strictObject({
  owner: z.enum(personKeys),
  /** Its location, if it isn't its owner's. */
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
  /** The things in its pictures, the item itself first. */
  things: z.array(z.string()).check(z.minLength(1)),
  /** The first and last day on which it can be hired; by default from the day it was listed until a year from now. */
  window: z.optional(z.tuple([z.int(), z.int()])),
  excluded: z.optional(z.array(z.int())),
  paused: z.optional(z.literal(true)),
  boost: z.optional(DemoBoost),
})
export type DemoItem = z.infer<typeof DemoItem>
