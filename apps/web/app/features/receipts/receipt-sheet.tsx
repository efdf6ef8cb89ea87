import {
  coverNote,
  describeCover,
  describeDay,
  describeOperator,
  describeParties,
  describePayer,
  describeSubject,
  describeVat,
  receiptNames,
} from '@itemo/domain/payments/receipt-copy.ts'
import { Printer } from 'lucide-react'
import { formatAmount } from '#app/lib/pounds.ts'
import { Button } from '#app/ui/button.tsx'
import type { Receipt } from './receipt-queries.ts'
import { DownloadReceipt } from './download-receipt.tsx'

/** A printable receipt: number, day, parties, lines, total and the VAT in it. */
export function ReceiptSheet({ receipt }: { readonly receipt: Receipt }) {
  const { number, lines, amount, cover } = receipt
  const vat = describeVat(receipt)
  return (
    <article
      aria-labelledby="receipt"
      className="rounded-card border border-line bg-surface p-4 md:p-8 print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h2 id="receipt" className="text-section-lg">
            {receiptNames[receipt.kind] ?? 'Receipt'}
          </h2>
          <p className="mt-1 wrap-anywhere">{describeSubject(receipt)}</p>
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 text-small">
          <dt className="text-ink-2">Number</dt>
          <dd>{number}</dd>
          <dt className="text-ink-2">Date</dt>
          <dd>{describeDay(receipt)}</dd>
        </dl>
      </header>
      <div className="mt-6 text-small">
        <p className="font-medium wrap-anywhere">{describeParties(receipt)}</p>
        <p className="wrap-anywhere">{describePayer(receipt)}</p>
        <address className="mt-3 whitespace-pre-line text-ink-2 not-italic wrap-anywhere">
          {describeOperator(receipt)}
        </address>
      </div>
      <table className="mt-6 w-full border-collapse">
        <thead className="sr-only">
          <tr>
            <th scope="col">What</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, detail, amount: pounds }) => (
            <tr key={`${label} ${detail ?? ''}`} className="border-b border-line align-top">
              <th scope="row" className="py-2 pe-4 text-start font-normal wrap-anywhere">
                {label}
                {detail === null ? null : <span className="block text-small text-ink-2">{detail}</span>}
              </th>
              <td className="py-2 text-end whitespace-nowrap tabular-nums">{formatAmount(pounds)}</td>
            </tr>
          ))}
        </tbody>
        {cover === null ? null : (
          <tbody>
            <tr className="border-b border-line align-top">
              <th scope="row" className="py-2 pe-4 text-start font-normal wrap-anywhere">
                {describeCover(cover)}
                <span className="block text-small text-ink-2">{coverNote(cover)}</span>
              </th>
              <td className="py-2 text-end whitespace-nowrap tabular-nums">{formatAmount(cover.amount)}</td>
            </tr>
          </tbody>
        )}
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="py-3 pe-4 text-start">
              Total
            </th>
            <td className="py-3 text-end whitespace-nowrap tabular-nums">{formatAmount(amount)}</td>
          </tr>
        </tfoot>
      </table>
      {vat === undefined ? null : <p className="text-small text-ink-2">{vat}</p>}
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        <DownloadReceipt number={number} />
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer className="size-5" />
          Print
        </Button>
      </div>
    </article>
  )
}
