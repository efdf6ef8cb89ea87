import type { ReceiptView } from '@itemo/contract/receipt-views.ts'
import { type Day, dayInLondon } from '@itemo/domain/dates.ts'
import { formatPence, toPence } from '@itemo/domain/money.ts'
import {
  describeOperator,
  describeParties,
  describePayer,
  describeVat,
  receiptNames,
} from '@itemo/domain/payments/receipt-copy.ts'
import { renderPdf } from '../../platform/pdf/pdf-document.ts'

const dayWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const formatDay = (day: Day) => dayWords.format(new Date(`${day}T00:00:00Z`))
const pounds = (amount: number) => formatPence(toPence(amount))

/** A receipt as a document, with the figures and the words of its page. */
export function renderReceipt(receipt: ReceiptView): Promise<Buffer> {
  const { number, title, start_date: start, end_date: end, lines, amount } = receipt
  const at = new Date(receipt.at)
  const name = receiptNames[receipt.kind]
  return renderPdf({
    title: `${name} ${number}`,
    at,
    draw(sheet) {
      sheet.write(name, { size: 18, isBold: true })
      sheet.write(start === null || end === null ? title : `${title}, ${formatDay(start)} – ${formatDay(end)}`)
      sheet.skip(1)
      sheet.write(`Number ${number}`, { isGrey: true })
      sheet.write(`Date ${formatDay(dayInLondon(at))}`, { isGrey: true })
      sheet.skip(1)
      sheet.write(describeParties(receipt), { isBold: true })
      sheet.write(describePayer(receipt))
      sheet.skip(0.5)
      sheet.write(describeOperator(receipt), { isGrey: true })
      sheet.skip(1.5)
      for (const { label, detail, amount: each } of lines) {
        sheet.writeRow(detail === null ? label : `${label} (${detail})`, pounds(each))
        sheet.skip(0.4)
      }
      sheet.skip(0.4)
      sheet.writeRow('Total', pounds(amount), { isBold: true })
      const vat = describeVat(receipt)
      if (vat === undefined) return
      sheet.skip(1)
      sheet.write(vat, { size: 9, isGrey: true })
    },
  })
}
