import { paymentStates } from '@itemo/domain/payments/payment-state.ts'
import { rentalStatuses } from '@itemo/domain/rentals/rental-state.ts'
import * as z from 'zod/mini'
import { itemKeys } from './town-items.ts'
import { personKeys } from './people.ts'
import data from './rentals.json' with { type: 'json' }

/** A hire of the demo town. Days are relative to today. */
const DemoRental = z.strictObject({
  item: z.enum(itemKeys),
  renter: z.enum(personKeys),
  status: z.enum(rentalStatuses),
  payment: z.enum(paymentStates),
  start: z.int(),
  days: z.int().check(z.positive()),
  /** How long ago it was requested, in hours. */
  requestedHoursAgo: z.number(),
  /** How long after that the owner answered, or it expired, in hours; absent while pending. */
  answeredAfterHours: z.optional(z.number()),
  /** The names of its add-ons. */
  addons: z.optional(z.array(z.string())),
  pickup: z.optional(z.string()),
  notes: z.optional(z.string()),
  cancelled: z.optional(
    z.strictObject({ by: z.enum(['owner', 'renter', 'system']), reason: z.string(), afterHours: z.number() }),
  ),
  amendment: z.optional(z.string()),
  /** The refund to the renter, as a share of the total. */
  refundShare: z.optional(z.number()),
  /**
   * The damage that its owner reported on the last day at nine, with the claim in pounds, and the answer of a renter who doesn't agree.
   */
  damage: z.optional(z.strictObject({ amount: z.number(), text: z.string(), answer: z.optional(z.string()) })),
})
export type DemoRental = z.infer<typeof DemoRental>

/** In this order: awaiting an answer; agreed or in progress; returned, one of them damaged; cancelled, each in its own way. */
export const rentals: readonly DemoRental[] = z.array(DemoRental).parse(data)
