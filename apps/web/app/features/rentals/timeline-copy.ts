import type { RentalEventView } from '@itemo/contract/rentals/views.ts'
import type { RentalParty } from '@itemo/domain/rentals/state.ts'
import { formatAmount } from '#app/lib/pounds.ts'

interface Telling {
  /** Who did it, for the reader: 'You', 'The owner', 'The renter', 'Itemo'. */
  readonly who: string
  /** Whose card and money it is, for the reader: 'your', 'the renter’s'. */
  readonly whose: string
  /** Who gets money back: 'you', 'the renter'. */
  readonly to: string
  /** '£12.00', or 'The money' where the amount is not told. */
  readonly amount: string
}

const timelineCopy: Record<RentalEventView['what'], (telling: Telling) => string> = {
  requested: ({ who }) => `${who} asked to hire it`,
  authorised: ({ amount, whose }) => `${amount} held on ${whose} card`,
  approved: ({ who }) => `${who} approved the request`,
  declined: ({ who }) => `${who} declined the request`,
  cancelled: ({ who }) => `${who} cancelled the booking`,
  expired: () => 'Nobody answered in time, so the request ended',
  amended: ({ who }) => `${who} asked for a change`,
  amendment_settled: ({ who }) => `${who} marked the change as resolved`,
  returned: ({ who }) => `${who} confirmed the return`,
  captured: ({ amount, whose }) => `${amount} taken from ${whose} card`,
  capture_failed: ({ amount, whose }) => `${amount} couldn't be taken from ${whose} card`,
  released: ({ amount, whose }) => `${amount} no longer held on ${whose} card`,
  refunded: ({ amount, to }) => `${amount} paid back to ${to}`,
  refund_failed: ({ amount, whose }) => `${amount} sent back by ${whose} bank`,
  disputed: ({ amount, whose }) => `${amount} asked back by ${whose} bank`,
  dispute_returned: ({ amount, whose }) => `${amount} returned by ${whose} bank`,
}

const sides = { owner: 'The owner', renter: 'The renter', system: 'Itemo' } as const

/** One line of what happened to a rental, as one of its two sides reads it. */
export function timelineLine({ what, by, amount }: RentalEventView, reader: RentalParty): string {
  return timelineCopy[what]({
    whose: reader === 'renter' ? 'your' : 'the renter’s',
    to: reader === 'renter' ? 'you' : 'the renter',
    who: by === reader ? 'You' : sides[by],
    amount: amount === null ? 'The money' : formatAmount(amount),
  })
}
