import type { ReceiptEntryView, ReceiptView } from '@itemo/contract/receipt-views.ts'
import type { LineItemView } from '@itemo/contract/rental-views.ts'
import { profileFallbacks } from '@itemo/domain/accounts/fallbacks.ts'
import { formatPence, toPence, toPounds } from '@itemo/domain/money.ts'
import { isGivenBack, type ReceiptKind, receiptNumber, vatIn } from '@itemo/domain/payments/receipt.ts'
import type { SettingValues } from '@itemo/domain/settings/setting-table.ts'
import type { findAgreement, ReceiptRow } from './receipt-queries.ts'

/** A receipt in a list, its amount in pounds. */
export function presentEntry(row: ReceiptRow): ReceiptEntryView {
  const { kind, id, title, start_date, end_date, at, amount_pence: pence } = row
  const subject = row.rental_id === null ? 'boost' : 'hire'
  const amount = toPounds(pence)
  return { number: receiptNumber(kind, id), kind, subject, title, start_date, end_date, at: at.toISOString(), amount }
}

interface Receipt {
  readonly row: ReceiptRow
  readonly agreement: Awaited<ReturnType<typeof findAgreement>>
  /** The parts that are the operator's service and the cover's. Whole pence. */
  readonly parts: { readonly service: number; readonly cover: number }
  readonly payerName: string | null
  readonly operator: SettingValues['legal.operator']
}

/** A whole receipt in pounds; it shows the VAT in the service only if the operator has a VAT number. */
export function presentReceipt({ row, agreement, parts, payerName, operator }: Receipt): ReceiptView {
  const { service } = parts
  const isPayout = row.kind === 'payout' || row.kind === 'payout_returned'
  const payer = isPayout ? agreement?.renter_name : payerName
  return {
    ...presentEntry(row),
    lines: linesOf(row, agreement?.lines, parts.cover),
    cover: coverOfReceipt(row, agreement, parts.cover),
    owner_name: agreement ? (agreement.owner_name ?? profileFallbacks.ownerName) : null,
    payer_name: payer ?? profileFallbacks.newUserName,
    operator: {
      name: operator.name,
      address: operator.address ?? null,
      company_number: operator.company_number,
      vat_number: operator.vat_number,
    },
    service: toPounds(service),
    vat: operator.vat_number === null || service === 0 ? null : toPounds(vatIn(service)),
  }
}

/** The cover as a separate section, because nothing of it is the operator's or the owner's. On a refund: the part that went back. */
function coverOfReceipt({ kind }: ReceiptRow, agreement: Receipt['agreement'], pence: number) {
  const cover = agreement?.cover
  if (!cover || (kind !== 'payment' && !isGivenBack(kind))) return null
  const { name, insurer, demo } = cover.terms
  if (pence === 0) return null
  return { name, insurer: insurer.name, reference: cover.insurer_reference, amount: toPounds(pence), demo }
}

const single: Record<Exclude<ReceiptKind, 'payment'>, string> = {
  deposit: 'For damage or loss',
  refund: 'Refund to your card',
  refund_returned: 'Refund returned by your bank',
  refund_outside: 'Refund paid another way than to your card',
  payout: 'Your share of the hire',
  payout_returned: 'Taken back from your payout account',
}

/** The rent and the payment for damage separately: an owner's books distinguish the two. */
function linesOfPayout({ amount_pence: pence, damage_pence: damage }: ReceiptRow) {
  const lines = [
    { label: single.payout, pence: pence - damage },
    { label: 'For damage or loss', pence: damage },
  ]
  return lines
    .filter((line) => line.pence > 0)
    .map((line) => ({ label: line.label, detail: null, amount: toPounds(line.pence) }))
}

/** The lines of a receipt; if the payment differs from what was agreed, also the difference. */
function linesOf(row: ReceiptRow, agreed: readonly LineItemView[] | undefined, coverPence: number) {
  const { kind, amount_pence: pence, title } = row
  if (kind === 'payout') return linesOfPayout(row)
  if (kind !== 'payment') return [{ label: single[kind], detail: null, amount: toPounds(pence) }]
  if (!agreed) return [{ label: title, detail: null, amount: toPounds(pence) }]
  const own = agreed.filter((line) => line.kind !== 'cover')
  const lines = own.map(({ label, amount, unit, unit_price, quantity }) => ({
    label,
    detail:
      unit === 'once'
        ? null
        : `${formatPence(toPence(unit_price))} × ${quantity} ${quantity === 1 ? unit : `${unit}s`}`,
    amount,
  }))
  const otherPence = pence - coverPence - own.reduce((sum, { amount }) => sum + toPence(amount), 0)
  if (otherPence === 0) return lines
  return [...lines, { label: 'Charged differently from what was agreed', detail: null, amount: toPounds(otherPence) }]
}
