import { bounds } from '@itemo/domain/bounds.ts'
import { categories } from '@itemo/domain/categories.ts'
import { coachCodes, coachFields } from '@itemo/domain/items/coach-codes.ts'
import { boostedRowSize, mapSize, moreSize, similarSize } from '@itemo/domain/items/list-sizes.ts'
import { maxPhrases, maxPlaces } from '@itemo/domain/items/suggestions.ts'
import { maxListedCategories, maxWidened, widerFilters } from '@itemo/domain/items/wider-items.ts'
import { maxFeatured } from '@itemo/domain/settings/featured.ts'
import * as z from 'zod/mini'
import { PublicProfileView } from './account-views.ts'
import { Day, Instant, listOf, Money } from './wire.ts'

/** The total of a hire for the dates that a list was asked for: fee included, without add-ons, in pounds. */
export const CardHireView = z.object({ days: z.number(), total_amount: Money })

/** The hires that an owner agreed to within a year, and how many of those they cancelled (R48). */
export const OwnerHiresView = z.object({ agreed: z.number(), cancelled: z.number() })
export type OwnerHiresView = z.output<typeof OwnerHiresView>

/** What one day costs in all, the fee included, in pounds (R70). */
const FirstDayAmount = Money

/** One card of the feed: the outward postcode and a point rounded to about 1 km (R25), null where unknown. */
export const ItemCardView = z.object({
  id: z.string(),
  title: z.string(),
  category: z.enum(categories),
  daily_rate: Money,
  first_day_amount: FirstDayAmount,
  location: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  status: z.string(),
  is_boosted: z.boolean(),
  image_url: z.nullable(z.string()),
  created_at: Instant,
  /** How far away at most, in kilometres and in bands; null where nobody said from where, and for an item without a place. */
  distance_km: z.nullable(z.number()),
  /** The same in miles and in bands of miles. */
  distance_miles: z.nullable(z.number()),
  /** Null where nobody said for which dates. */
  hire: z.nullable(CardHireView),
  /** Null where its owner cancelled none of them. */
  owner_hires: z.nullable(OwnerHiresView),
})
export type ItemCardView = z.output<typeof ItemCardView>

/** Why an item of one's own does not show: held while it is checked, or taken down, by which decision. */
export const ItemModerationView = z.object({
  state: z.enum(['held', 'removed']),
  decision_id: z.nullable(z.string()),
  /** Whether its owner may change it, which sends it back to be looked at. */
  may_change: z.boolean(),
})
export type ItemModerationView = z.output<typeof ItemModerationView>

/** A card of one's own. With a moderation its status is 'paused'. */
export const OwnItemCardView = z.extend(ItemCardView, { moderation: z.nullable(ItemModerationView) })
export type OwnItemCardView = z.output<typeof OwnItemCardView>

/** Where a list looked around: rounded to about 1 km, with the outward postcode or the town unless a position was sent. */
export const NearView = z.object({ label: z.nullable(z.string()), latitude: z.number(), longitude: z.number() })
export type NearView = z.output<typeof NearView>

/** How many items match: exact when all of them stand in this answer, else those that do and `total_is_more` (R85). */
const counted = { total: z.number(), total_is_more: z.boolean() }

/** What a search found, by the best of the page. */
export const MatchView = z.object({
  /**
   * literal: as it was typed, in title, description or category (R53). words: all of its words, in any order and number. like: only
   * what means the same, is spelt alike or is written as one word. none: nothing.
   */
  kind: z.enum(['literal', 'words', 'like', 'none']),
  /** What was looked for instead of words that nothing is called by; empty where something better was found. */
  corrected: z.array(z.object({ typed: z.string(), used: z.string() })),
  /** Words that were left out, because there were too many. */
  ignored: z.array(z.string()),
  /** About how many items have the word, for a search of one word that nothing else narrows (R85). */
  about: z.nullable(z.number()),
  /** The id of the first item that only is like what was typed, behind others that match it; null where none is on this page, or none before it is better. */
  first_like: z.nullable(z.string()),
})
export type MatchView = z.output<typeof MatchView>

export const ItemFeedView = z.object({
  items: z.array(ItemCardView),
  /** The labelled row of boosted items; only on the first page, and not in a search. */
  boosted: listOf(ItemCardView, boostedRowSize),
  /** What operators feature, as far as it is there; only on the first page of a list that nothing narrows, and only where they do. */
  featured: z.optional(
    z.object({
      items: listOf(ItemCardView, maxFeatured),
      categories: listOf(z.enum(categories), maxFeatured),
    }),
  ),
  next_cursor: z.nullable(z.string()),
  ...counted,
  near: z.nullable(NearView),
  /** Null where nobody searched for words. */
  match: z.nullable(MatchView),
})
export type ItemFeedView = z.output<typeof ItemFeedView>

/** What to search for instead of what was typed, or after it. */
export const SuggestionsView = z.object({
  /** One or two words that titles of two owners or more have: in how many items, and in how many near the place, 51 for more than 50. */
  phrases: listOf(
    /** `near` is null where no place was said, and for what is too common to count. */
    z.object({ phrase: z.string(), items: z.number(), near: z.nullable(z.number()) }),
    maxPhrases,
  ),
  categories: listOf(z.enum(categories), maxListedCategories),
  /** The place instead of the end of what was typed, and the words before it. */
  places: listOf(z.object({ label: z.string(), near: z.string(), words: z.string() }), maxPlaces),
})
export type SuggestionsView = z.output<typeof SuggestionsView>

/** How many items there are: 51 for more than 50. */
const Wider = z.number()

/** What a list of few items or none would hold with one filter less; counted for three filters at most. */
export const WiderItemsView = z.object({
  without: listOf(z.object({ filter: z.enum(widerFilters), items: Wider }), maxWidened),
  /** Of a list that ends at a distance: the nearest longer one that holds more, and how many it holds. */
  farther: z.nullable(z.object({ miles: z.number(), items: Wider })),
  /** The categories that are listed most around the place, or among the newest items. */
  categories: listOf(z.enum(categories), maxListedCategories),
})
export type WiderItemsView = z.output<typeof WiderItemsView>

/** The newest 500 at most of the items in a piece of the map. */
export const ItemMapView = z.object({ items: listOf(ItemCardView, mapSize), ...counted })

/** A saved item. A paused one can be hired again some day; of one that was deleted only its name is left. */
export const SavedItemView = z.union([
  z.extend(ItemCardView, { unavailable: z.nullable(z.literal('paused')) }),
  z.object({ id: z.string(), title: z.string(), category: z.enum(categories), unavailable: z.literal('gone') }),
])
export type SavedItemView = z.output<typeof SavedItemView>

/** What else there is around an item. */
export const MoreItemsView = z.object({
  of_owner: listOf(ItemCardView, moreSize),
  /** Other people's active items of the same category, free on the days that were asked for: those with a word of its title first, the nearest first. */
  similar: listOf(ItemCardView, similarSize),
})

export const ItemImageView = z.object({ id: z.string(), image_url: z.string(), position: z.number() })

export const ItemAddonView = z.object({ id: z.string(), name: z.string(), price: Money })

const itemDetails = {
  id: z.string(),
  user_id: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.enum(categories),
  daily_rate: Money,
  first_day_amount: FirstDayAmount,
  weekly_rate: z.nullable(Money),
  monthly_rate: z.nullable(Money),
  location: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  status: z.string(),
  available_from: z.nullable(Day),
  available_until: z.nullable(Day),
  excluded_dates: listOf(Day, bounds.excludedDates),
  deposit_required: z.boolean(),
  deposit_amount: z.nullable(Money),
  is_boosted: z.boolean(),
  created_at: Instant,
  images: listOf(ItemImageView, bounds.images),
  addons: listOf(ItemAddonView, bounds.addons),
}

/** The owner of an item, as its page shows them. */
export const OwnerView = z.extend(PublicProfileView, {
  hires: OwnerHiresView,
})
export type OwnerView = z.output<typeof OwnerView>

/** An item as its page shows it. `taken` are the days of live hires, both ends included. */
export const ItemView = z.object({
  ...itemDetails,
  taken: z.array(z.object({ start: Day, end: Day })),
  owner: OwnerView,
})
export type ItemView = z.output<typeof ItemView>

/** An item as its owner edits it; `location` and `postcode` are both the full postcode, as the form sends it. */
export const OwnItemView = z.object({
  ...itemDetails,
  location: z.string(),
  postcode: z.string(),
  /** Whether its place is only the middle of its postcode's area, because nothing better was known. */
  is_rough_place: z.boolean(),
  /** What it would cost to buy again: nobody else but staff reads it. */
  replacement_value: z.nullable(Money),
  /** When it was edited last, to the millisecond. */
  updated_at: Instant,
  moderation: z.nullable(ItemModerationView),
})
export type OwnItemView = z.output<typeof OwnItemView>

/** What others ask a day for things like this, in whole pounds: the middle half of them lies from `low` to `high`. */
export const PriceHintView = z.object({
  hint: z.nullable(
    z.object({
      low: Money,
      median: Money,
      high: Money,
      /** Compared with what is called the same, or with all of the category. */
      by: z.enum(['title', 'category']),
      /** How far away they are at most; null: anywhere in the country. */
      within_miles: z.nullable(z.number()),
    }),
  ),
})
export type PriceHintView = z.output<typeof PriceHintView>

/** Something to think over before an item is saved. */
export const CoachWarningView = z.object({ field: z.enum(coachFields), code: z.enum(coachCodes) })
