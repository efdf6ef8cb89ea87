import { categories } from '@itemo/domain/categories.ts'
import { maxOffers, offerStatuses, wantStatuses } from '@itemo/domain/wants/want-schemas.ts'
import * as z from 'zod/mini'
import { Day, Instant, listOf, Money } from './wire.ts'

/** A need as the board shows it: first name and outward postcode, nothing more about its writer. */
const want = {
  id: z.string(),
  words: z.string(),
  note: z.nullable(z.string()),
  category: z.nullable(z.enum(categories)),
  location: z.string(),
  within_km: z.number(),
  from: Day,
  until: Day,
  /** For the whole hire, in pounds; null where there's none, and for everyone but the writer and the owners who were notified. */
  budget: z.nullable(Money),
  status: z.enum(wantStatuses),
  asker: z.string(),
  is_mine: z.boolean(),
  /** The number of open offers. */
  offer_count: z.number(),
  created_at: Instant,
}

export const WantCardView = z.object(want)
export type WantCardView = z.output<typeof WantCardView>

/** An offer, for the writer of the need and for the owner who made it. */
export const OfferView = z.object({
  item_id: z.string(),
  title: z.string(),
  image_url: z.nullable(z.string()),
  owner_id: z.string(),
  owner: z.string(),
  /** The price of these days including the fee, as offered; in pounds. */
  total_amount: Money,
  note: z.nullable(z.string()),
  status: z.enum(offerStatuses),
  /** Whether it's still available on all of the days. */
  is_free: z.boolean(),
  created_at: Instant,
})
export type OfferView = z.output<typeof OfferView>

export const WantView = z.object({
  ...want,
  /** Why it was taken off the board; for its writer only. */
  hidden_reason: z.nullable(z.string()),
  /** All offers for the writer, their own for an owner, none for others. */
  offers: listOf(OfferView, maxOffers),
})
export type WantView = z.output<typeof WantView>

/** An own item that could be offered: its price and earnings for these days, or why it can't be offered. */
export const WantOptionView = z.object({
  item_id: z.string(),
  title: z.string(),
  image_url: z.nullable(z.string()),
  /** Whether it matches the need, by its words or its category. */
  fits: z.boolean(),
  total_amount: z.nullable(Money),
  earns_amount: z.nullable(Money),
  /** A sentence; null where it can be offered. */
  reason: z.nullable(z.string()),
  offered: z.nullable(z.enum(offerStatuses)),
})
export type WantOptionView = z.output<typeof WantOptionView>
