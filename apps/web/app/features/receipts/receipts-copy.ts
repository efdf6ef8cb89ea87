import { dayInLondon } from '@itemo/domain/dates.ts'
import { formatDay, formatDayRange } from '#app/lib/format.ts'
import type { Receipt, ReceiptEntry } from './receipt-queries.ts'

/** The day of a receipt, as '3 Jun 2026'. */
export function describeDay({ at }: ReceiptEntry): string {
  return formatDay(dayInLondon(new Date(at)))
}

/** What a receipt is called. */
export const receiptNames: Record<ReceiptEntry['kind'], string> = {
  payment: 'Payment',
  deposit: 'Deposit taken',
  refund: 'Refund',
  refund_returned: 'Refund sent back by the bank',
  payout: 'Payout',
  payout_returned: 'Payout returned',
}

/** What it is for: 'Tent, 3 Jun – 5 Jun 2026', '1 Week Boost'. */
export function describeSubject({ title, start_date: start, end_date: end }: ReceiptEntry): string {
  return start === null || end === null ? title : `${title}, ${formatDayRange(start, end)}`
}

/** Who supplies what: the owner lends, the operator serves. */
export function describeParties({ owner_name: owner, operator }: Receipt): string {
  return owner === null ? `Service by ${operator.name}` : `Hire by ${owner}; service by ${operator.name}`
}

/** Who is on the other end of the money. */
export function describePayer({ kind, payer_name: payer, owner_name: owner }: Receipt): string {
  switch (kind) {
    case 'payment':
    case 'deposit':
      return `Paid by ${payer}`
    case 'refund':
    case 'refund_returned':
      return `To ${payer}`
    case 'payout':
    case 'payout_returned':
      return `To ${owner ?? ''}, for the hire to ${payer}`
    default:
      return kind satisfies never
  }
}
