import { plural } from '@itemo/domain/plural.ts'
import type {
  DisputeFilter,
  ExportKind,
  OwedFilter,
  RefundFilter,
  TransferFilter,
} from '@itemo/domain/payouts/staff-money-schemas.ts'
import { knownWords } from '#app/lib/known-words.ts'
import type { StaffDispute, StaffDue, StaffRefund, StaffTransfer } from './staff-money-queries.ts'

export const moneyTabs = ['owed', 'payouts', 'refunds', 'disputes', 'covers', 'ledger', 'exports'] as const
export type MoneyTab = (typeof moneyTabs)[number]

export const tabNames: Readonly<Record<MoneyTab, string>> = {
  owed: 'Owed',
  payouts: 'Payouts',
  refunds: 'Refunds',
  disputes: 'Disputes',
  covers: 'Covers',
  ledger: 'Ledger',
  exports: 'Exports',
}

export const owedNames: Readonly<Record<OwedFilter, string>> = {
  expected: 'Hire in progress',
  waiting: 'Waits 24 hours',
  ready: 'Ready',
  sending: 'Being sent',
  blocked: 'Held back',
  reversing: 'Being taken back',
  debt: 'Debts',
}

export const dueStateNames: Readonly<Record<StaffDue['state'], string>> = knownWords(
  {
    expected: 'Hire in progress',
    waiting: 'Waits 24 hours',
    ready: 'Ready',
    sending: 'Being sent',
    sent: 'Sent',
    blocked: 'Held back',
    reversing: 'Being taken back',
    reversed: 'Taken back',
    void: 'Nothing due',
  },
  'Changed',
)

export const blockNames: Readonly<Record<NonNullable<StaffDue['blocked_by']>, string>> = knownWords(
  {
    operator: 'by staff',
    dispute: "the payer's bank is deciding",
    claim: "the item isn't back",
  },
  'for another reason',
)

/** Why money that is ready isn't sent. */
export const obstacleNames: Readonly<Record<NonNullable<StaffDue['obstacle']>, string>> = knownWords(
  {
    payouts_off: "Owners aren't paid through the card provider here",
    no_account: 'No payout account yet',
    account: "Their payout account can't receive money yet",
  },
  'Not sent for another reason',
)

/** What will happen to money that is released, before it is. */
export function describeRelease({ ready_at: readyAt, obstacle }: Pick<StaffDue, 'obstacle' | 'ready_at'>): string {
  if (readyAt === null || new Date(readyAt) > new Date()) return "It'll be sent as soon as it's due."
  if (obstacle === null) return "It's ready and will be sent within minutes."
  if (obstacle === 'payouts_off')
    return `It's ready but won't be sent automatically: ${obstacleNames.payouts_off.toLowerCase()}.`
  return "It's ready and will be sent as soon as the owner's payout account can receive money."
}

export const transferNames: Readonly<Record<TransferFilter, string>> = {
  failing: 'Failing',
  sending: 'On its way',
  sent: 'Sent',
  came_back: 'Came back',
}

export const transferStateNames: Readonly<Record<StaffTransfer['state'], string>> = knownWords(
  {
    sending: 'On its way',
    sent: 'Sent',
    called_off: 'Cancelled',
  },
  'Changed',
)

export const refundNames: Readonly<Record<RefundFilter, string>> = {
  failed: 'Failed',
  under_way: 'Under way',
  made: 'Made',
}

/** The subject of a refund. */
export const refundSubjects: Readonly<Record<StaffRefund['subject'], string>> = knownWords(
  {
    rental: 'Hire',
    boost: 'Boost',
    deposit: 'Deposit',
  },
  'Something else',
)

export const disputeFilterNames: Readonly<Record<DisputeFilter, string>> = { open: 'Open', ended: 'Ended' }

export const disputeNames: Readonly<Record<StaffDispute['state'], string>> = knownWords(
  {
    warning: 'Bank enquiry',
    warning_closed: 'Enquiry closed',
    needs_response: 'Needs evidence',
    under_review: 'Bank is deciding',
    won: 'Won',
    lost: 'Lost',
  },
  'Changed',
)

export const exportNames: Readonly<Record<ExportKind, string>> = {
  ledger: 'Ledger',
  dues: 'Money due to owners',
  transfers: 'Transfers to owners',
  payouts: 'Payouts to their banks',
  refunds: 'Refunds',
  disputes: 'Disputes',
  boosts: 'Boosts',
  covers: 'Cover, by start date',
  insurers: 'Cover by month, and payments to insurers',
  sellers: "Owners' earnings by quarter, for HMRC",
  fees: 'Fees with VAT',
}

const dayMs = 86_400_000

/** The time left for evidence: in whole days, or in hours on the last one; and its share of the total. */
export function timeLeft(
  { opened_at: openedAt, due_by: dueBy }: Pick<StaffDispute, 'opened_at' | 'due_by'>,
  now = new Date(),
) {
  if (dueBy === null) return undefined
  const left = new Date(dueBy).getTime() - now.getTime()
  const whole = new Date(dueBy).getTime() - new Date(openedAt).getTime()
  const share = whole <= 0 ? 0 : Math.min(1, Math.max(0, left / whole))
  const days = Math.floor(left / dayMs)
  const hours = Math.max(1, Math.floor(left / 3_600_000))
  if (left <= 0) return { words: 'Too late for evidence', share: 0, isUrgent: true }
  const words = days >= 1 ? `${plural(days, 'day')} left` : `${plural(hours, 'hour')} left`
  return { words, share, isUrgent: left < 3 * dayMs }
}
