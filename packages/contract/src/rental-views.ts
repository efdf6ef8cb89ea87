import { bounds } from '@itemo/domain/bounds.ts'
import { claimPartyActs, claimStates, maxClaimOffers } from '@itemo/domain/deposits/claim-state.ts'
import { maxClaimPictures } from '@itemo/domain/deposits/claim-messages.ts'
import { agreedModes, depositModes, depositStates } from '@itemo/domain/deposits/deposit-state.ts'
import { coverRefusals } from '@itemo/domain/cover-product.ts'
import { paymentStates } from '@itemo/domain/payments/payment-state.ts'
import { timelineEntryTypes } from '@itemo/domain/rentals/rental-history.ts'
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

/** A deposit as it's agreed with the request: `terms` is the binding text. */
export const DepositOfferView = z.object({ amount: Money, mode: z.enum(agreedModes), terms: z.string() })
export type DepositOfferView = z.output<typeof DepositOfferView>

const ClaimPictureView = z.object({ path: z.string(), by: z.enum(['owner', 'renter']) })

const ClaimOfferView = z.object({
  by: z.enum(['owner', 'renter']),
  amount: Money,
  text: z.string(),
  at: Instant,
  /** The deadline for the other side to accept it. */
  answer_by: Instant,
  is_open: z.boolean(),
})

/** An owner's claim on a deposit, and the answer to it. */
export const ClaimView = z.object({
  amount: Money,
  text: z.string(),
  state: z.enum(claimStates),
  /** Why the renter disagrees; null: they haven't answered. */
  answer: z.nullable(z.string()),
  /** Itemo doesn't decide without an answer before then. */
  answer_by: Instant,
  /** The deadline for Itemo's decision; null: while someone still has time to answer, or once it's settled. */
  decide_by: z.nullable(Instant),
  /** The pictures of both sides, the earliest first; each is at `/rentals/:rentalId/claim/pictures/PATH`. */
  pictures: listOf(ClaimPictureView, 2 * maxClaimPictures),
  /** Whether the reader can add more pictures. */
  can_add_pictures: z.boolean(),
  /** The offers of both sides, the earliest first. */
  offers: listOf(ClaimOfferView, 2 * maxClaimOffers),
  /** The operator's decision; it's final once it can't be appealed (any more). Null: none. */
  decision: z.nullable(z.object({ amount: Money, text: z.nullable(z.string()), appeal_until: z.nullable(Instant) })),
  /** Who appealed, and why. */
  appeal: z.nullable(z.object({ by: z.enum(['owner', 'renter']), text: z.string() })),
  /** How much of the deposit is taken if the reader accepts. */
  payable: Money,
  /** What the reader can do about it. */
  actions: listOf(z.enum(claimPartyActs), claimPartyActs.length),
})
export type ClaimView = z.output<typeof ClaimView>

export const DepositView = z.object({
  ...DepositOfferView.shape,
  /** `request`: no deposit was agreed, and the amount is what the owner claims. */
  mode: z.enum(depositModes),
  state: z.enum(depositStates),
  /** The amount that was decided, and the amount that was taken. */
  decided: Money,
  taken: Money,
  /** Whether damage was reported and isn't settled yet, or can still be appealed: nothing is released until then. */
  reported: z.boolean(),
  /** The renter's deadline to pay what their card refused, or what is claimed; null: nothing to pay. */
  pay_until: z.nullable(Instant),
  claim: z.nullable(ClaimView),
  /** Whether the card refused the hold and it's too late for another card: the hire goes on without a deposit. */
  never_held: z.boolean(),
  /** Whether the reader can report damage and make a claim. */
  can_report: z.boolean(),
  /** Whether the reader can give another card, or pay what was refused or claimed. */
  can_give_card: z.boolean(),
  can_pay: z.boolean(),
})
export type DepositView = z.output<typeof DepositView>

/** A cover that can be added to a hire: the provider, the price and the binding text. */
export const CoverOfferView = z.object({
  offered: z.boolean(),
  /** Why it isn't available; null: it is. */
  why: z.nullable(z.enum(coverRefusals)),
  /** Its price, and the total of the hire with it. */
  amount: Money,
  total_with: Money,
  product: z.object({
    /** The id to send with a request that adds it. */
    id: z.number(),
    name: z.string(),
    insurer: z.string(),
    terms: z.string(),
    distributor: z.string(),
    /** Null where it's described on Trust and Safety. */
    policy_url: z.nullable(z.string()),
    key_facts_url: z.nullable(z.string()),
    complaints_url: z.nullable(z.string()),
    demo: z.boolean(),
  }),
})
export type CoverOfferView = z.output<typeof CoverOfferView>

/** The cover of a hire. Its price and its number are only shown to the renter. */
export const RentalCoverView = z.object({
  /** The id to send when the same hire is requested again. */
  id: z.number(),
  name: z.string(),
  insurer: z.string(),
  state: z.enum(['chosen', 'bound', 'ended', 'void']),
  demo: z.boolean(),
  /** Null until the hire is paid, and for the owner. */
  reference: z.nullable(z.string()),
  amount: z.nullable(Money),
  /** How much of it was refunded, or is decided to be. */
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
  /** What is held on the card, or what the card is saved for, in addition to the total. Null: no deposit. */
  deposit: z.nullable(DepositOfferView),
  /**
   * A cover that can be added; it's never added by default. Null: none is offered. The lines and the total include it only where it was
   * requested.
   */
  cover: z.nullable(CoverOfferView),
  cheaper: z.nullable(z.object({ extra_days: z.number(), saving: Money })),
  /** Whether the reader has to verify their identity before requesting it. */
  identity_needed: z.boolean(),
  /** What cancelling would refund, by the rule that a request made now keeps: a sentence. */
  cancellation: z.string(),
})
export type QuoteView = z.output<typeof QuoteView>

export const RentalEventView = z.object({
  at: Instant,
  what: z.enum(timelineEntryTypes),
  by: z.enum(['owner', 'renter', 'system', 'staff']),
  /** The reason or notes that were given with it. */
  note: z.nullable(z.string()),
  /** The money that moved; null for none. */
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
  /** Whether the renter's refund is pending for lack of operator's balance (ADR-0225); the owner isn't told. */
  refund_waits: z.boolean(),
  start_date: Day,
  end_date: Day,
  days: z.number(),
  base_amount: Money,
  addons_amount: Money,
  platform_fee: Money,
  total_amount: Money,
  lines: listOf(LineItemView, maxLines),
  /** The owner's earnings: base and add-ons, less refunds of them. Null for the renter. */
  owner_earns: z.nullable(Money),
  /**
   * When the owner's share becomes due, once the hire is over and until then; null where something else prevents that, and for the renter.
   */
  earns_at: z.nullable(Instant),
  /** The renter's refund if the reader cancels now (R15), never more than is left; null when there's nothing to cancel. */
  refund_if_cancelled: z.nullable(Money),
  /** The rule for it, under which the hire was requested: everything until this many hours before the start, then this percentage. */
  refund_rule: RefundRuleView,
  /** The cover's part of it; null: there's no cover, or the reader is the owner. */
  cover_refund_if_cancelled: z.nullable(Money),
  /** The cover that the renter added; null: none. For the owner, no amount includes its price. */
  cover: z.nullable(RentalCoverView),
  /**
   * The version of the terms that the renter accepted with the request, as `2026-11-23`; null for requests made before versions were
   * recorded.
   */
  terms_version: z.nullable(z.string()),
  created_at: Instant,
  answer_by: z.nullable(Instant),
  /** Whether the deadline to answer the request has passed, so that nobody can answer or change it any more (R52). */
  expired: z.boolean(),
  /** The day at whose end the hire completes by itself, unless the owner marks it as returned before (R65). */
  completes_on: Day,
  /** When the owner said that the item isn't back; null: they didn't (R75). */
  return_denied_at: z.nullable(Instant),
  metadata: z.object({
    selected_addons: listOf(z.object({ name: z.string(), price: Money }), bounds.addons),
    pickup_location: z.optional(z.string()),
    additional_notes: z.optional(z.string()),
    cancellation_reason: z.optional(z.string()),
    amendment_requested: z.optional(z.boolean()),
    amendment_notes: z.optional(z.string()),
  }),
  /** Where to collect the item, as far as the reader may know it now (R19). */
  collection_place: z.nullable(z.string()),
  item: z.object({
    id: z.nullable(z.string()),
    title: z.string(),
    description: z.string(),
    category: z.string(),
    image_url: z.nullable(z.string()),
    /** For the owner's answer: the item's full postcode, the default collection place. Null for the renter. */
    postcode: z.nullable(z.string()),
  }),
  owner_profile: PublicProfileView,
  renter_profile: PublicProfileView,
  /** How often the renter cancelled an approved hire late in the last year: for the owner, while they answer. Null otherwise. */
  renter_late_cancellations: z.nullable(z.number()),
  /** Null: none was agreed, and nothing is claimed without one. */
  deposit: z.nullable(DepositView),
  /** Whether the reader can report damage without a deposit, or one that was never held, and ask the renter for money (R75). */
  can_ask_for_damage: z.boolean(),
  /** The actions that the reader can take now, from the rental table. */
  actions: listOf(z.enum(rentalActions), rentalActions.length),
  /** Whether the reader has to verify their identity before approving it; declining never requires it. */
  identity_needed: z.boolean(),
  /** Whether the reader confirmed having read the current version of the safety card. */
  safety_read: z.boolean(),
  /** Whether the reader has reviewed it, or can't any more because the other side's account is gone. */
  reviewed: z.boolean(),
  timeline: z.array(RentalEventView),
})
export type RentalView = z.output<typeof RentalView>

/** The result of a transition: the rental after it, what happened to the payment, and whether the other side was notified. */
export const RentalOutcomeView = z.object({
  /** Null when the rental was deleted. */
  rental: z.nullable(RentalView),
  payment: z.enum([
    'captured',
    'capture_failed',
    'released',
    'release_failed',
    'refunded',
    'refund_failed',
    /** A bank holds the money until it decides, so nothing is refunded in addition. */
    'disputed',
    /** The card provider is slow: it's completed in the background. */
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
