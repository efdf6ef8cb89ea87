import { inflateSync } from 'node:zlib'

/** The text of a document, as copied by selection: each visible line is a line. */
export function textOfPdf(pdf: Buffer): string {
  const objects = objectsOf(pdf.toString('latin1'))
  const fonts = new Map<string, ReadonlyMap<string, string>>()
  for (const { body } of objects.values())
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.body ?? '')?.[1] ?? ''
      fonts.set(name, lettersOf(objects.get(map)?.stream ?? ''))
    }
  const lines: string[] = []
  for (const { stream } of objects.values()) {
    let letters: ReadonlyMap<string, string> | undefined
    for (const [, font, shown = ''] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
      if (font) letters = fonts.get(font)
      else
        lines.push(
          glyphsOf(shown)
            .map((glyph) => letters?.get(glyph) ?? '')
            .join(''),
        )
    }
  }
  return lines.join('\n')
}

/** Every object by its number, with its decompressed stream. */
function objectsOf(pdf: string) {
  const objects = new Map<string, { readonly body: string; readonly stream: string }>()
  for (const [, id = '', text = ''] of pdf.matchAll(/\n(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [body = '', bytes] = text.split(/\nstream\n/)
    objects.set(id, { body, stream: bytes === undefined ? '' : inflate(bytes.replace(/\nendstream$/, '')) })
  }
  return objects
}

function inflate(bytes: string): string {
  try {
    return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}

const glyphsOf = (shown: string): string[] =>
  Array.from(shown.matchAll(/<([\da-f]*)>/g), ([, hex = '']) => hex.match(/.{4}/g) ?? []).flat()

/** The letters of a font's glyphs, from its map: ranges of glyph numbers, each with the letters of its glyphs. */
function lettersOf(map: string): ReadonlyMap<string, string> {
  const letters = new Map<string, string>()
  for (const [, from = '', list = ''] of map.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[(.*?)\]/g))
    for (const [index, [, hex = '']] of Array.from(list.matchAll(/<([\da-f ]*)>/g)).entries()) {
      const glyph = (Number.parseInt(from, 16) + index).toString(16).padStart(4, '0')
      letters.set(glyph, Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
    }
  return letters
}
