import { type Day, endOfDay } from '../dates.ts'
import { holdEndsAt } from '../payments/payment-deadlines.ts'

/** How long an owner has to answer after the card was authorised, in hours (R11). */
export const answerHours = 48

/** cancellation_reason of a request that nobody answered (R11). */
export const expiredReason = 'Request expired'

/** cancellation_reason when the money could not be taken (R12). */
export const captureFailedReason = 'Payment could not be captured'

/** cancellation_reason when the owner gives none (spec: marketplace 4). */
export const defaultDeclineReason = 'No reason provided'

/** When an unanswered request is cancelled: 48 hours after authorisation or at the end of the start date, whichever is first. */
export function requestExpiresAt(authorisedAt: Date, startDate: Day): Date {
  return new Date(Math.min(authorisedAt.getTime() + answerHours * 3_600_000, endOfDay(startDate).getTime()))
}

/** So long before a hold ends an answer has to be there, in hours: what is approved is then still to be taken. */
const hoursBeforeHoldEnds = 12

/** The latest instant to which staff may move the time to answer: the end of the start date, and 12 hours before the hold ends. */
export function latestAnswerBy(startDate: Day, authorisedAt: Date): Date {
  const heldUntil = holdEndsAt(authorisedAt).getTime() - hoursBeforeHoldEnds * 3_600_000
  return new Date(Math.min(heldUntil, endOfDay(startDate).getTime()))
}

/** How many requests of one renter may hold dates before their cards are authorised. */
export const maxUnpaidRequests = 5
