import { categories } from '@itemo/domain/categories.ts'
import { maxOffers, offerStatuses, wantStatuses } from '@itemo/domain/wants/want-schemas.ts'
import * as z from 'zod/mini'
import { Day, Instant, listOf, Money } from './wire.ts'

/** What someone needs, as the board shows it: first name and outward postcode, never more of its writer. */
const want = {
  id: z.string(),
  words: z.string(),
  note: z.nullable(z.string()),
  category: z.nullable(z.enum(categories)),
  location: z.string(),
  within_km: z.number(),
  from: Day,
  until: Day,
  /** For the whole hire, in pounds; null where there is none, and to everyone but its writer and the owners who were told. */
  budget: z.nullable(Money),
  status: z.enum(wantStatuses),
  asker: z.string(),
  is_mine: z.boolean(),
  /** How many offers stand. */
  offer_count: z.number(),
  created_at: Instant,
}

export const WantCardView = z.object(want)
export type WantCardView = z.output<typeof WantCardView>

/** An offer, to the asker, and to the owner who made it. */
export const OfferView = z.object({
  item_id: z.string(),
  title: z.string(),
  image_url: z.nullable(z.string()),
  owner_id: z.string(),
  owner: z.string(),
  /** What it costs for these days, fee included, as it was offered; in pounds. */
  total_amount: Money,
  note: z.nullable(z.string()),
  status: z.enum(offerStatuses),
  /** Whether it can still be hired on all of the days. */
  is_free: z.boolean(),
  created_at: Instant,
})
export type OfferView = z.output<typeof OfferView>

export const WantView = z.object({
  ...want,
  /** Why it was taken off the board; to its writer. */
  hidden_reason: z.nullable(z.string()),
  /** All of them to the asker, to an owner their own, to others none. */
  offers: listOf(OfferView, maxOffers),
})
export type WantView = z.output<typeof WantView>

/** An item of mine that I could offer: what it costs and brings for these days, or why it can't be offered. */
export const WantOptionView = z.object({
  item_id: z.string(),
  title: z.string(),
  image_url: z.nullable(z.string()),
  /** Whether it is what is asked for, by its words or its category. */
  fits: z.boolean(),
  total_amount: z.nullable(Money),
  earns_amount: z.nullable(Money),
  /** A sentence; null where it can be offered. */
  reason: z.nullable(z.string()),
  offered: z.nullable(z.enum(offerStatuses)),
})
export type WantOptionView = z.output<typeof WantOptionView>
