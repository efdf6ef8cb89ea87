import { ApiError } from '#app/lib/api-error.ts'
import type { ClientErrorCode } from '#app/lib/errors-copy.ts'
import type { RentalAct, RentalOutcome } from './rental-mutations.ts'
import { notify } from '#app/lib/toasts.ts'
import { paths } from '#app/lib/paths.ts'
import { formatAmount } from '#app/lib/pounds.ts'

/** One toast: a title, an optional sentence, and its kind. */
export interface ActWords {
  readonly kind: 'success' | 'warning' | 'error'
  readonly title: string
  readonly description?: string
}

/** Where the person is when the response arrives: on the page of one request, or on the dashboard (or anywhere else). */
export type Place = 'answer' | 'dashboard'

type Act = RentalAct['act']
type Answer = 'approve' | 'decline'

interface AnswerCopy {
  readonly done: string
  readonly failed: string
  readonly notNotified: Pick<ActWords, 'title' | 'description'>
}

/** The two sets of texts in the specification (spec: marketplace 8): "Owner response" for its page, "Rentals" for the dashboard. */
const answers: Record<Answer, Record<Place, AnswerCopy>> = {
  approve: {
    answer: {
      done: 'Booking request approved successfully!',
      failed: 'Failed to approve booking request',
      notNotified: { title: 'Booking request approved successfully!', description: 'Failed to send notification' },
    },
    dashboard: {
      done: 'Hire request approved successfully!',
      failed: 'Failed to approve hire request',
      notNotified: { title: 'Approval processed but failed to send notification' },
    },
  },
  decline: {
    answer: {
      done: 'Booking request declined',
      failed: 'Failed to decline booking request',
      notNotified: { title: 'Booking request declined', description: 'Failed to send notification' },
    },
    dashboard: {
      done: 'Hire request declined',
      failed: 'Failed to decline hire request',
      notNotified: { title: 'Decline processed but failed to send notification' },
    },
  },
}

const notifiedPhrases: Record<Answer, string> = {
  approve: 'Renter has been notified of the approval',
  decline: 'Renter has been notified of the decline',
}

const money: Partial<Record<RentalOutcome['payment'], string>> = {
  captured: 'Payment captured - funds released to you',
  released: 'Payment authorization released - customer not charged',
  under_way: "We're still processing the payment. You don't need to do anything.",
}

const troubled: Partial<Record<RentalOutcome['payment'], Pick<ActWords, 'title' | 'description'>>> = {
  capture_failed: {
    title: 'Approval processed but payment capture failed',
    description: "We'll keep trying to take the payment.",
  },
  release_failed: {
    title: 'Decline processed but payment release failed',
    description: "We'll keep trying to release it.",
  },
}

const others: Record<Exclude<Act, Answer>, { readonly done: string; readonly failed: string }> = {
  withdraw: { done: 'Booking request cancelled and removed', failed: 'Failed to cancel booking' },
  cancel: { done: 'Booking cancelled successfully', failed: 'Failed to cancel booking' },
  amend: { done: 'Amendment request sent', failed: 'Failed to send amendment request' },
  'settle-amendment': { done: 'Marked as resolved', failed: 'Failed to update booking' },
  return: { done: 'Return confirmed!', failed: 'Failed to confirm return' },
  'deny-return': { done: "We've noted that it isn't back", failed: 'Failed to update booking' },
}

const moneyBack: Partial<Record<RentalOutcome['payment'], string>> = {
  released: 'The hold on the card was released.',
  release_failed: "We'll keep trying to release the hold on the card.",
  refunded: 'The refund was made.',
  refund_failed: "We'll keep trying to make the refund.",
  under_way: 'The money is on its way back.',
  disputed: "The payment is disputed, so the bank decides what's refunded.",
}

/**
 * The toast after an action, according to the results of its payment and its notification (spec: marketplace 8 "Rentals", "Owner response";
 * R37).
 */
export function actWords(act: Act, outcome: RentalOutcome, place: Place): ActWords {
  if (act !== 'approve' && act !== 'decline') {
    return words('success', others[act].done, moneyBack[outcome.payment])
  }
  const trouble = troubled[outcome.payment]
  if (trouble) return { kind: 'warning', ...trouble }
  const { done, notNotified } = answers[act][place]
  if (!outcome.notified) return { kind: 'warning', ...notNotified }
  const said = place === 'answer' ? money[outcome.payment] : notifiedPhrases[act]
  return words('success', done, [said, earning(act, outcome)].filter(Boolean).join('\n') || undefined)
}

/** When the owner gets the money of an approved hire: the second line of its toast. */
function earning(act: Answer, { payment, rental }: RentalOutcome): string | undefined {
  if (act !== 'approve' || payment !== 'captured' || !rental?.owner_earns) return undefined
  return `${formatAmount(rental.owner_earns)} is yours 24 hours after the return.`
}

/** The specified sentences for a refused permission, by action (spec: marketplace 5, 8). */
const refused: Partial<Record<Act, Partial<Record<ClientErrorCode, string>>>> = {
  withdraw: {
    unauthenticated: 'You must be logged in to cancel a booking',
    forbidden: "You don't have permission to cancel this booking",
  },
  cancel: {
    unauthenticated: 'You must be logged in to cancel a booking',
    forbidden: "You don't have permission to cancel this booking",
  },
  amend: {
    unauthenticated: 'You must be logged in to amend a booking',
    forbidden: "You don't have permission to amend this booking",
  },
}

/** Codes after which a retry is pointless, no matter who makes it. */
const beyondHelp: readonly ClientErrorCode[] = [
  'rental_state',
  'request_expired',
  'not_found',
  'forbidden',
  'unauthenticated',
]

const unable: Record<Answer, string> = {
  approve: 'Unable to process approval',
  decline: 'Unable to process decline',
}

/** The toast for a failed action: what failed, and why in the error's own sentence. */
export function failureWords(act: Act, error: unknown, place: Place): ActWords {
  const known = error instanceof ApiError ? error : undefined
  const refusal = known && refused[act]?.[known.code]
  if (refusal !== undefined) return words('error', refusal)
  if (act !== 'approve' && act !== 'decline') return words('error', others[act].failed, known?.message)
  const isOver = known !== undefined && place === 'answer' && beyondHelp.includes(known.code)
  return words('error', isOver ? unable[act] : answers[act][place].failed, known?.message)
}

function words(kind: ActWords['kind'], title: string, description?: string): ActWords {
  return { kind, title, ...(description !== undefined && { description }) }
}

/** Shows the toast for an action, in the words of the place where the person is by then: a slow response finds them elsewhere. */
export function showOutcome(act: RentalAct['act'], outcome: RentalOutcome): void {
  showToast(actWords(act, outcome, placeNow()))
}

/** Shows the toast for a failed action. */
export function showFailure(act: RentalAct['act'], error: unknown): void {
  showToast(failureWords(act, error, placeNow()))
}

function showToast({ kind, title, description }: ActWords): void {
  notify[kind](title, description)
}

function placeNow(): Place {
  return window.location.pathname.startsWith(paths.ownerResponse('')) ? 'answer' : 'dashboard'
}
