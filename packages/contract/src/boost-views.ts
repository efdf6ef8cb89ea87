import { maxBoostPlans } from '@itemo/domain/settings/setting-table.ts'
import { boostStatuses } from '@itemo/domain/boosts/boost-rules.ts'
import * as z from 'zod/mini'
import { Instant, listOf, Money } from './wire.ts'

export const BoostPlanView = z.object({
  id: z.string(),
  name: z.string(),
  days: z.number(),
  /** Per item, in pounds. */
  price: Money,
  description: z.string(),
})
export type BoostPlanView = z.output<typeof BoostPlanView>

export const BoostableItemView = z.object({
  id: z.string(),
  title: z.string(),
  image_url: z.nullable(z.string()),
  daily_rate: Money,
  /** Whether a boost is running: the item can't be boosted again until it ends. */
  is_boosted: z.boolean(),
  expires_at: z.nullable(Instant),
})
export type BoostableItemView = z.output<typeof BoostableItemView>

/** A boost that was paid for, with activity on its items during it. */
export const BoostView = z.object({
  id: z.string(),
  status: z.enum(boostStatuses),
  plan_name: z.string(),
  total_amount: Money,
  created_at: Instant,
  /** Null for a refused boost, like the end. */
  started_at: z.nullable(Instant),
  expires_at: z.nullable(Instant),
  items: z.array(
    z.object({
      item_id: z.string(),
      title: z.string(),
      views: z.number(),
      saves: z.number(),
      requests: z.number(),
    }),
  ),
})
export type BoostView = z.output<typeof BoostView>

export const MyBoostsView = z.object({
  plans: listOf(BoostPlanView, maxBoostPlans),
  boosts: z.array(BoostView),
  next_cursor: z.nullable(z.string()),
})

/** The result of a paid session. The plan and the items are those of the payment, whatever the URL says. */
export const BoostVerificationView = z.object({
  success: z.boolean(),
  message: z.string(),
  status: z.enum(boostStatuses),
  plan: BoostPlanView,
  items_count: z.number(),
  expires_at: z.nullable(Instant),
})
export type BoostVerificationView = z.output<typeof BoostVerificationView>
