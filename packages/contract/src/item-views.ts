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

/** The total of a hire for the requested dates: with the fee, without add-ons, in pounds. */
export const CardHireView = z.object({ days: z.number(), total_amount: Money })

/** The hires that an owner approved within a year, and how many of those they cancelled (R48). */
export const OwnerHiresView = z.object({ agreed: z.number(), cancelled: z.number() })
export type OwnerHiresView = z.output<typeof OwnerHiresView>

/** The total price of one day, including the fee, in pounds (R70). */
const FirstDayAmount = Money

/** A card of the feed: the outward postcode and a point rounded to about 1 km (R25), null where unknown. */
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
  /** The greatest possible distance in kilometres, by bands; null without a place in the request, and for an item without a place. */
  distance_km: z.nullable(z.number()),
  /** The same in miles, by bands of miles. */
  distance_miles: z.nullable(z.number()),
  /** Null without dates in the request. */
  hire: z.nullable(CardHireView),
  /** Null where the owner cancelled none of them. */
  owner_hires: z.nullable(OwnerHiresView),
})
export type ItemCardView = z.output<typeof ItemCardView>

/** Why an own item isn't shown: held for a check, or taken down, and by which decision. */
export const ItemModerationView = z.object({
  state: z.enum(['held', 'removed']),
  decision_id: z.nullable(z.string()),
  /** Whether the owner may change it, which submits it for another check. */
  may_change: z.boolean(),
})
export type ItemModerationView = z.output<typeof ItemModerationView>

/** A card of an own item. With a moderation its status is 'paused'. */
export const OwnItemCardView = z.extend(ItemCardView, { moderation: z.nullable(ItemModerationView) })
export type OwnItemCardView = z.output<typeof OwnItemCardView>

/** The centre of a list: rounded to about 1 km, with the outward postcode or the town unless a position was sent. */
export const NearView = z.object({ label: z.nullable(z.string()), latitude: z.number(), longitude: z.number() })
export type NearView = z.output<typeof NearView>

/** The number of matching items: exact when this response has all of them, else the number in it, with `total_is_more` (R85). */
const counted = { total: z.number(), total_is_more: z.boolean() }

/** How a search matched, by the best results of the page. */
export const MatchView = z.object({
  /**
   * literal: as typed, in title, description or category (R53). words: all of its words, in any order and number. like: only synonyms,
   * similar spellings or joined words. none: nothing.
   */
  kind: z.enum(['literal', 'words', 'like', 'none']),
  /** Replacements for words that occur in no name; empty where a better match was found. */
  corrected: z.array(z.object({ typed: z.string(), used: z.string() })),
  /** Words that were ignored, because there were too many. */
  ignored: z.array(z.string()),
  /** The approximate number of items with the word, for a search of one word without other filters (R85). */
  about: z.nullable(z.number()),
  /**
   * The id of the first item that is only similar to what was typed, after better matches; null where this page has none, or no better one
   * before it.
   */
  first_like: z.nullable(z.string()),
})
export type MatchView = z.output<typeof MatchView>

export const ItemFeedView = z.object({
  items: z.array(ItemCardView),
  /** The labelled row of boosted items; only on the first page, and not in searches. */
  boosted: listOf(ItemCardView, boostedRowSize),
  /** The featured things that exist; only on the first page of an unfiltered list, and only where operators feature any. */
  featured: z.optional(
    z.object({
      items: listOf(ItemCardView, maxFeatured),
      categories: listOf(z.enum(categories), maxFeatured),
    }),
  ),
  next_cursor: z.nullable(z.string()),
  ...counted,
  near: z.nullable(NearView),
  /** Null without words to search for. */
  match: z.nullable(MatchView),
})
export type ItemFeedView = z.output<typeof ItemFeedView>

/** Searches in place of the typed one, or continuing it. */
export const SuggestionsView = z.object({
  /**
   * One or two words that occur in titles of at least two owners: in how many items, and in how many near the place; 51 stands for more
   * than 50.
   */
  phrases: listOf(
    /** `near` is null without a place, and for phrases that are too common to count. */
    z.object({ phrase: z.string(), items: z.number(), near: z.nullable(z.number()) }),
    maxPhrases,
  ),
  categories: listOf(z.enum(categories), maxListedCategories),
  /** A place in place of the end of the typed text, and the words before it. */
  places: listOf(z.object({ label: z.string(), near: z.string(), words: z.string() }), maxPlaces),
})
export type SuggestionsView = z.output<typeof SuggestionsView>

/** The number of items: 51 stands for more than 50. */
const Wider = z.number()

/** What a list with few or no items would contain without one of its filters; counted for at most three filters. */
export const WiderItemsView = z.object({
  without: listOf(z.object({ filter: z.enum(widerFilters), items: Wider }), maxWidened),
  /** For a list limited by distance: the next longer distance that has more items, and their number. */
  farther: z.nullable(z.object({ miles: z.number(), items: Wider })),
  /** The commonest categories around the place, or among the newest items. */
  categories: listOf(z.enum(categories), maxListedCategories),
})
export type WiderItemsView = z.output<typeof WiderItemsView>

/** At most the newest 500 items within a rectangle of the map. */
export const ItemMapView = z.object({ items: listOf(ItemCardView, mapSize), ...counted })

/** A saved item. A paused one may become available again; of a deleted one only the name is left. */
export const SavedItemView = z.union([
  z.extend(ItemCardView, { unavailable: z.nullable(z.literal('paused')) }),
  z.object({ id: z.string(), title: z.string(), category: z.enum(categories), unavailable: z.literal('gone') }),
])
export type SavedItemView = z.output<typeof SavedItemView>

/** Other items to show with an item. */
export const MoreItemsView = z.object({
  of_owner: listOf(ItemCardView, moreSize),
  /**
   * Other owners' active items of the same category, free on the requested days: those with a word of its title first, then the nearest.
   */
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

/** An item as its page shows it. `taken` are the days of live hires, inclusive. */
export const ItemView = z.object({
  ...itemDetails,
  taken: z.array(z.object({ start: Day, end: Day })),
  owner: OwnerView,
})
export type ItemView = z.output<typeof ItemView>

/** An item for its owner to edit; `location` and `postcode` are both the full postcode, as the form sends it. */
export const OwnItemView = z.object({
  ...itemDetails,
  location: z.string(),
  postcode: z.string(),
  /** Whether its position is only the centre of its postcode's area, because nothing better is known. */
  is_rough_place: z.boolean(),
  /** The replacement value: only the owner and staff can read it. */
  replacement_value: z.nullable(Money),
  /** The time of the latest edit, with milliseconds. */
  updated_at: Instant,
  moderation: z.nullable(ItemModerationView),
})
export type OwnItemView = z.output<typeof OwnItemView>

/** The daily rates of similar items, in whole pounds: the middle half of them is between `low` and `high`. */
export const PriceHintView = z.object({
  hint: z.nullable(
    z.object({
      low: Money,
      median: Money,
      high: Money,
      /** Compared with items of the same name, or with the whole category. */
      by: z.enum(['title', 'category']),
      /** Their greatest distance; null: anywhere in the country. */
      within_miles: z.nullable(z.number()),
    }),
  ),
})
export type PriceHintView = z.output<typeof PriceHintView>

/** A suggestion before an item is saved. */
export const CoachWarningView = z.object({ field: z.enum(coachFields), code: z.enum(coachCodes) })
