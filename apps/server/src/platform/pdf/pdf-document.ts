import { onDemand } from '@itemo/domain/on-demand.ts'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * The typeface of every document: as wide as Helvetica, with the letters of every European language. A document holds only the glyphs
 * that it shows.
 */
const regular = fileURLToPath(import.meta.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'))
const bold = fileURLToPath(import.meta.resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf'))

const graphemes = onDemand(() => new Intl.Segmenter('en-GB', { granularity: 'grapheme' }))

/** The code points that the typeface has. */
type Glyphs = ReadonlySet<number>

let known: Glyphs | undefined

/** What the typeface has no glyph for becomes one mark that says so, a whole emoji one too: nothing is left out silently. */
function showable(glyphs: Glyphs, text: string): string {
  const isShown = (letter: string) =>
    letter === '\n' || (glyphs.has(letter.codePointAt(0) ?? 0) && !/\p{C}/u.test(letter))
  const show = (grapheme: string) => {
    const letters = Array.from(grapheme)
    return letters.every(isShown) ? grapheme : `${letters.filter(isShown).join('')}\uFFFD`
  }
  return Array.from(graphemes().segment(plain(text)), ({ segment }) => show(segment)).join('')
}

/** Without what has no shape of its own: the kind of a line's end, tabs, and marks that ask for a picture instead of a letter. */
const plain = (text: string) =>
  text.normalize('NFC').replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ').replaceAll('\uFE0F', '')

/** The typeface is a file with one font; both weights have the same glyphs. */
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
  /** Whether the next text goes on in the same line. */
  readonly continued?: boolean
}

/** A page on which things are written below each other. */
interface PdfSheet {
  write(text: string, style?: TextStyle): void
  /** Two texts on one line, the second one at its end. */
  writeRow(text: string, end: string, style?: TextStyle): void
  /** Leaves so many lines empty; parts of one too. */
  addSpace(lines: number): void
}

interface PdfInput {
  readonly title: string
  readonly at: Date
  /** Whether pages are numbered. */
  readonly isNumbered?: boolean
  draw(sheet: PdfSheet): void
}

/** A document of A4 pages, its text selectable. The library is loaded with the first one: no start waits for it. */
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
    // Below the margin: otherwise it would begin another page.
    doc.page.margins.bottom = 0
    doc
      .font(regular)
      .fontSize(8)
      .fillColor(grey)
      .text(`${page + 1} of ${count}`, margin, doc.page.height - 40, { align: 'center' })
  }
}
