import { onDemand } from '@itemo/domain/on-demand.ts'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * The typeface of every document: metrically compatible with Helvetica, with the letters of every European language. A document
 * only embeds the glyphs that it uses.
 */
const regular = fileURLToPath(import.meta.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'))
const bold = fileURLToPath(import.meta.resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf'))

const graphemes = onDemand(() => new Intl.Segmenter('en-GB', { granularity: 'grapheme' }))

/** The code points for which the typeface has glyphs. */
type Glyphs = ReadonlySet<number>

let known: Glyphs | undefined

/** Replaces what the typeface can't show with a replacement character, one for a whole emoji: nothing is dropped silently. */
function showable(glyphs: Glyphs, text: string): string {
  const isShown = (letter: string) =>
    letter === '\n' || (glyphs.has(letter.codePointAt(0) ?? 0) && !/\p{C}/u.test(letter))
  const show = (grapheme: string) => {
    const letters = Array.from(grapheme)
    return letters.every(isShown) ? grapheme : `${letters.filter(isShown).join('')}\uFFFD`
  }
  return Array.from(graphemes().segment(plain(text)), ({ segment }) => show(segment)).join('')
}

/** Normalises line breaks and tabs, and removes variation selectors that ask for an emoji. */
const plain = (text: string) =>
  text.normalize('NFC').replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ').replaceAll('\uFE0F', '')

/** The file contains a single font; both weights have the same glyphs. */
async function readGlyphs(): Promise<Glyphs> {
  const { create } = await import('fontkit')
  const font = create(readFileSync(regular))
  return new Set('characterSet' in font ? font.characterSet : [])
}

const [margin, grey, black] = [56, '#555', '#000']

interface TextStyle {
  readonly size?: number
  readonly isBold?: boolean
  readonly isGrey?: boolean
  /** Whether the next text continues on the same line. */
  readonly continued?: boolean
}

/** A page on which texts are written below each other. */
interface PdfSheet {
  write(text: string, style?: TextStyle): void
  /** Two texts on one line, the second one right-aligned. */
  writeRow(text: string, end: string, style?: TextStyle): void
  /** Leaves this many lines empty, which may be a fraction. */
  addSpace(lines: number): void
}

interface PdfInput {
  readonly title: string
  readonly at: Date
  /** Whether pages are numbered. */
  readonly isNumbered?: boolean
  draw(sheet: PdfSheet): void
}

/** Renders a document of A4 pages with selectable text. The library is loaded with the first document, so no start waits for it. */
export async function renderPdf({ title, at, isNumbered = false, draw }: PdfInput): Promise<Buffer> {
  const { default: Pdf } = await import('pdfkit')
  const glyphs = (known ??= await readGlyphs())
  const doc = new Pdf({
    size: 'A4',
    margin,
    font: regular,
    bufferPages: true,
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: title, Creator: 'Itemo', CreationDate: at },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  draw(sheetOf(doc, glyphs))
  if (isNumbered) numberPages(doc)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

function sheetOf(doc: PDFKit.PDFDocument, glyphs: Glyphs): PdfSheet {
  const show = (text: string) => showable(glyphs, text)
  const use = ({ size = 10, isBold = false, isGrey = false }: TextStyle) =>
    doc
      .font(isBold ? bold : regular)
      .fontSize(size)
      .fillColor(isGrey ? grey : black)
  const width = doc.page.width - 2 * margin
  return {
    write(text, style = {}) {
      use(style).text(show(text), { continued: style.continued ?? false })
    },
    writeRow(text, end, style = {}) {
      use(style)
      const { y } = doc
      const room = width - doc.widthOfString(show(end)) - 16
      const height = Math.max(doc.heightOfString(show(text), { width: room }), doc.currentLineHeight())
      doc.text(show(text), margin, y, { width: room })
      doc.text(show(end), margin, y, { width, align: 'right' })
      doc.y = y + height
    },
    addSpace(lines) {
      doc.moveDown(lines)
    },
  }
}

function numberPages(doc: PDFKit.PDFDocument): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    // Below the margin: otherwise pdfkit would begin another page.
    doc.page.margins.bottom = 0
    doc
      .font(regular)
      .fontSize(8)
      .fillColor(grey)
      .text(`${page + 1} of ${count}`, margin, doc.page.height - 40, { align: 'center' })
  }
}
