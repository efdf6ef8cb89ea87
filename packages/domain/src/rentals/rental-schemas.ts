import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import { parseDay } from '../dates.ts'
import { Id } from '../ids.ts'
import { text } from '../text.ts'

export const rentalPageSize = 20

/** A day, or an ISO instant, which becomes the day it falls on in London (R10). */
const HireDay = z.pipe(
  z.string().check(z.refine((value) => parseDay(value) !== undefined, 'Please send a date.')),
  z.transform((value: string) => parseDay(value) ?? value),
)

/** The booking payload (spec: marketplace 3). Names and prices of add-ons are accepted but ignored (R4). */
export const HireInput = z.object({
  itemId: Id,
  startDate: HireDay,
  endDate: HireDay,
  addons: z._default(z.array(z.object({ id: Id })).check(z.maxLength(bounds.addons)), []),
  /** The total that the person saw, in pounds. It doesn't set the price: a request whose price differs is refused (`price_changed`). */
  expectedTotal: z.optional(z.number().check(z.gte(0), z.lte(1e9))),
  /** Likewise the deposit that the person saw, 0 for none: a request with another one is refused. */
  expectedDeposit: z.optional(z.number().check(z.gte(0), z.lte(1e9))),
  /** The cancellation terms that the person saw in a quote (`cancellation`): a request under other terms is refused. */
  expectedCancellation: z.optional(text({ max: 200, oneLine: true })),
  /** The cover to add, by the version that the person saw; none is ever added by default (R79). */
  cover: z.optional(
    z.object({
      id: z.number().check(z.int(), z.gte(0), z.lte(2_000_000_000)),
      read_key_facts: z.literal(true, 'Please read the key facts.'),
    }),
  ),
})
export type HireInput = z.output<typeof HireInput>

export const ApproveInput = z.object({
  pickup_location: text({ min: 1, max: bounds.text, message: 'Please specify a collection location' }),
  additional_notes: z._default(text({ max: bounds.text }), ''),
})

export const DeclineInput = z.object({ cancellation_reason: z._default(text({ max: bounds.text }), '') })

export const CancelInput = z.object({
  cancellation_reason: text({ min: 1, max: bounds.text, message: 'Please say why you are cancelling.' }),
})

export const AmendInput = z.object({
  amendment_notes: text({ min: 1, max: bounds.text, message: 'Please describe the change you would like.' }),
})
