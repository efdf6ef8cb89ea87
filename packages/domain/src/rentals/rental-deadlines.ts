import { type Day, endOfDay } from '../dates.ts'
import { holdEndsAt } from '../payments/payment-deadlines.ts'

/** How long an owner has to answer after the card was authorised, in hours (R11). */
export const answerHours = 48

/** cancellation_reason of an unanswered request (R11). */
export const expiredReason = 'Request expired'

/** cancellation_reason when the capture failed (R12). */
export const captureFailedReason = 'Payment could not be captured'

/** cancellation_reason when the owner gives none (spec: marketplace 4). */
export const defaultDeclineReason = 'No reason provided'

/** When an unanswered request is cancelled: 48 hours after authorisation or at the end of the start date, whichever is first. */
export function requestExpiresAt(authorisedAt: Date, startDate: Day): Date {
  return new Date(Math.min(authorisedAt.getTime() + answerHours * 3_600_000, endOfDay(startDate).getTime()))
}

/** How many hours before the hold expires a request has to be answered: an approved one still has to be captured. */
const hoursBeforeHoldEnds = 12

/**
 * The latest deadline to which staff may extend a request: the end of the start date, or 12 hours before the hold expires, whichever is
 * first.
 */
export function latestAnswerBy(startDate: Day, authorisedAt: Date): Date {
  const heldUntil = holdEndsAt(authorisedAt).getTime() - hoursBeforeHoldEnds * 3_600_000
  return new Date(Math.min(heldUntil, endOfDay(startDate).getTime()))
}

/** How many requests of one renter may block dates before their cards are authorised. */
export const maxUnpaidRequests = 5
