import { type Day, dayInLondon } from '../dates.ts'
import { demoCoverNote } from '../insurance-cover.ts'
import { formatPence, toPence } from '../money.ts'
import { onDemand } from '../on-demand.ts'
import type { ReceiptKind } from './receipt.ts'

/** The names of receipts, on their page and in their document. */
export const receiptNames: Readonly<Record<ReceiptKind, string>> = {
  payment: 'Payment',
  deposit: 'Damage or loss',
  refund: 'Refund',
  refund_returned: 'Refund returned by the bank',
  refund_outside: 'Refund paid another way',
  payout: 'Payout',
  payout_returned: 'Payout returned',
}

const dayWords = onDemand(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
)
const shortWords = onDemand(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }))
const atMidnight = (day: Day) => new Date(`${day}T00:00:00Z`)
const formatDay = (day: Day) => dayWords().format(atMidnight(day))

/** The day of a receipt, as '3 Jun 2026'. */
export function describeDay({ at }: { readonly at: string }): string {
  return formatDay(dayInLondon(new Date(at)))
}

interface Subject {
  readonly title: string
  readonly start_date: Day | null
  readonly end_date: Day | null
}

/** The subject: 'Tent, 3 Jun – 5 Jun 2026', 'Tent, 3 Jun 2026', '1 Week Boost'. */
export function describeSubject({ title, start_date: start, end_date: end }: Subject): string {
  if (start === null || end === null) return title
  if (start === end) return `${title}, ${formatDay(end)}`
  const isSameYear = start.slice(0, 4) === end.slice(0, 4)
  return `${title}, ${isSameYear ? shortWords().format(atMidnight(start)) : formatDay(start)} – ${formatDay(end)}`
}

interface Parties {
  readonly kind: ReceiptKind
  readonly owner_name: string | null
  readonly payer_name: string
  readonly operator: { readonly name: string; readonly address: string | null; readonly vat_number: string | null }
  /** Pounds. */
  readonly service: number
  readonly vat: number | null
}

/** Who supplies what: the owner the hire, the operator the service. */
export function describeParties({ owner_name: owner, operator }: Pick<Parties, 'owner_name' | 'operator'>): string {
  return owner === null ? `Service by ${operator.name}` : `Hire by ${owner}; service by ${operator.name}`
}

/** The other party of the payment. */
export function describePayer({
  kind,
  payer_name: payer,
  owner_name: owner,
}: Pick<Parties, 'kind' | 'owner_name' | 'payer_name'>): string {
  switch (kind) {
    case 'payment':
    case 'deposit':
      return `Paid by ${payer}`
    case 'refund':
    case 'refund_returned':
    case 'refund_outside':
      return `To ${payer}`
    case 'payout':
    case 'payout_returned':
      return `To ${owner ?? ''}, for the hire to ${payer}`
    default:
      return (kind satisfies never) && payer
  }
}

/** The operator with their address and VAT number, one line each. */
export function describeOperator({ operator }: Pick<Parties, 'operator'>): string {
  const { name, address, vat_number: vat } = operator
  return [name, address, vat && `VAT number ${vat}`].filter(Boolean).join('\n')
}

/** The operator's service in it, and the VAT on that; undefined where there's none. */
export function describeVat({ operator, service, vat }: Pick<Parties, 'operator' | 'service' | 'vat'>) {
  if (vat === null) return undefined
  const [served, tax] = [formatPence(toPence(service)), formatPence(toPence(vat))]
  return `${served} of it is the service of ${operator.name}, with ${tax} of VAT at 20% in it.`
}

interface ReceiptCover {
  readonly insurer: string
  readonly reference: string | null
  readonly demo: boolean
}

/** The heading of the section about a cover. */
export function describeCover({ insurer, reference }: ReceiptCover): string {
  return reference === null ? `Cover by ${insurer}` : `Cover by ${insurer}, policy ${reference}`
}

/** The note below it. */
export function coverNote({ demo }: ReceiptCover): string {
  return demo ? `Insurance premium tax included. ${demoCoverNote}` : 'Insurance premium tax included.'
}
