import type { ClaimState } from '@itemo/domain/deposits/claim-state.ts'
import type { PaymentState } from '@itemo/domain/payments/payment-state.ts'
import type { RentalNeed } from '@itemo/domain/rentals/staff-rental-schemas.ts'
import type { RefundChoice } from '@itemo/domain/rentals/staff-refund.ts'
import { rentalStatusWords } from '@itemo/domain/staff/staff-words.ts'
import { knownWords } from '#app/lib/known-words.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import type { StaffRentalEvent } from './staff-rental-queries.ts'

export const statusNames = knownWords(rentalStatusWords, 'Changed')

/** The actual states of payments. */
export const paymentNames: Readonly<Record<PaymentState, string>> = knownWords(
  {
    awaiting_payment: 'not paid',
    authorised: 'held on the card',
    capturing: 'being taken',
    captured: 'paid',
    releasing: 'being released',
    released: 'released',
    refunding: 'refund in progress',
    refunded: 'refunded',
    refund_failed: 'refund failed',
    disputed: 'disputed',
    charged_back: 'lost to the bank',
    lapsed: 'not paid',
    failed: 'not paid',
  },
  'payment changed',
)

/** The states of a damage case. */
export const claimStateNames: Readonly<Record<ClaimState, string>> = knownWords(
  {
    open: 'Waiting for the renter',
    offered: 'Offer made',
    contested: 'Contested',
    accepted: 'Accepted',
    settled: 'Settled',
    decided: 'Decided',
    appealed: 'Appealed',
    withdrawn: 'Withdrawn',
  },
  'Changed',
)

export const needNames: Readonly<Record<RentalNeed, string>> = knownWords(
  {
    answer_due: 'Answer due',
    overdue: 'Not back',
    claim: 'Damage case',
    dispute: 'Dispute',
    refund_failed: 'Refund failed',
  },
  'Needs attention',
)

export const choiceNames: Readonly<Record<RefundChoice, string>> = {
  rule: 'By the cancellation rule',
  full: 'Full',
  half: 'Half',
  none: 'Nothing',
  amount: 'Other amount',
}

const eventNames: Readonly<Record<StaffRentalEvent['what'], string>> = knownWords(
  {
    requested: 'asked for it',
    approved: 'approved it',
    declined: 'declined it',
    cancelled: 'cancelled it',
    expired: 'ended it because nobody answered in time',
    amended: 'asked for a change',
    amendment_settled: 'settled the change',
    returned: 'marked it as returned',
    return_denied: "said that it isn't back",
    completed_by_itself: 'ended it because nobody marked it as returned',
    deadline_moved: 'moved the answer deadline',
    refunded_by_staff: 'issued a refund',
    missed: "didn't come to the hand-over, according to staff",
    claim_opened: 'reported damage or loss',
    claim_offered: 'made an offer about the damage or loss',
    claim_offer_refused: 'refused the offer',
    claim_contested: "didn't agree about the damage or loss",
    claim_accepted: 'agreed about the damage or loss',
    claim_withdrawn: 'withdrew the report of damage or loss',
    claim_decided: 'decided about the damage or loss',
    claim_appealed: 'appealed against the decision about the damage or loss',
    authorised: 'Held on the card',
    captured: 'Charged to the card',
    capture_failed: "Couldn't be charged",
    released: 'Released',
    refunded: 'Refunded',
    refund_failed: 'Refund returned by the bank',
    disputed: 'Disputed at the bank',
    dispute_returned: 'Returned by the bank',
    dispute_lost: 'Lost to the bank',
    deposit_held: 'Deposit held',
    deposit_taken: 'Deposit taken',
    deposit_released: 'Deposit released',
    deposit_disputed: 'Deposit disputed at the bank',
    deposit_dispute_returned: 'Deposit returned by the bank',
    deposit_dispute_lost: 'Deposit lost to the bank',
  },
  'Something changed',
)

const doers = knownWords({ owner: 'The owner', renter: 'The renter', system: 'Itemo', staff: 'Staff' }, 'Someone')

/** One line of a hire's history. */
export function describeEvent({ what, by, amount }: StaffRentalEvent): string {
  const text = eventNames[what]
  const isKnownEvent = text[0] === text[0]?.toLowerCase()
  return `${isKnownEvent ? `${doers[by]} ${text}` : text}${amount === null ? '' : `: ${formatAmount(amount)}`}`
}
