import { bounds } from '@itemo/domain/bounds.ts'
import { receiptKinds } from '@itemo/domain/payments/receipt.ts'
import * as z from 'zod/mini'
import { Day, Instant, listOf, Money } from './wire.ts'

/** A payment, a refund or a payout: what a list says of it. */
const ReceiptFields = {
  number: z.string(),
  kind: z.enum(receiptKinds),
  subject: z.enum(['hire', 'boost']),
  /** The item that was hired, or the plan of the boost. */
  title: z.string(),
  /** The days of the hire. */
  start_date: z.nullable(Day),
  end_date: z.nullable(Day),
  at: Instant,
  amount: Money,
}

export const ReceiptEntryView = z.object(ReceiptFields)
export type ReceiptEntryView = z.output<typeof ReceiptEntryView>

export const receiptPageSize = 50

export const ReceiptsView = z.object({
  /** The latest first. */
  receipts: z.array(ReceiptEntryView),
  next_cursor: z.nullable(z.string()),
})
export type ReceiptsView = z.output<typeof ReceiptsView>

/** Lines of a price, and one for what was taken otherwise. */
const maxLines = bounds.addons + 5

export const ReceiptView = z.object({
  ...ReceiptFields,
  lines: listOf(z.object({ label: z.string(), detail: z.nullable(z.string()), amount: Money }), maxLines),
  /** The cover that was paid with it, or went back: apart from the lines, its tax included. Null: none. */
  cover: z.nullable(
    z.object({
      name: z.string(),
      insurer: z.string(),
      /** Null: it never began. */
      reference: z.nullable(z.string()),
      amount: Money,
      demo: z.boolean(),
    }),
  ),
  /** Who lends; null: it is no hire. */
  owner_name: z.nullable(z.string()),
  /** Who pays, or paid. */
  payer_name: z.string(),
  /** Who runs the service; `address` and `vat_number` are null where they have given none. */
  operator: z.object({
    name: z.string(),
    address: z.nullable(z.string()),
    company_number: z.nullable(z.string()),
    vat_number: z.nullable(z.string()),
  }),
  /** What of the amount is the operator's own service, and the VAT in that; null: the operator is not registered for VAT, or nothing of it is. */
  service: Money,
  vat: z.nullable(Money),
})
export type ReceiptView = z.output<typeof ReceiptView>
