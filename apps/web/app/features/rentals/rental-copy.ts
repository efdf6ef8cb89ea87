import type { RentalView } from '@itemo/contract/rental-views.ts'
import { dayInLondon } from '@itemo/domain/dates.ts'
import type { PaymentState } from '@itemo/domain/payments/payment-state.ts'
import { freeHoursWords, latePercentWords } from '@itemo/domain/rentals/refund.ts'
import {
  type RentalStatus,
  type DenialReason,
  type RentalFacts,
  checkAction,
  liveStatuses,
  rentalStatuses,
} from '@itemo/domain/rentals/rental-state.ts'
import { formatDay } from '#app/lib/format.ts'
import { knownWords } from '#app/lib/known-words.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import type { BadgeTone } from '#app/ui/badge.tsx'

const statusCopy: Record<RentalStatus, { readonly label: string; readonly tone: BadgeTone }> = {
  pending: { label: 'Pending', tone: 'attention' },
  booked: { label: 'Booked', tone: 'good' },
  confirmed: { label: 'Confirmed', tone: 'good' },
  completed: { label: 'Completed', tone: 'done' },
  cancelled: { label: 'Cancelled', tone: 'bad' },
}

/** The badge of a status; an unknown status is shown as sent, in neutral. */
export function statusBadge(status: string): { readonly label: string; readonly tone: BadgeTone } {
  const known = rentalStatuses.find((candidate) => candidate === status)
  return known ? statusCopy[known] : { label: status, tone: 'neutral' }
}

/** Whether the owner never accepted it. */
export const wasOnlyAsked = ({ status, timeline }: Pick<RentalView, 'status' | 'timeline'>) =>
  status === 'pending' || timeline.some(({ what }) => what === 'declined' || what === 'expired')

/** The heading of the page of one hire. */
export function headingOf(rental: Pick<RentalView, 'role' | 'status' | 'timeline'>): string {
  if (wasOnlyAsked(rental)) return rental.role === 'renter' ? 'Your request' : 'Request for your item'
  return rental.role === 'renter' ? 'Your booking' : 'Booking of your item'
}

/** Whether a requested change is still open: it no longer matters once the hire is over. */
export function isChangeOpen({ status, metadata }: Pick<RentalView, 'status' | 'metadata'>): boolean {
  return metadata.amendment_requested === true && liveStatuses.some((live) => live === status)
}

/** The amounts taken and refunded in a rental, from its history; in pounds. */
function movedOf({ timeline, total_amount: total }: Pick<RentalView, 'timeline' | 'total_amount'>) {
  const sum = (kind: RentalView['timeline'][number]['what']) =>
    timeline.reduce((pence, { what, amount }) => pence + (what === kind ? Math.round((amount ?? 0) * 100) : 0), 0)
  const captured = sum('captured')
  return { paid: captured > 0 ? captured / 100 : total, back: (sum('refunded') - sum('refund_failed')) / 100 }
}

type PaymentOf = Pick<RentalView, 'status' | 'payment_state' | 'refund_waits' | 'role' | 'timeline' | 'total_amount'>

/** The payment state of a rental, in plain words for its reader. Nobody reads that a hire which is off is being paid. */
export function paymentWords(rental: PaymentOf) {
  const { status, payment_state: state, role } = rental
  if (state === null) return undefined
  if (rental.refund_waits) return "Your refund takes longer. You don't need to do anything."
  if (status === 'cancelled' && state === 'capturing') return 'Payment is being settled'
  const { back } = movedOf(rental)
  if (state === 'refunded' && back > 0) return `Refunded ${formatAmount(back)}`
  if (state === 'captured' && back > 0) return `Paid, ${formatAmount(back)} refunded`
  return paymentCopy[state][role]
}

const paymentCopy: Record<PaymentState, { readonly renter: string; readonly owner: string }> = knownWords(
  {
    awaiting_payment: { renter: 'Waiting for your payment', owner: 'Waiting for payment' },
    authorised: { renter: 'Held on your card, not taken yet', owner: 'Held on the renter’s card' },
    capturing: { renter: 'Payment is being taken', owner: 'Payment is being taken' },
    captured: { renter: 'Paid', owner: 'Paid' },
    releasing: { renter: 'The hold on your card is being released', owner: 'The hold is being released' },
    released: { renter: 'Not charged: the hold was released', owner: 'Not charged' },
    refunding: { renter: 'Your refund is on its way', owner: 'Being refunded' },
    refunded: { renter: 'Refunded', owner: 'Refunded' },
    refund_failed: {
      renter: "Your refund can't go to your card: please contact us",
      owner: "The refund can't go to the renter’s card: we'll settle it with the renter",
    },
    disputed: { renter: 'Disputed: your bank decides', owner: 'Disputed: the renter’s bank decides' },
    charged_back: { renter: 'Refunded by your bank', owner: 'Refunded by the renter’s bank' },
    lapsed: { renter: 'Not paid in time', owner: 'Not paid' },
    failed: { renter: "The payment didn't go through", owner: 'Not paid' },
  },
  { renter: 'The payment has changed', owner: 'The payment has changed' },
)

type RefundOf = Pick<
  RentalView,
  'role' | 'payment_state' | 'timeline' | 'total_amount' | 'refund_if_cancelled' | 'refund_rule' | 'deposit'
>

/**
 * The owner's earnings from a hire, in pounds; null while a bank or a payment is undecided, and for a cancelled hire that earns nothing.
 */
export function earnsOf(rental: RentalView): number | null {
  const { status, payment_state: state, owner_earns: earns, timeline } = rental
  if (disputedWords(rental) !== undefined) return null
  if (status !== 'cancelled') return earns
  const isTaken = state !== 'capturing' && timeline.some(({ what }) => what === 'captured')
  return (isTaken && earns) || null
}

/** The note to the owner while the renter's bank disputes the payment; undefined otherwise. */
export function disputedWords({ role, payment_state: state }: Pick<RentalView, 'role' | 'payment_state'>) {
  if (role !== 'owner' || state !== 'disputed') return undefined
  return "The payment is disputed. Anything you haven't been paid yet waits until the renter’s bank has decided."
}

/** The refund of a cancellation, stated before the person confirms (R15). Amounts in pounds, as sent by the server. */
export function refundWords(rental: RefundOf): string {
  const { role, payment_state: state, refund_if_cancelled: refund } = rental
  const { paid, back } = movedOf(rental)
  const amount = formatAmount(refund ?? 0)
  if (state === 'disputed') {
    return role === 'owner'
      ? "The renter has disputed this payment with their bank, so the bank decides what's refunded."
      : "You've disputed this payment with your bank, so your bank decides what you get back."
  }
  if (state === 'charged_back') {
    const before =
      role === 'owner'
        ? 'The renter’s bank has already given them money back for this payment'
        : 'Your bank has already given you money back for this payment'
    if (!refund) return `${before}, so we won't refund any more.`
    return role === 'owner'
      ? `${before}. They get another ${amount}, and are told why.`
      : `${before}. You will get another ${amount}. It can't go to your card, so we'll ask you for another way.`
  }
  if (back > 0) {
    const before = `${formatAmount(back)} has already been refunded.`
    if (!refund) return `No further refund: ${before}`
    return role === 'owner'
      ? `The renter gets the rest of their money back, ${amount}, and is told why: ${before}`
      : `You will get ${amount} back: ${before}`
  }
  if (role === 'owner') {
    const counts =
      rental.deposit?.state === 'refused' || rental.deposit?.never_held
        ? "It doesn't count against you, since the deposit couldn't be held."
        : 'It shows on your items that you cancelled a confirmed hire.'
    return `The renter gets all of their money back, ${amount}, and is told why. ${counts}`
  }
  if (!refund) return 'The hire has begun, so nothing is refunded.'
  if (refund >= paid) return `You will get all of your money back: ${amount}.`
  const { refund_rule: rule } = rental
  return `The hire begins in less than ${freeHoursWords(rule)}, so you will get ${latePercentWords(rule)} of your money back: ${amount} of ${formatAmount(paid)}.`
}

/** The text for a request that expired (R52). */
export const expiredCopy = 'This request has expired.'

/** Why a request can't be answered any more, for its owner. */
export function noAnswerWords({ expired, timeline }: Pick<RentalView, 'expired' | 'timeline'>): string {
  return expired || timeline.some(({ what }) => what === 'expired') ? expiredCopy : 'This request has been answered.'
}

/** The deadline for answering a request (R11), for one side. */
export const answerByCopy: Record<'renter' | 'owner', (when: string) => string> = {
  renter: (when) => `The owner has until ${when} to answer.`,
  owner: (when) => `Please answer by ${when}.`,
}

const returnDenials: Record<DenialReason, (startDate: string) => string> = {
  wrong_status: () => 'Only a confirmed booking can be marked as returned.',
  wrong_party: () => 'Only the owner can mark it as returned.',
  payment: () => 'The payment is still being taken.',
  not_started: (startDate) => `You can mark it as returned from ${formatDay(startDate)}.`,
  too_late: () => expiredCopy,
  nothing_to_settle: () => "There's nothing to mark.",
  not_over: () => "The hire isn't over yet.",
  over: () => 'This hire is over.',
  denied_before: () => "You've already said so.",
  not_back: () => "The owner has said that it isn't back.",
}

function factsOf({ answer_by, return_denied_at, ...rental }: RentalView): RentalFacts {
  const instant = (text: string | null) => (text === null ? null : new Date(text))
  return { ...rental, answer_by: instant(answer_by), return_denied_at: instant(return_denied_at) }
}

/** The note to the owner after the last day of a hire until the item is back (R65, R75); undefined otherwise. */
export function overdueWords(rental: RentalView, now: Date): string | undefined {
  const { role, status, end_date: end, completes_on: on, return_denied_at: denied } = rental
  if (role !== 'owner' || (status !== 'booked' && status !== 'confirmed') || dayInLondon(now) <= end) return undefined
  return denied === null
    ? `Is it back? Unless you say that it isn't, the hire ends automatically on ${formatDay(on)}.`
    : `You said that it isn't back. The hire ends automatically on ${formatDay(on)}; contact us if it's still missing then.`
}

/** Why a rental can't be marked as returned at the given time; undefined when the server allows it. */
export function noReturnWords(rental: RentalView, now: Date): string | undefined {
  if (rental.actions.includes('return')) return undefined
  const check = checkAction('return', rental.role, factsOf(rental), now)
  // The server's clock decides: according to this one the hire has begun.
  return returnDenials[check.ok ? 'not_started' : check.why](rental.start_date)
}
