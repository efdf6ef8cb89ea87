import { bounds } from '@itemo/domain/bounds.ts'
import { receiptKinds } from '@itemo/domain/payments/receipt.ts'
import * as z from 'zod/mini'
import { Day, Instant, listOf, Money } from './wire.ts'

/** A payment, a refund or a payout, as lists show it. */
const ReceiptFields = {
  number: z.string(),
  kind: z.enum(receiptKinds),
  subject: z.enum(['hire', 'boost']),
  /** The hired item, or the plan of the boost. */
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

/** The lines of a price, and one for any difference between it and the captured amount. */
const maxLines = bounds.addons + 5

export const ReceiptView = z.object({
  ...ReceiptFields,
  lines: listOf(z.object({ label: z.string(), detail: z.nullable(z.string()), amount: Money }), maxLines),
  /** The cover that was paid or refunded with it: separate from the lines, including its tax. Null: none. */
  cover: z.nullable(
    z.object({
      name: z.string(),
      insurer: z.string(),
      /** Null: the policy never began. */
      reference: z.nullable(z.string()),
      amount: Money,
      demo: z.boolean(),
    }),
  ),
  /** The owner; null: it isn't a hire. */
  owner_name: z.nullable(z.string()),
  /** The payer. */
  payer_name: z.string(),
  /** The operator; `address` and `vat_number` are null where they aren't configured. */
  operator: z.object({
    name: z.string(),
    address: z.nullable(z.string()),
    company_number: z.nullable(z.string()),
    vat_number: z.nullable(z.string()),
  }),
  /**
   * The operator's own service in the amount, and the VAT on it; null: the operator isn't registered for VAT, or none of the amount is its
   * service.
   */
  service: Money,
  vat: z.nullable(Money),
})
export type ReceiptView = z.output<typeof ReceiptView>
