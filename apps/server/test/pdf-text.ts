import { inflateSync } from 'node:zlib'

/** The words of a document, as its pages show them. */
export function textOfPdf(pdf: Buffer): string {
  const pages: string[] = []
  for (const { 1: bytes = '' } of pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)) {
    try {
      pages.push(inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1'))
    } catch {
      // Not a page.
    }
  }
  const shown = Array.from(pages.join('\n').matchAll(/\[(.*?)\] TJ/g), ([, parts = '']) =>
    Array.from(parts.matchAll(/<([\da-f]*)>/g), ([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
  )
  return shown.join('\n')
}
