import type { ReceiptView } from '@itemo/contract/receipt-views.ts'
import { formatPence, toPence } from '@itemo/domain/money.ts'
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
import { renderPdf } from '../../platform/pdf/pdf-document.ts'

const pounds = (amount: number) => formatPence(toPence(amount))

/** A receipt as a PDF, with the same figures and words as its page. */
export function renderReceipt(receipt: ReceiptView): Promise<Buffer> {
  const { number, lines, amount } = receipt
  const at = new Date(receipt.at)
  const name = receiptNames[receipt.kind]
  return renderPdf({
    title: `${name} ${number}`,
    at,
    draw(sheet) {
      sheet.write(name, { size: 18, isBold: true })
      sheet.write(describeSubject(receipt))
      sheet.addSpace(1)
      sheet.write(`Number ${number}`, { isGrey: true })
      sheet.write(`Date ${describeDay(receipt)}`, { isGrey: true })
      sheet.addSpace(1)
      sheet.write(describeParties(receipt), { isBold: true })
      sheet.write(describePayer(receipt))
      sheet.addSpace(0.5)
      sheet.write(describeOperator(receipt), { isGrey: true })
      sheet.addSpace(1.5)
      for (const { label, detail, amount: each } of lines) {
        sheet.writeRow(detail === null ? label : `${label} (${detail})`, pounds(each))
        sheet.addSpace(0.4)
      }
      if (receipt.cover) {
        sheet.addSpace(0.6)
        sheet.writeRow(`${describeCover(receipt.cover)} (${coverNote(receipt.cover)})`, pounds(receipt.cover.amount))
        sheet.addSpace(0.4)
      }
      sheet.addSpace(0.4)
      sheet.writeRow('Total', pounds(amount), { isBold: true })
      const vat = describeVat(receipt)
      if (vat === undefined) return
      sheet.addSpace(1)
      sheet.write(vat, { size: 9, isGrey: true })
    },
  })
}
