import { formatDate, formatDay, formatInstant, formatMonthLong } from '#app/lib/format.ts'
import { knownWords } from '#app/lib/known-words.ts'
import type { Earning, EarningYear, Payout, PayoutAccount } from './earnings-queries.ts'

interface AccountCopy {
  readonly text: string
  /** The label of the button to the provider's page; undefined when there's nothing to do there. */
  readonly action?: string
}

const accountCopy: Record<PayoutAccount['state'], AccountCopy> = knownWords(
  {
    none: {
      text: "Tell our payment provider where to send your earnings. You don't have to do it before you list or approve.",
      action: 'Set up payouts',
    },
    started: { text: "You haven't finished setting up your payouts yet.", action: 'Finish setting up' },
    needs_more: { text: 'Our payment provider needs something more before it can pay you.', action: 'Give details' },
    active: { text: "You're all set: your earnings go to your bank account.", action: 'Change details' },
    rejected: { text: "Our payment provider can't pay you. Please write to us, and we'll find another way." },
    closed: { text: "Your account at our payment provider is closed. Please write to us, and we'll find another way." },
  },
  {
    text: 'Your payouts have changed. Reload the page to see the latest.',
  },
)

/** The state of a payout account, in a sentence, with the next action. */
export function describeAccount({ available, state, bank_ready: isBankReady }: PayoutAccount): AccountCopy {
  if (!available) return { text: "Earnings aren't paid out automatically here. We settle them with you directly." }
  if (state === 'active' && !isBankReady)
    return { text: "Your bank can't be paid at the moment. Please check its details.", action: 'Check details' }
  return accountCopy[state]
}

const holds: Record<NonNullable<Earning['blocked_by']>, string> = knownWords(
  {
    dispute: "On hold: the renter's bank is looking into the payment",
    operator: "On hold while we check it. You don't have to do anything",
    claim: 'On hold until the item is back',
  },
  'On hold',
)

/** What happens to money that is ready, depending on the account. */
function describeReady({ available, state }: PayoutAccount): string {
  if (!available) return "Ready: we'll settle it with you"
  return state === 'active' ? "It's sent next" : 'Ready for you once your payouts are set up'
}

/** The state of a hire's earnings, in a few words. */
export function describeEarning(
  { state, blocked_by: by, ready_at: at, sent_at: sentAt }: Earning,
  account: PayoutAccount,
): string {
  switch (state) {
    case 'expected':
      return 'Due 24 hours after the return'
    case 'waiting':
      return at === null ? 'Due 24 hours after the return' : `Due ${formatInstant(at)}`
    case 'ready':
      return describeReady(account)
    case 'sending':
      return 'On its way'
    case 'sent':
      return sentAt === null ? 'Paid' : `Paid ${formatDate(sentAt)}`
    case 'blocked':
      return by === null ? 'On hold' : holds[by]
    case 'reversing':
      return 'Being taken back: the renter got a refund'
    case 'reversed':
      return 'Taken back: the renter got a refund'
    case 'void':
      return 'Nothing is due'
    default:
      return (state satisfies never) && 'Changed'
  }
}

/** The state of a payment to the person's bank. */
export function describePayout({ state, arrives_on: day }: Payout): string {
  switch (state) {
    case 'pending':
      return `Arrives ${formatDay(day)}`
    case 'paid':
      return `Arrived ${formatDay(day)}`
    case 'failed':
      return `Returned by your bank. We'll pay it again once your bank details are right`
    default:
      return (state satisfies never) && 'Changed'
  }
}

/** '2026/27' */
export function nameTaxYear({ year }: EarningYear): string {
  return `${year}/${String((year + 1) % 100).padStart(2, '0')}`
}

/** 'September 2026', for '2026-09'. */
export function describeMonth(month: string): string {
  return formatMonthLong(`${month}-15T12:00:00Z`)
}
