import { instantInBrief } from '@itemo/domain/date-words.ts'
import { renderPdf } from '../../platform/pdf/pdf-document.ts'
import type { Evidence } from './dispute-evidence.ts'

/** The evidence of a dispute as a document for the bank: A4, with selectable text and page numbers. */
export function renderEvidence({ title, parts }: Evidence, at: Date): Promise<Buffer> {
  return renderPdf({
    title,
    at,
    isNumbered: true,
    draw(sheet) {
      sheet.write(title, { size: 18, isBold: true })
      sheet.write(`Gathered on ${instantInBrief(at)} (UK time)`, { size: 9, isGrey: true })
      for (const { heading, lines } of parts) {
        sheet.addSpace(1.2)
        sheet.write(heading, { size: 13, isBold: true })
        sheet.addSpace(0.3)
        for (const line of lines) {
          if (line.at) sheet.write(`${instantInBrief(line.at)}  `, { isGrey: true, continued: true })
          sheet.write(line.text)
          sheet.addSpace(0.2)
        }
      }
    },
  })
}
