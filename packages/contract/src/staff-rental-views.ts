import { bounds } from '@itemo/domain/bounds.ts'
import { paymentStates } from '@itemo/domain/payments/payment-state.ts'
import { timelineEntryTypes } from '@itemo/domain/rentals/rental-history.ts'
import { rentalStatuses } from '@itemo/domain/rentals/rental-state.ts'
import { rentalNeeds, rentalTraces } from '@itemo/domain/rentals/staff-rental-schemas.ts'
import * as z from 'zod/mini'
import { Day, Instant, listOf, Money, RefundRuleView } from './wire.ts'

const Party = z.object({ id: z.string(), full_name: z.nullable(z.string()) })

/** A hire in the list of staff. */
export const StaffRentalView = z.object({
  id: z.string(),
  reference: z.string(),
  item_title: z.string(),
  owner: Party,
  renter: Party,
  start_date: Day,
  end_date: Day,
  status: z.enum(rentalStatuses),
  payment_state: z.nullable(z.enum(paymentStates)),
  total_amount: Money,
  requested_at: Instant,
  /** What needs attention. */
  needs: listOf(z.enum(rentalNeeds), rentalNeeds.length),
})
export type StaffRentalView = z.output<typeof StaffRentalView>

/** The most entries of a history that are shown. */
export const maxStaffTimeline = 300

/** The most traces that are shown, the latest ones. */
export const maxTraces = 200

/** What staff can do to a hire. */
export const rentalActNames = [
  'rental.cancel',
  'rental.refund',
  'rental.move_deadline',
  'rental.return',
  'rental.record_no_show',
  'rental.excuse_cancellation',
] as const

const StaffLineView = z.object({ label: z.string(), unit_price: Money, quantity: z.number(), amount: Money })

/** The money of a hire, for those who may see it. */
const HireMoneyView = z.object({
  /** The agreed price of the hire, without a cover. */
  price: Money,
  /** The agreed fee, which is part of the total. */
  fee: Money,
  /** What was captured, or is being captured. */
  paid: Money,
  /** What was refunded, or is decided to be. */
  refunded: Money,
  /** The part of it that a bank returned, and that has to be refunded again. */
  sent_back: Money,
  /** What disputes took for good. */
  lost: Money,
  /** The most that can still be refunded. */
  left: Money,
  owner_due: Money,
  fee_kept: Money,
  /** What was paid for a cover, how much of it is decided to be refunded, and what the insurer keeps; null: none was paid for. */
  cover: z.nullable(
    z.object({ paid: Money, back: Money, kept: Money, insurer: z.string(), reference: z.nullable(z.string()) }),
  ),
  /** How much of the refunds Itemo bears. */
  borne: Money,
  /** The owner called the hire off: they get nothing. */
  cancelled_by_owner: z.boolean(),
  /** Who bears further refunds, unless staff decide otherwise. */
  bearer: z.enum(['split', 'operator']),
  /** The most that the reader may refund. */
  max_refund: Money,
  /** What the renter's own cancellation would refund now, less earlier refunds: never more than is left. */
  by_rule: Money,
  /** The rule of the hire. */
  refund_rule: RefundRuleView,
  lines: listOf(StaffLineView, 3 + bounds.addons + 1),
})

/** A hire as staff see it. */
export const StaffRentalDetailView = z.object({
  ...StaffRentalView.shape,
  item: z.object({ id: z.nullable(z.string()), category: z.string() }),
  answer_by: z.nullable(Instant),
  completes_on: Day,
  /** The version of its money, which an act names; 0 where there's none. */
  version: z.number(),
  /** The latest entries of it, the earliest first. */
  timeline: listOf(
    z.object({
      at: Instant,
      what: z.enum(timelineEntryTypes),
      by: z.enum(['owner', 'renter', 'system', 'staff']),
      /** The reason for a cancellation, or for what staff did or found. */
      note: z.nullable(z.string()),
      /** Null where no money moved, and for staff who can't see money. */
      amount: z.nullable(Money),
    }),
    maxStaffTimeline,
  ),
  /** The notifications to both sides, and the events of its damage case, the earliest first. */
  traces: listOf(
    z.object({
      at: Instant,
      what: z.enum(rentalTraces),
      /** Who did it, or who was notified. */
      who: z.enum(['owner', 'renter', 'system']),
      /** The title of the notification; null for anything else. */
      title: z.nullable(z.string()),
      /** Whether it was also emailed. */
      is_mailed: z.boolean(),
    }),
    maxTraces,
  ),
  /** The number of messages between the two about the item: up to 1,000. */
  messages: z.number(),
  /** Null for staff who can't see money. */
  money: z.nullable(HireMoneyView),
  /** Whether the reader is one of its sides: only others can act on it. */
  is_own: z.boolean(),
  /** What the reader can do now. */
  acts: listOf(z.enum(rentalActNames), rentalActNames.length),
  /** The latest time to which the answer deadline can be moved; null: it can't. */
  latest_answer_by: z.nullable(Instant),
})
export type StaffRentalDetailView = z.output<typeof StaffRentalDetailView>
