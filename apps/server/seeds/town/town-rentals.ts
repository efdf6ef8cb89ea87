import { paymentStates } from '@itemo/domain/payments/payment-state.ts'
import { rentalStatuses } from '@itemo/domain/rentals/rental-state.ts'
import * as z from 'zod/mini'
import { itemKeys } from './town-items.ts'
import { personKeys } from './people.ts'
import data from './rentals.json' with { type: 'json' }

/** A hire of the demo town. Days are counted from today. */
const DemoRental = z.strictObject({
  item: z.enum(itemKeys),
  renter: z.enum(personKeys),
  status: z.enum(rentalStatuses),
  payment: z.enum(paymentStates),
  start: z.int(),
  days: z.int().check(z.positive()),
  /** How long ago it was asked for, in hours. */
  requestedHoursAgo: z.number(),
  /** How long after that the owner (or the clock) answered, in hours; none while pending. */
  answeredAfterHours: z.optional(z.number()),
  /** Names of the add-ons that go with it. */
  addons: z.optional(z.array(z.string())),
  pickup: z.optional(z.string()),
  notes: z.optional(z.string()),
  cancelled: z.optional(
    z.strictObject({ by: z.enum(['owner', 'renter', 'system']), reason: z.string(), afterHours: z.number() }),
  ),
  amendment: z.optional(z.string()),
  /** What went back to the renter, as a share of the total. */
  refundShare: z.optional(z.number()),
  /** What its owner reported on the last day at nine, and asks for, in pounds; and what a renter says who doesn't agree. */
  damage: z.optional(z.strictObject({ amount: z.number(), text: z.string(), answer: z.optional(z.string()) })),
})
export type DemoRental = z.infer<typeof DemoRental>

/** In this order: waiting for an answer; agreed or out at the moment; brought back, one of them damaged; cancelled, each in its own way. */
export const rentals: readonly DemoRental[] = z.array(DemoRental).parse(data)
