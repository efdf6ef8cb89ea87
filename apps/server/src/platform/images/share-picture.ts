import { fileURLToPath } from 'node:url'
import type { OverlayOptions } from 'sharp'
import { sharp } from './sharp.ts'

/** The texts in a link's preview picture; prices and places are already formatted. */
export interface ShareText {
  readonly title: string
  readonly price: string
  /** What the price is for. */
  readonly terms: string
  readonly area: string
}

const [width, height] = [1200, 630]
/** The photo is a square on the left. */
const photoSide = height
const margin = 48
const column = { left: photoSide + margin, width: width - photoSide - 2 * margin } as const
const colour = {
  ground: '#f5f7f4',
  empty: '#e9eee8',
  ink: '#13221b',
  quiet: '#4d5c54',
  brand: '#0e5a45',
  tape: '#ffc640',
}
const maxBytes = 150_000
const qualities = [82, 70, 55, 40, 25] as const

/** The typeface of the web app's headings. sharp can't read WOFF2, so it comes from a separate package. */
const regular = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/bricolage-grotesque/400Regular/BricolageGrotesque_400Regular.ttf'),
)
const bold = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf'),
)

/** Removes characters that the typeface lacks: emoji, and other scripts. */
const showable = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[^\u0020-\u007E\u00A0-\u017F–—‘’“”•…€]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const escapeMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

interface Words {
  readonly text: string
  readonly size: number
  readonly colour: string
  readonly isBold?: boolean
  readonly lines?: number
}

/**
 * Draws the picture that other sites show with a link to an item: its photo, price, title and area. A JPEG of 1200 × 630 pixels,
 * at most 150 kB. The words are drawn as text, not from an SVG, so that the SVG decoder stays disabled.
 */
export async function drawShare(photo: Uint8Array | undefined, text: ShareText): Promise<Buffer> {
  const price = await drawWords({ text: text.price, size: 60, colour: '#2a1c00', isBold: true })
  const title = await drawWords({ text: text.title, size: 52, colour: colour.ink, isBold: true, lines: 2 })
  const terms = await drawWords({ text: text.terms, size: 28, colour: colour.quiet })
  const area = await drawWords({ text: text.area, size: 32, colour: colour.quiet })
  const name = await drawWords({ text: 'Itemo', size: 56, colour: colour.brand, isBold: true })
  const tag = price && { width: price.width + 48, height: price.height + 40 }
  const { left } = column
  const parts = [
    photo && { input: await squareOf(photo), left: 0, top: 0 },
    title && { ...title.layer, left, top: 64 },
    area && { ...area.layer, left, top: 216 },
    tag && { input: { create: { ...tag, channels: 3 as const, background: colour.tape } }, left, top: 324 },
    price && { ...price.layer, left: left + 24, top: 344 },
    terms && tag && { ...terms.layer, left, top: 324 + tag.height + 20 },
    name && { ...name.layer, left, top: height - margin - name.height },
  ].filter((part) => part !== undefined)
  const background = { create: { width: photoSide, height, channels: 3 as const, background: colour.empty } }
  const { data, info } = await sharp({ create: { width, height, channels: 3, background: colour.ground } })
    .composite([{ input: background, left: 0, top: 0 }, ...parts])
    .raw()
    .toBuffer({ resolveWithObject: true })
  let bytes = Buffer.alloc(0)
  for (const quality of qualities) {
    bytes = await sharp(data, { raw: { width, height, channels: info.channels } })
      .jpeg({ quality })
      .toBuffer()
    if (bytes.length <= maxBytes) break
  }
  return bytes
}

function squareOf(photo: Uint8Array): Promise<Buffer> {
  return sharp(photo, { failOn: 'error', pages: 1 })
    .resize({ width: photoSide, height: photoSide, fit: 'cover' })
    .flatten({ background: colour.empty })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

interface DrawnWords {
  readonly layer: OverlayOptions
  readonly width: number
  readonly height: number
}

/** Draws words in at most `lines` lines, shortened to fit; undefined when no character of them can be shown. */
async function drawWords({ text, lines = 1, ...look }: Words): Promise<DrawnWords | undefined> {
  let words = showable(text)
  if (words === '') return undefined
  let drawn = await drawText(words, look)
  while (drawn.height > look.size * 1.2 * lines && words.length > 1) {
    // A few letters at a time, since their widths differ.
    words = words.replace(/.{1,3}…?$/u, '').trimEnd()
    drawn = await drawText(`${words}…`, look)
  }
  return drawn
}

async function drawText(text: string, { size, colour: ink, isBold = false }: Omit<Words, 'text' | 'lines'>) {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${ink}">${escapeMarkup(text)}</span>`,
      font: `Bricolage Grotesque ${isBold ? 'Bold ' : ''}${size}`,
      fontfile: isBold ? bold : regular,
      width: column.width,
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels } as const
  return { layer: { input: data, raw }, width: info.width, height: info.height }
}
