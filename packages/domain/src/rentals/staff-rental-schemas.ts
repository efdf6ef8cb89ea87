import * as z from 'zod/mini'
import { text } from '../text.ts'
import { refundChoices } from './staff-refund.ts'

/** What staff can read about a hire besides its own history: its notifications, and its damage case. */
export const rentalTraces = [
  'told',
  'claim_opened',
  'claim_offered',
  'claim_answered',
  'claim_appealed',
  'claim_ended',
] as const
export type RentalTrace = (typeof rentalTraces)[number]

const amountMessage = 'Please enter an amount in pounds, such as 12.80.'
const Amount = z
  .number(amountMessage)
  .check(z.gte(0.01, amountMessage), z.lte(1_000_000, amountMessage), z.multipleOf(0.01, amountMessage))

const shared = {
  /** The version of a hire's money on which an act was decided; 0 where there's none. */
  version: z.number().check(z.int(), z.gte(0), z.lte(2_147_483_647)),
  /** Both sides read it, and the audit records it. */
  reason: text({ min: 5, max: 500, message: 'Please say why, in 5 to 500 characters. Both sides read it.' }),
}

/**
 * Staff cancel a hire; `amount` in pounds, with that choice only. `no_show`: the side that missed the hand-over of an approved hire that
 * has begun.
 */
export const StaffCancelInput = z
  .object({
    ...shared,
    refund: z._default(z.enum(refundChoices), 'rule'),
    amount: z.optional(Amount),
    no_show: z.optional(z.enum(['owner', 'renter'])),
  })
  .check(
    z.refine(({ refund, amount }) => refund !== 'amount' || amount !== undefined, {
      path: ['amount'],
      error: amountMessage,
    }),
  )
export type StaffCancelInput = z.output<typeof StaffCancelInput>

/** Staff refund some of the money; pounds. Either both sides bear it by their shares, or Itemo does. */
export const StaffRefundInput = z.object({
  ...shared,
  amount: Amount,
  borne_by: z.optional(z.enum(['split', 'operator'])),
})
export type StaffRefundInput = z.output<typeof StaffRefundInput>

/** The side that missed the hand-over of a hire that is over. */
export const NoShowInput = z.object({ no_show: z.enum(['owner', 'renter']), reason: shared.reason })
export type NoShowInput = z.output<typeof NoShowInput>

export const MoveDeadlineInput = z.object({ at: z.iso.datetime(), reason: shared.reason })
export type MoveDeadlineInput = z.output<typeof MoveDeadlineInput>

export const StaffReturnInput = z.object({ reason: shared.reason })
export type StaffReturnInput = z.output<typeof StaffReturnInput>

/** Why a cancellation doesn't count against the side that made it: only the audit records it. */
export const ExcuseInput = z.object({
  reason: text({ min: 10, max: 500, message: 'Please say why, in 10 to 500 characters.' }),
})
export type ExcuseInput = z.output<typeof ExcuseInput>

/** Reasons why a hire needs attention. */
export const rentalNeeds = ['answer_due', 'overdue', 'claim', 'dispute', 'refund_failed'] as const
export type RentalNeed = (typeof rentalNeeds)[number]
