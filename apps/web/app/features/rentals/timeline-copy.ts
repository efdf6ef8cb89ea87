import type { RentalEventView } from '@itemo/contract/rental-views.ts'
import type { RentalParty } from '@itemo/domain/rentals/rental-state.ts'
import { knownWords } from '#app/lib/known-words.ts'
import { formatAmount } from '#app/lib/pounds.ts'

interface EventPhrase {
  /** Who did it, from the reader's view: 'You', 'The owner', 'The renter', 'Itemo'. */
  readonly who: string
  /** Whose card and money it is, from the reader's view: 'your', 'the renter’s'. */
  readonly whose: string
  /** Who gets a refund: 'you', 'the renter'. */
  readonly to: string
  /** '£12.00', or 'The money' where the amount isn't known to the reader. */
  readonly amount: string
}

const timelineCopy = knownWords<RentalEventView['what'], (telling: EventPhrase) => string>(
  {
    requested: ({ who }) => `${who} asked to hire it`,
    authorised: ({ amount, whose }) => `${amount} held on ${whose} card`,
    approved: ({ who }) => `${who} approved the request`,
    declined: ({ who }) => `${who} declined the request`,
    cancelled: ({ who }) => `${who} cancelled the booking`,
    expired: () => 'Nobody answered in time, so the request ended',
    amended: ({ who }) => `${who} asked for a change`,
    amendment_settled: ({ who }) => `${who} marked the change as resolved`,
    returned: ({ who }) => `${who} confirmed the return`,
    return_denied: ({ who }) => `${who} said that it isn't back`,
    completed_by_itself: () => 'Nobody marked it as returned, so the hire ended automatically',
    deadline_moved: () => 'Itemo moved the answer deadline',
    refunded_by_staff: ({ amount, to }) => `Itemo decided to refund ${amount} to ${to}`,
    missed: ({ who }) => `${who} didn't come to the hand-over, according to Itemo`,
    claim_opened: ({ who, amount }) => `${who} reported damage or loss and asked for ${amount}`,
    claim_offered: ({ who, amount }) => `${who} offered ${amount} for damage or loss`,
    claim_offer_refused: ({ who, amount }) => `${who} refused the offer of ${amount}`,
    claim_contested: ({ who }) => `${who} didn't agree about the damage or loss`,
    claim_accepted: ({ who, amount }) => `${who} agreed to ${amount} for damage or loss`,
    claim_withdrawn: ({ who }) => `${who} withdrew the report of damage or loss`,
    claim_decided: ({ who, amount }) => `${who} decided on ${amount} for damage or loss`,
    claim_appealed: ({ who }) => `${who} appealed against the decision about the damage or loss`,
    captured: ({ amount, whose }) => `${amount} charged to ${whose} card`,
    capture_failed: ({ amount, whose }) => `${amount} couldn't be charged to ${whose} card`,
    released: ({ amount, whose }) => `${amount} no longer held on ${whose} card`,
    refunded: ({ amount, to }) => `${amount} refunded to ${to}`,
    refund_failed: ({ amount, whose }) => `Refund of ${amount} returned by ${whose} bank`,
    disputed: ({ amount, whose }) => `${amount} disputed at ${whose} bank`,
    deposit_held: ({ amount, whose }) => `Deposit of ${amount} held on ${whose} card`,
    deposit_taken: ({ amount, whose }) => `${amount} for damage or loss taken from ${whose} card`,
    deposit_released: ({ amount, whose }) => `Deposit of ${amount} no longer held on ${whose} card`,
    dispute_returned: ({ amount, whose }) => `${amount} returned by ${whose} bank`,
    dispute_lost: ({ amount, whose, to }) => `${amount} goes back to ${to} for good, ${whose} bank decided`,
    deposit_disputed: ({ amount, whose }) => `${amount} for damage or loss disputed at ${whose} bank`,
    deposit_dispute_returned: ({ amount, whose }) => `${amount} for damage or loss returned by ${whose} bank`,
    deposit_dispute_lost: ({ amount, whose, to }) =>
      `${amount} for damage or loss goes back to ${to} for good, ${whose} bank decided`,
  },
  () => 'Something changed',
)

const sides = knownWords({ owner: 'The owner', renter: 'The renter', system: 'Itemo', staff: 'Itemo' }, 'Itemo')

/** One line of a rental's history, as one of its two sides reads it. */
export function timelineLine({ what, by, amount }: RentalEventView, reader: RentalParty): string {
  return timelineCopy[what]({
    whose: reader === 'renter' ? 'your' : 'the renter’s',
    to: reader === 'renter' ? 'you' : 'the renter',
    who: by === reader ? 'You' : sides[by],
    amount: amount === null ? 'The money' : formatAmount(amount),
  })
}
