import { categories } from '@itemo/domain/categories.ts'
import { paymentStates } from '@itemo/domain/payments/state.ts'
import { rentalActions } from '@itemo/domain/rentals/state.ts'
import * as z from 'zod/mini'

/** What goes over the wire. Money in pounds, days as `YYYY-MM-DD`, instants as ISO text. */

const Money = z.number()
const Instant = z.string()
const Day = z.string()
const nullable = z.nullable

/** What anybody may see of a person: never an address, a phone number or a mail address (decision 43). */
export const PublicProfileView = z.object({
  id: z.string(),
  full_name: nullable(z.string()),
  profile_image: nullable(z.string()),
  bio: nullable(z.string()),
  member_since: nullable(Instant),
  trust_score: nullable(z.number()),
  is_demo: z.boolean(),
})
export type PublicProfileView = z.output<typeof PublicProfileView>

/** One's own profile, with settings. */
export const OwnProfileView = z.extend(PublicProfileView, {
  postcode: nullable(z.string()),
  updated_at: Instant,
  email_notifications: z.boolean(),
  push_notifications: z.boolean(),
  hire_requests: z.boolean(),
  messages: z.boolean(),
  marketing: z.boolean(),
})
export type OwnProfileView = z.output<typeof OwnProfileView>

/** A place where somebody is signed in. */
export const OwnSessionView = z.object({
  id: z.string(),
  /** Browser and system in words, such as "Firefox on Windows". */
  user_agent: z.string(),
  created_at: Instant,
  /** When it was last renewed. */
  refreshed_at: Instant,
  /** Whether it is the one that asks. */
  current: z.boolean(),
})
export type OwnSessionView = z.output<typeof OwnSessionView>

/** Everything that is kept about a person, by what it is about; sent as a file. */
export const OwnDataView = z.record(z.string(), z.unknown())
export type OwnDataView = z.output<typeof OwnDataView>

/** One card of the feed. `location` is the outward postcode; the point is rounded to about 1 km (decision 25). */
export const ItemCardView = z.object({
  id: z.string(),
  title: z.string(),
  category: z.enum(categories),
  daily_rate: Money,
  location: nullable(z.string()),
  latitude: z.number(),
  longitude: z.number(),
  status: z.string(),
  is_boosted: z.boolean(),
  image_url: nullable(z.string()),
  created_at: Instant,
})
export type ItemCardView = z.output<typeof ItemCardView>

export const ItemFeedView = z.object({
  items: z.array(ItemCardView),
  /** The labelled row of boosted items; only on the first page. */
  boosted: z.array(ItemCardView),
  next_cursor: nullable(z.string()),
})
export type ItemFeedView = z.output<typeof ItemFeedView>

export const ItemImageView = z.object({ id: z.string(), image_url: z.string(), position: z.number() })
export const ItemAddonView = z.object({ id: z.string(), name: z.string(), price: Money })

const itemDetails = {
  id: z.string(),
  user_id: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.enum(categories),
  daily_rate: Money,
  weekly_rate: nullable(Money),
  monthly_rate: nullable(Money),
  location: nullable(z.string()),
  latitude: z.number(),
  longitude: z.number(),
  status: z.string(),
  available_from: nullable(Day),
  available_until: nullable(Day),
  excluded_dates: z.array(Day),
  deposit_required: z.boolean(),
  deposit_amount: nullable(Money),
  is_boosted: z.boolean(),
  created_at: Instant,
  images: z.array(ItemImageView),
  addons: z.array(ItemAddonView),
}

/** An item as its page shows it. `taken` are the days of live hires, both ends included. */
export const ItemView = z.object({
  ...itemDetails,
  taken: z.array(z.object({ start: Day, end: Day })),
  owner: PublicProfileView,
})
export type ItemView = z.output<typeof ItemView>

/** An item as its owner edits it: with the full postcode. */
export const OwnItemView = z.object({ ...itemDetails, postcode: z.string() })
export type OwnItemView = z.output<typeof OwnItemView>

export const LineItemView = z.object({
  kind: z.enum(['base', 'addon', 'fee']),
  label: z.string(),
  unit_price: Money,
  quantity: z.number(),
  unit: z.enum(['month', 'week', 'day', 'once']),
  amount: Money,
  addon_id: z.optional(z.string()),
})
export type LineItemView = z.output<typeof LineItemView>

export const QuoteView = z.object({
  days: z.number(),
  lines: z.array(LineItemView),
  base_amount: Money,
  addons_amount: Money,
  platform_fee: Money,
  total_amount: Money,
  cheaper: nullable(z.object({ extra_days: z.number(), saving: Money })),
})
export type QuoteView = z.output<typeof QuoteView>

/** A rental as one of its two parties sees it. */
export const RentalView = z.object({
  id: z.string(),
  item_id: nullable(z.string()),
  renter_id: z.string(),
  owner_id: z.string(),
  /** Which side the reader is on. */
  role: z.enum(['owner', 'renter']),
  status: z.string(),
  payment_state: nullable(z.enum(paymentStates)),
  start_date: Day,
  end_date: Day,
  days: z.number(),
  base_amount: Money,
  addons_amount: Money,
  platform_fee: Money,
  total_amount: Money,
  lines: z.array(LineItemView),
  created_at: Instant,
  answer_by: nullable(Instant),
  metadata: z.object({
    selected_addons: z.array(z.object({ name: z.string(), price: Money })),
    pickup_location: z.optional(z.string()),
    additional_notes: z.optional(z.string()),
    cancellation_reason: z.optional(z.string()),
    amendment_requested: z.optional(z.boolean()),
    amendment_notes: z.optional(z.string()),
  }),
  /** Where to collect, as far as the reader may know it now (decision 19). */
  collection_place: nullable(z.string()),
  item: z.object({
    id: nullable(z.string()),
    title: z.string(),
    description: z.string(),
    category: z.string(),
    image_url: nullable(z.string()),
    /** For the owner's answer: the item's full postcode, which is the default collection place. Null for the renter. */
    postcode: nullable(z.string()),
  }),
  owner_profile: PublicProfileView,
  renter_profile: PublicProfileView,
  /** What the reader can do now, from the one table. */
  actions: z.array(z.enum(rentalActions)),
})
export type RentalView = z.output<typeof RentalView>

/** What a transition did: the rental after it, what happened to the payment, and whether the other side was told. */
export const RentalOutcomeView = z.object({
  /** Null when the rental was removed. */
  rental: nullable(RentalView),
  payment: z.enum(['captured', 'capture_failed', 'released', 'release_failed', 'refunded', 'refund_failed', 'none']),
  notified: z.boolean(),
})
export type RentalOutcomeView = z.output<typeof RentalOutcomeView>

export const PaymentVerificationView = z.object({
  success: z.boolean(),
  message: z.string(),
  rental: nullable(RentalView),
})
export type PaymentVerificationView = z.output<typeof PaymentVerificationView>

export const MessageView = z.object({
  id: z.string(),
  conversation_id: z.string(),
  sender_id: z.string(),
  text: z.string(),
  is_read: z.boolean(),
  created_at: Instant,
})
export type MessageView = z.output<typeof MessageView>

const Person = z.object({ id: z.string(), full_name: nullable(z.string()), profile_image: nullable(z.string()) })

export const ConversationView = z.object({
  id: z.string(),
  item: nullable(z.object({ id: z.string(), title: z.string() })),
  other: Person,
  created_at: Instant,
  updated_at: Instant,
  last_message: nullable(MessageView),
  /** Whether something of the other person is still unread. */
  unread: z.boolean(),
})
export type ConversationView = z.output<typeof ConversationView>

/** What the browser has to know of how this server is set up. */
export const ClientConfigView = z.object({
  public_item_pages: z.boolean(),
  social_providers: z.array(z.enum(['apple', 'facebook', 'google'])),
  map: z.object({
    provider: z.enum(['leaflet', 'google']),
    tile_url: z.string(),
    tile_attribution: z.string(),
    google_maps_key: nullable(z.string()),
  }),
  support_email: z.string(),
  developer_pages: z.boolean(),
})
export type ClientConfigView = z.output<typeof ClientConfigView>
