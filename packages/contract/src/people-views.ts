import * as z from 'zod/mini'
import { PublicProfileView } from './account-views.ts'
import { ItemCardView } from './item-views.ts'
import { ReviewPageView, ReviewView } from './review-views.ts'

/** How many items and reviews a page of them has. */
export const personItemsSize = 12
export const personReviewsSize = 10

/** A member as their own page shows them to everyone. */
export const PersonView = z.extend(PublicProfileView, {
  /** Their owner's account at the payment provider is active: their share of hires is sent to them. */
  gets_paid: z.boolean(),
  /** How many active items they offer. */
  item_count: z.number(),
  /** Whether the reader may write to them: not to themselves, nor where one of the two blocked the other. */
  can_message: z.boolean(),
  blocked_by_me: z.boolean(),
})
export type PersonView = z.output<typeof PersonView>

export const PersonItemsView = z.object({
  items: z.array(ItemCardView),
  next_cursor: z.nullable(z.string()),
})

/** A review with the item that it is about. */
export const PersonReviewView = z.extend(ReviewView, { item_title: z.nullable(z.string()) })
export type PersonReviewView = z.output<typeof PersonReviewView>

export const PersonReviewsView = z.object({
  summary: ReviewPageView.shape.summary,
  reviews: z.array(PersonReviewView),
  next_cursor: z.nullable(z.string()),
})
