import { bounds } from '@itemo/domain/bounds.ts'
import { paymentStates } from '@itemo/domain/payments/payment-state.ts'
import { rentalHappenings } from '@itemo/domain/rentals/rental-history.ts'
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
  /** What needs someone's eye. */
  needs: listOf(z.enum(rentalNeeds), rentalNeeds.length),
})
export type StaffRentalView = z.output<typeof StaffRentalView>

/** So many entries of a history are shown at most. */
export const maxStaffTimeline = 300

/** So many of what the sides were told are shown at most, the latest of them. */
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
  /** What was agreed for the hire, a cover apart. */
  price: Money,
  /** The fee that was agreed, a part of the total. */
  fee: Money,
  /** What was taken from the card, or is being taken. */
  paid: Money,
  /** What went back, or is decided to. */
  refunded: Money,
  /** What of that a bank sent back, and has to go back again. */
  sent_back: Money,
  /** What disputes took for good. */
  lost: Money,
  /** What is still to be given back, at most. */
  left: Money,
  owner_due: Money,
  fee_kept: Money,
  /** What was paid for a cover, what of it is decided to go back, and what stays the insurer's; null: none was. */
  cover: z.nullable(
    z.object({ paid: Money, back: Money, kept: Money, insurer: z.string(), reference: z.nullable(z.string()) }),
  ),
  /** What Itemo has taken on of what went back. */
  borne: Money,
  /** Its owner called it off: nothing of it is theirs. */
  cancelled_by_owner: z.boolean(),
  /** Who bears what goes back from now on, unless someone says otherwise. */
  bearer: z.enum(['split', 'operator']),
  /** What the reader may give back, at most. */
  max_refund: Money,
  /** What the renter's own cancellation would give back now, what went back before taken off: never more than is left. */
  by_rule: Money,
  /** The rule that the hire keeps. */
  refund_rule: RefundRuleView,
  lines: listOf(StaffLineView, 3 + bounds.addons + 1),
})

/** A hire as staff see it. */
export const StaffRentalDetailView = z.object({
  ...StaffRentalView.shape,
  item: z.object({ id: z.nullable(z.string()), category: z.string() }),
  answer_by: z.nullable(Instant),
  completes_on: Day,
  /** The version of its money, which an act names; 0 where there is none. */
  version: z.number(),
  /** The latest of it, the earliest first. */
  timeline: listOf(
    z.object({
      at: Instant,
      what: z.enum(rentalHappenings),
      by: z.enum(['owner', 'renter', 'system', 'staff']),
      /** Why: of a cancellation, and of what staff did or found. */
      note: z.nullable(z.string()),
      /** Null where no money moved, and for those who don't see money. */
      amount: z.nullable(Money),
    }),
    maxStaffTimeline,
  ),
  /** What its two sides were told, and what became of its damage case, the earliest first. */
  traces: listOf(
    z.object({
      at: Instant,
      what: z.enum(rentalTraces),
      /** Who did it, or whom it was told. */
      who: z.enum(['owner', 'renter', 'system']),
      /** The title of what was told; null for anything else. */
      title: z.nullable(z.string()),
      /** Whether it was emailed too. */
      is_mailed: z.boolean(),
    }),
    maxTraces,
  ),
  /** How many messages the two wrote about the item: up to 1,000. */
  messages: z.number(),
  /** Null for those who don't see money. */
  money: z.nullable(HireMoneyView),
  /** Whether the reader is a side of it: someone else acts on it. */
  is_own: z.boolean(),
  /** What the reader can do now. */
  acts: listOf(z.enum(rentalActNames), rentalActNames.length),
  /** The latest instant to which the time to answer can be moved; null: it can't. */
  latest_answer_by: z.nullable(Instant),
})
export type StaffRentalDetailView = z.output<typeof StaffRentalDetailView>
