import Pdf from 'pdfkit'
import type { Evidence } from './dispute-evidence.ts'

const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/London' })

/** What the fonts that every reader of PDF has can't show becomes a question mark: there is no font for all scripts. */
const showable = (text: string) => text.normalize('NFC').replaceAll(/[^\n\u0020-\u007E\u00A0-\u00FF–—‘’“”•…€]/gu, '?')

/** The evidence of a dispute as one document for the bank: A4, its text selectable, pages numbered. */
export async function renderEvidence({ title, parts }: Evidence, at: Date): Promise<Buffer> {
  const doc = new Pdf({
    size: 'A4',
    margin: 56,
    bufferPages: true,
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: title, Creator: 'Itemo', CreationDate: at },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  doc.font('Helvetica-Bold').fontSize(18).text(showable(title))
  doc
    .font('Helvetica')
    .fontSize(9)
    .fillColor('#555')
    .text(`Gathered on ${clock.format(at)} (UK time)`)
  for (const { heading, lines } of parts) {
    doc.moveDown(1.2).font('Helvetica-Bold').fontSize(13).fillColor('#000').text(showable(heading)).moveDown(0.3)
    for (const line of lines) {
      doc.fontSize(10)
      if (line.at)
        doc
          .font('Helvetica')
          .fillColor('#555')
          .text(`${clock.format(line.at)}  `, { continued: true })
      doc.font('Helvetica').fillColor('#000').text(showable(line.text)).moveDown(0.2)
    }
  }
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    // Below the margin: otherwise it would begin another page.
    doc.page.margins.bottom = 0
    doc
      .fontSize(8)
      .fillColor('#555')
      .text(`${page + 1} of ${count}`, 56, doc.page.height - 40, { align: 'center' })
  }
  doc.end()
  await ended
  return Buffer.concat(chunks)
}
