import * as z from 'zod/mini'
import { PublicProfileView } from './account-views.ts'
import { ItemCardView } from './item-views.ts'
import { ReviewPageView, ReviewView } from './review-views.ts'

/** The number of items or reviews per page. */
export const personItemsSize = 12
export const personReviewsSize = 10

/** A member's public page. */
export const PersonView = z.extend(PublicProfileView, {
  /** Whether their account at the payment provider is active, so that their share of hires is sent to them. */
  gets_paid: z.boolean(),
  /** The number of their active items. */
  item_count: z.number(),
  /** Whether the reader may write to them: not to themselves, nor if either of the two has blocked the other. */
  can_message: z.boolean(),
  blocked_by_me: z.boolean(),
})
export type PersonView = z.output<typeof PersonView>

export const PersonItemsView = z.object({
  items: z.array(ItemCardView),
  next_cursor: z.nullable(z.string()),
})

/** A review with the title of the item. */
export const PersonReviewView = z.extend(ReviewView, { item_title: z.nullable(z.string()) })
export type PersonReviewView = z.output<typeof PersonReviewView>

export const PersonReviewsView = z.object({
  summary: ReviewPageView.shape.summary,
  reviews: z.array(PersonReviewView),
  next_cursor: z.nullable(z.string()),
})
