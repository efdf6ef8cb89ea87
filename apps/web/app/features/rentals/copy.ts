import type { RentalView } from '@itemo/contract/rentals/views.ts'
import type { PaymentState } from '@itemo/domain/payments/state.ts'
import { liveStatuses, type RentalStatus, rentalStatuses } from '@itemo/domain/rentals/state.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import type { BadgeTone } from '#app/ui/badge.tsx'

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

/** Whether a change that was asked for still waits: nobody deals with it once the hire is over. */
export function isChangeOpen({ status, metadata }: Pick<RentalView, 'status' | 'metadata'>): boolean {
  return metadata.amendment_requested === true && liveStatuses.some((live) => live === status)
}

/** Where the money of a rental stands, in plain words for its reader. Nobody is told that a hire which is off is being paid. */
export function paymentWords({
  status,
  payment_state: state,
  role,
}: Pick<RentalView, 'status' | 'payment_state' | 'role'>) {
  if (state === null) return undefined
  return status === 'cancelled' && state === 'capturing' ? 'Payment is being settled' : paymentCopy[state][role]
}

const paymentCopy: Record<PaymentState, { readonly renter: string; readonly owner: string }> = {
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

/** What a cancellation gives back, said before the person confirms (decision 15). Amounts in pounds, as the server says them. */
export function refundWords({
  role,
  total_amount: total,
  refund_if_cancelled: refund,
}: Pick<RentalView, 'role' | 'total_amount' | 'refund_if_cancelled'>): string {
  const amount = formatAmount(refund ?? 0)
  if (role === 'owner') return `The renter gets all of their money back, ${amount}, and is told why.`
  if (!refund) return 'The hire has begun, so nothing is paid back.'
  if (refund >= total) return `You will get all of your money back: ${amount}.`
  return `The hire begins in less than 48 hours, so you will get half of your money back: ${amount} of ${formatAmount(total)}.`
}

/** What is read of a request whose time to be answered is over (R52). */
export const expiredCopy = 'This request has expired.'

/** Why a request cannot be answered any more, for its owner. */
export function noAnswerWords({ expired, timeline }: Pick<RentalView, 'expired' | 'timeline'>): string {
  return expired || timeline.some(({ what }) => what === 'expired') ? expiredCopy : 'This request has been answered.'
}

/** How long a request waits for its answer (decision 11), for one side. */
export const answerByCopy: Record<'renter' | 'owner', (when: string) => string> = {
  renter: (when) => `The owner has until ${when} to answer.`,
  owner: (when) => `Please answer by ${when}.`,
}
