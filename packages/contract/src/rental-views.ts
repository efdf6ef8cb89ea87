import { bounds } from '@itemo/domain/bounds.ts'
import { claimPartyActs, claimStates, maxClaimOffers } from '@itemo/domain/deposits/claim-state.ts'
import { maxClaimPictures } from '@itemo/domain/deposits/claim-messages.ts'
import { agreedModes, depositModes, depositStates } from '@itemo/domain/deposits/deposit-state.ts'
import { coverRefusals } from '@itemo/domain/cover-product.ts'
import { paymentStates } from '@itemo/domain/payments/payment-state.ts'
import { rentalHappenings } from '@itemo/domain/rentals/rental-history.ts'
import { rentalActions } from '@itemo/domain/rentals/rental-state.ts'
import * as z from 'zod/mini'
import { PublicProfileView } from './account-views.ts'
import { Day, Instant, listOf, Money, RefundRuleView } from './wire.ts'

export const LineItemView = z.object({
  kind: z.enum(['base', 'addon', 'fee', 'cover']),
  label: z.string(),
  unit_price: Money,
  quantity: z.number(),
  unit: z.enum(['month', 'week', 'day', 'once']),
  amount: Money,
  addon_id: z.optional(z.string()),
})
export type LineItemView = z.output<typeof LineItemView>

/** Months, weeks or days; add-ons; the fee; a cover. */
const maxLines = 3 + bounds.addons + 2

/** A deposit as it is agreed to with the request: the words are those that count. */
export const DepositOfferView = z.object({ amount: Money, mode: z.enum(agreedModes), terms: z.string() })
export type DepositOfferView = z.output<typeof DepositOfferView>

const ClaimPictureView = z.object({ path: z.string(), by: z.enum(['owner', 'renter']) })

const ClaimOfferView = z.object({
  by: z.enum(['owner', 'renter']),
  amount: Money,
  text: z.string(),
  at: Instant,
  /** Until then the other side can accept it. */
  answer_by: Instant,
  is_open: z.boolean(),
})

/** What an owner asks for of a deposit, and the answer to it. */
export const ClaimView = z.object({
  amount: Money,
  text: z.string(),
  state: z.enum(claimStates),
  /** Why the renter doesn't agree; null: they have not said. */
  answer: z.nullable(z.string()),
  /** Until then Itemo doesn't decide without an answer. */
  answer_by: Instant,
  /** By when Itemo decides; null: not before someone has had their time to answer, or it's settled. */
  decide_by: z.nullable(Instant),
  /** What the two sides show, the earliest first; each is read by `/rentals/:rentalId/claim/pictures/PATH`. */
  pictures: listOf(ClaimPictureView, 2 * maxClaimPictures),
  /** Whether the reader can add more of them. */
  can_add_pictures: z.boolean(),
  /** What the two sides offered, the earliest first. */
  offers: listOf(ClaimOfferView, 2 * maxClaimOffers),
  /** What the operator decided; it is final once it can't be appealed (any more). Null: nothing. */
  decision: z.nullable(z.object({ amount: Money, text: z.nullable(z.string()), appeal_until: z.nullable(Instant) })),
  /** Who doesn't accept that, and why. */
  appeal: z.nullable(z.object({ by: z.enum(['owner', 'renter']), text: z.string() })),
  /** What is taken of the deposit when the reader accepts. */
  payable: Money,
  /** What the reader can do about it. */
  actions: listOf(z.enum(claimPartyActs), claimPartyActs.length),
})
export type ClaimView = z.output<typeof ClaimView>

export const DepositView = z.object({
  ...DepositOfferView.shape,
  /** `request`: none was agreed to, and its amount is what the owner asks for. */
  mode: z.enum(depositModes),
  state: z.enum(depositStates),
  /** What was decided to be taken, and what was. */
  decided: Money,
  taken: Money,
  /** Whether something is reported that isn't settled yet, or can still be appealed: until then nothing is let go. */
  reported: z.boolean(),
  /** Until when the renter can pay what their card refused, or what they were asked for; null: they need not. */
  pay_until: z.nullable(Instant),
  claim: z.nullable(ClaimView),
  /** Whether the card refused it and no other one can be given any more: the hire goes on without it. */
  never_held: z.boolean(),
  /** Whether the reader can report damage and ask for some of it. */
  can_report: z.boolean(),
  /** Whether the reader can give another card, or pay what was refused or asked for. */
  can_give_card: z.boolean(),
  can_pay: z.boolean(),
})
export type DepositView = z.output<typeof DepositView>

/** A cover that can be added to a hire: who provides it and what it costs, in the words that count. */
export const CoverOfferView = z.object({
  offered: z.boolean(),
  /** Why it isn't; null: it is. */
  why: z.nullable(z.enum(coverRefusals)),
  /** Its price, and what the hire costs in all with it. */
  amount: Money,
  total_with: Money,
  product: z.object({
    /** What a request with it has to name. */
    id: z.number(),
    name: z.string(),
    insurer: z.string(),
    terms: z.string(),
    distributor: z.string(),
    /** Null where Trust and Safety describes it. */
    policy_url: z.nullable(z.string()),
    key_facts_url: z.nullable(z.string()),
    complaints_url: z.nullable(z.string()),
    demo: z.boolean(),
  }),
})
export type CoverOfferView = z.output<typeof CoverOfferView>

/** The cover of a hire. What it costs, and its number, are the renter's alone to read. */
export const RentalCoverView = z.object({
  /** What the same request has to name again. */
  id: z.number(),
  name: z.string(),
  insurer: z.string(),
  state: z.enum(['chosen', 'bound', 'ended', 'void']),
  demo: z.boolean(),
  /** Null until the hire is paid, and for the owner. */
  reference: z.nullable(z.string()),
  amount: z.nullable(Money),
  /** What of it went back, or is decided to. */
  refunded: z.nullable(Money),
  policy_url: z.nullable(z.string()),
  key_facts_url: z.nullable(z.string()),
  complaints_url: z.nullable(z.string()),
  claims_email: z.nullable(z.string()),
})
export type RentalCoverView = z.output<typeof RentalCoverView>

export const QuoteView = z.object({
  days: z.number(),
  lines: listOf(LineItemView, maxLines),
  base_amount: Money,
  addons_amount: Money,
  platform_fee: Money,
  total_amount: Money,
  /** What is held on the card besides, or kept for; not a part of the total. Null: nothing is. */
  deposit: z.nullable(DepositOfferView),
  /** What can be added, on demand alone; null: there is no cover. It is in the lines and the total only where it was asked for. */
  cover: z.nullable(CoverOfferView),
  cheaper: z.nullable(z.object({ extra_days: z.number(), saving: Money })),
  /** Whether the reader has to verify their identity before they can ask for it. */
  identity_needed: z.boolean(),
  /** What cancelling it would give back, by the rule that a request of now keeps: a sentence. */
  cancellation: z.string(),
})
export type QuoteView = z.output<typeof QuoteView>

export const RentalEventView = z.object({
  at: Instant,
  what: z.enum(rentalHappenings),
  by: z.enum(['owner', 'renter', 'system', 'staff']),
  /** The reason or the notes that someone gave with it. */
  note: z.nullable(z.string()),
  /** The money that moved; null where none did. */
  amount: z.nullable(Money),
})
export type RentalEventView = z.output<typeof RentalEventView>

/** A live rental of the same item around a request, for the owner who answers it. */
export const NeighbourView = z.object({
  id: z.string(),
  start_date: Day,
  end_date: Day,
  days: z.number(),
  status: z.string(),
})

export const RentalView = z.object({
  id: z.string(),
  item_id: z.nullable(z.string()),
  renter_id: z.string(),
  owner_id: z.string(),
  role: z.enum(['owner', 'renter']),
  status: z.string(),
  payment_state: z.nullable(z.enum(paymentStates)),
  /** Whether the renter's refund waits until the operator's balance suffices (ADR-0225); its owner isn't told. */
  refund_waits: z.boolean(),
  start_date: Day,
  end_date: Day,
  days: z.number(),
  base_amount: Money,
  addons_amount: Money,
  platform_fee: Money,
  total_amount: Money,
  lines: listOf(LineItemView, maxLines),
  /** What the owner gets: base and add-ons, less what of them went back. Null for the renter. */
  owner_earns: z.nullable(Money),
  /** When the owner's share becomes theirs, once the hire is over and until then; null where something else stands in between, and for the renter. */
  earns_at: z.nullable(Instant),
  /** What the renter gets back if the reader cancels now (R15), never more than is left; null when there is nothing to cancel. */
  refund_if_cancelled: z.nullable(Money),
  /** The rule of that, which the hire was asked for with: all until so many hours before its start, then so much of a hundred. */
  refund_rule: RefundRuleView,
  /** What of that is the cover's; null: it has none, or the reader is its owner. */
  cover_refund_if_cancelled: z.nullable(Money),
  /** The cover that the renter added; null: none. For its owner nothing of its price is in any sum. */
  cover: z.nullable(RentalCoverView),
  /** The version of the terms that the renter accepted with the request, as `2026-11-23`; null for requests of before versions were kept. */
  terms_version: z.nullable(z.string()),
  created_at: Instant,
  answer_by: z.nullable(Instant),
  /** Whether the time to answer the request is over: nobody can answer or change it any more (R52). */
  expired: z.boolean(),
  /** The day at whose end the hire completes by itself, unless its owner marks it as returned before (R65). */
  completes_on: Day,
  /** When its owner said that it is not back; null: they didn't (R75). */
  return_denied_at: z.nullable(Instant),
  metadata: z.object({
    selected_addons: listOf(z.object({ name: z.string(), price: Money }), bounds.addons),
    pickup_location: z.optional(z.string()),
    additional_notes: z.optional(z.string()),
    cancellation_reason: z.optional(z.string()),
    amendment_requested: z.optional(z.boolean()),
    amendment_notes: z.optional(z.string()),
  }),
  /** Where to collect, as far as the reader may know it now (R19). */
  collection_place: z.nullable(z.string()),
  item: z.object({
    id: z.nullable(z.string()),
    title: z.string(),
    description: z.string(),
    category: z.string(),
    image_url: z.nullable(z.string()),
    /** For the owner's answer: the item's full postcode, which is the default collection place. Null for the renter. */
    postcode: z.nullable(z.string()),
  }),
  owner_profile: PublicProfileView,
  renter_profile: PublicProfileView,
  /** How often the renter called an agreed hire off late in the last year: for the owner, while they answer. Else null. */
  renter_late_cancellations: z.nullable(z.number()),
  /** Null: none was agreed to, and nothing is asked for without one. */
  deposit: z.nullable(DepositView),
  /** Whether the reader can report damage though there is no deposit, or none was ever held, and ask the renter for something (R75). */
  can_ask_for_damage: z.boolean(),
  /** What the reader can do now, from the one table. */
  actions: listOf(z.enum(rentalActions), rentalActions.length),
  /** Whether the reader has to verify their identity before they can approve it; declining needs none. */
  identity_needed: z.boolean(),
  /** Whether the reader said that they have read the card about using the item safely, as it is now. */
  safety_read: z.boolean(),
  /** Whether the reader has reviewed it, or cannot any more because the other side is gone. */
  reviewed: z.boolean(),
  timeline: z.array(RentalEventView),
})
export type RentalView = z.output<typeof RentalView>

/** What a transition did: the rental after it, what happened to the payment, and whether the other side was told. */
export const RentalOutcomeView = z.object({
  /** Null when the rental was removed. */
  rental: z.nullable(RentalView),
  payment: z.enum([
    'captured',
    'capture_failed',
    'released',
    'release_failed',
    'refunded',
    'refund_failed',
    /** A bank has the money until it has decided: nothing is given back on top. */
    'disputed',
    /** The card provider takes its time: it is done without anyone waiting. */
    'under_way',
    'none',
  ]),
  notified: z.boolean(),
})

export const PaymentVerificationView = z.object({
  success: z.boolean(),
  message: z.string(),
  rental: z.nullable(RentalView),
})
