import { formatPence, toPence } from '../money.ts'
import type { ReceiptKind } from './receipt.ts'

/** What a receipt is called, on its page and in its document. */
export const receiptNames: Readonly<Record<ReceiptKind, string>> = {
  payment: 'Payment',
  deposit: 'Deposit taken',
  refund: 'Refund',
  refund_returned: 'Refund sent back by the bank',
  payout: 'Payout',
  payout_returned: 'Payout returned',
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

/** Who supplies what: the owner lends, the operator serves. */
export function describeParties({ owner_name: owner, operator }: Pick<Parties, 'owner_name' | 'operator'>): string {
  return owner === null ? `Service by ${operator.name}` : `Hire by ${owner}; service by ${operator.name}`
}

/** Who is on the other end of the money. */
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
      return `To ${payer}`
    case 'payout':
    case 'payout_returned':
      return `To ${owner ?? ''}, for the hire to ${payer}`
    default:
      return kind satisfies never
  }
}

/** The operator with their address and VAT number, in lines. */
export function describeOperator({ operator }: Pick<Parties, 'operator'>): string {
  const { name, address, vat_number: vat } = operator
  return [name, address, vat && `VAT number ${vat}`].filter(Boolean).join('\n')
}

/** What of it is the operator's service, and the VAT in that; undefined where there is none. */
export function describeVat({ operator, service, vat }: Pick<Parties, 'operator' | 'service' | 'vat'>) {
  if (vat === null) return undefined
  const [served, tax] = [formatPence(toPence(service)), formatPence(toPence(vat))]
  return `${served} of it is the service of ${operator.name}, with ${tax} of VAT at 20% in it.`
}
