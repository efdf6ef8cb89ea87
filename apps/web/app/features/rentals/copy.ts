import type { PaymentState } from '@itemo/domain/payments/state.ts'
import type { RefundRule } from '@itemo/domain/rentals/refund.ts'
import { type RentalStatus, rentalStatuses } from '@itemo/domain/rentals/state.ts'
import type { BadgeTone } from '#app/ui/badge.tsx'
import type { RentalAct, RentalOutcome } from './mutations.ts'

const statusCopy: Record<RentalStatus, { readonly label: string; readonly tone: BadgeTone }> = {
  pending: { label: 'Pending', tone: 'attention' },
  booked: { label: 'Booked', tone: 'good' },
  confirmed: { label: 'Confirmed', tone: 'good' },
  completed: { label: 'Completed', tone: 'done' },
  cancelled: { label: 'Cancelled', tone: 'bad' },
}

/** The badge of a status; one that we do not know shows as it is, in neutral. */
export function statusBadge(status: string): { readonly label: string; readonly tone: BadgeTone } {
  const known = rentalStatuses.find((candidate) => candidate === status)
  return known ? statusCopy[known] : { label: status, tone: 'neutral' }
}

/** Where the money stands, in plain words for one side. */
export const paymentCopy: Record<PaymentState, { readonly renter: string; readonly owner: string }> = {
  awaiting_payment: { renter: 'Waiting for your payment', owner: 'Waiting for payment' },
  authorised: { renter: 'Held on your card, not taken yet', owner: 'Held on the renter’s card' },
  capturing: { renter: 'Payment is being taken', owner: 'Payment is being taken' },
  captured: { renter: 'Paid', owner: 'Paid' },
  releasing: { renter: 'The hold on your card is being released', owner: 'The hold is being released' },
  released: { renter: 'Not charged: the hold was released', owner: 'Not charged' },
  refunding: { renter: 'Your refund is on its way', owner: 'Being refunded' },
  refunded: { renter: 'Refunded', owner: 'Refunded' },
  lapsed: { renter: 'Not paid in time', owner: 'Not paid' },
  failed: { renter: 'The payment did not go through', owner: 'Not paid' },
}

/** What a cancellation gives back, said before the person confirms (decision 15). */
export const refundCopy: Record<RefundRule, string> = {
  full: 'You will get all of your money back.',
  half: 'The hire begins in less than 48 hours, so you will get half of your money back.',
  none: 'The hire has begun, so nothing is paid back.',
}

/** One toast: a title, perhaps a sentence, and whether all went well. */
export interface ActWords {
  readonly kind: 'success' | 'warning'
  readonly title: string
  readonly description?: string
}

const done: Record<RentalAct['act'], string> = {
  approve: 'Booking request approved successfully!',
  decline: 'Booking request declined',
  withdraw: 'Booking request cancelled and removed',
  cancel: 'Booking cancelled successfully',
  amend: 'Amendment request sent',
  'settle-amendment': 'Marked as dealt with',
  return: 'Return confirmed!',
}

const payment: Partial<Record<RentalOutcome['payment'], string>> = {
  captured: 'Payment captured - funds released to you',
  released: 'Payment authorization released - customer not charged',
}

const troubled: Partial<Record<RentalOutcome['payment'], string>> = {
  capture_failed: 'Approval processed but payment capture failed',
  release_failed: 'Decline processed but payment release failed',
}

/**
 * What to say after an act, in one toast that is true to what happened to the payment and the notification (specification,
 * marketplace 8 "Rentals" and "Owner response"; decision 37).
 */
export function actWords(act: RentalAct['act'], outcome: RentalOutcome): ActWords {
  const answers = act === 'approve' || act === 'decline'
  const trouble = answers ? troubled[outcome.payment] : undefined
  if (trouble) {
    const later = act === 'approve' ? 'We keep trying to take the payment.' : 'We keep trying to release it.'
    return { kind: 'warning', title: trouble, description: later }
  }
  if (!outcome.notified && answers) {
    return { kind: 'warning', title: done[act], description: 'Failed to send notification' }
  }
  const description = answers ? payment[outcome.payment] : moneyBack[outcome.payment]
  return { kind: 'success', title: done[act], ...(description !== undefined && { description }) }
}

const moneyBack: Partial<Record<RentalOutcome['payment'], string>> = {
  released: 'The hold on the card was released.',
  release_failed: 'We keep trying to release the hold on the card.',
  refunded: 'The refund was made.',
  refund_failed: 'We keep trying to make the refund.',
}

/** The title when an act did not work out; the sentence below it is the error's. */
export const failedCopy: Record<RentalAct['act'], string> = {
  approve: 'Failed to approve booking request',
  decline: 'Failed to decline booking request',
  withdraw: 'Failed to cancel booking',
  cancel: 'Failed to cancel booking',
  amend: 'Failed to send amendment request',
  'settle-amendment': 'Failed to update booking',
  return: 'Failed to confirm return',
}
