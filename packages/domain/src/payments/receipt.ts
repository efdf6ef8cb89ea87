import type { Pence } from '../money.ts'
import { type AgreedPrice, coverKeptPence, type CoverPaid, splitRetained } from '../payouts/rules-of-money.ts'

/**
 * The kinds of receipts. `deposit`: what was taken of one; `refund_returned`: the bank returned a refund; `refund_outside`: it was paid
 * another way; `payout` and `payout_returned`: an owner's.
 */
export const receiptKinds = [
  'payment',
  'deposit',
  'refund',
  'refund_returned',
  'refund_outside',
  'payout',
  'payout_returned',
] as const
export type ReceiptKind = (typeof receiptKinds)[number]

/**
 * The kinds of ledger entries with receipts (payments made another way have rows of their own), and the first letter of the receipt's
 * number.
 */
export const receiptTable = {
  payment: { entry: 'captured', letter: 'P' },
  deposit: { entry: 'deposit_taken', letter: 'D' },
  refund: { entry: 'refunded', letter: 'R' },
  refund_returned: { entry: 'refund_failed', letter: 'F' },
  refund_outside: { entry: 'paid_outside', letter: 'O' },
  payout: { entry: 'transferred', letter: 'T' },
  payout_returned: { entry: 'transfer_reversed', letter: 'B' },
} as const satisfies Record<ReceiptKind, { entry: string; letter: string }>

/** Whether it says that the payer got money back, in either way. */
export const isGivenBack = (kind: ReceiptKind): boolean => kind === 'refund' || kind === 'refund_outside'

/** The number of a receipt: a letter for its kind and the number of its row, which never changes. */
export function receiptNumber(kind: ReceiptKind, entryId: string): string {
  return `${receiptTable[kind].letter}-${entryId}`
}

export const receiptNumberShape = /^([PDRFOTB])-([1-9]\d{0,14})$/

/** The kind and row of a receipt number; undefined for an invalid one. */
export function readReceiptNumber(
  number: string,
): { readonly kind: ReceiptKind; readonly entryId: string } | undefined {
  const [, letter, entryId = ''] = receiptNumberShape.exec(number) ?? []
  const kind = receiptKinds.find((each) => receiptTable[each].letter === letter)
  return kind && { kind, entryId }
}

/** The VAT in an amount at the standard rate of 20 %: a sixth, to the nearest penny; symmetric for negative amounts. */
export function vatIn(grossPence: Pence): Pence {
  return Math.sign(grossPence) * Math.round(Math.abs(grossPence) / 6)
}

/**
 * What is kept of a hire when this much of its payment is kept. What was decided of its cover is refunded first, the rest of the cover
 * last. Whole pence.
 */
export function retainedOfHire(keptPence: Pence, paidPence: Pence, cover: CoverPaid | undefined): Pence {
  if (!cover || keptPence === 0) return keptPence
  const refundedPence = paidPence - keptPence
  const backPence = Math.min(cover.backPence, refundedPence)
  return keptPence - coverKeptPence({ cover: { ...cover, backPence }, paidPence, refundedPence })
}

/** The operator's own service in a payment; negative: the part of it that a refund returns. Whole pence. */
export function serviceIn(price: AgreedPrice, keptBeforePence: Pence, keptAfterPence: Pence): Pence {
  return splitRetained(price, keptAfterPence).feePence - splitRetained(price, keptBeforePence).feePence
}
