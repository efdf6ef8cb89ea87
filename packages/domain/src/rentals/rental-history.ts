import type { RentalAction } from './rental-state.ts'

/** What the two sides and staff do about a damage case. Of those with an amount it is what is asked for, offered, agreed to or decided. */
const claimEventTypes = [
  'claim_opened',
  'claim_offered',
  'claim_offer_refused',
  'claim_contested',
  'claim_accepted',
  'claim_withdrawn',
  'claim_decided',
  'claim_appealed',
] as const
export type ClaimEventType = (typeof claimEventTypes)[number]

export const rentalEventTypes = [
  'requested',
  'approved',
  'declined',
  'cancelled',
  'expired',
  'amended',
  'amendment_settled',
  'returned',
  'return_denied',
  'completed_by_itself',
  'deadline_moved',
  'refunded_by_staff',
  /** The actor is the side that missed the hand-over, as staff found. */
  'missed',
  ...claimEventTypes,
] as const
export type RentalEventType = (typeof rentalEventTypes)[number]

/** Everything in the history of a rental: what was done, and what happened to the money. */
export const timelineEntryTypes = [
  ...rentalEventTypes,
  'authorised',
  'captured',
  'capture_failed',
  'released',
  'refunded',
  'refund_failed',
  'disputed',
  'dispute_returned',
  'dispute_lost',
  'deposit_held',
  'deposit_taken',
  'deposit_released',
  'deposit_disputed',
  'deposit_dispute_returned',
  'deposit_dispute_lost',
] as const
export type TimelineEntryType = (typeof timelineEntryTypes)[number]

/** The name of an act in the history; null for one that deletes the rental with its history. */
export const eventTypeOf = {
  approve: 'approved',
  decline: 'declined',
  withdraw: null,
  cancel: 'cancelled',
  cancel_as_owner: 'cancelled',
  amend: 'amended',
  settle_amendment: 'amendment_settled',
  return: 'returned',
  deny_return: 'return_denied',
  complete: 'completed_by_itself',
  expire: 'expired',
  lapse: null,
  fail_capture: 'cancelled',
  cancel_as_staff: 'cancelled',
  move_deadline: 'deadline_moved',
  return_as_staff: 'returned',
} as const satisfies Record<RentalAction, RentalEventType | null>
