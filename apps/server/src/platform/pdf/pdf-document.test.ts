import { expect, it } from 'vitest'
import { textOfPdf } from '../../../test/pdf-text.ts'
import { renderPdf } from './pdf-document.ts'

const names = [
  'Zoë Müller-Ångström',
  'Łukasz Wiśniewski',
  'Đặng Thị Hà',
  'Șerban Țărnă',
  'Ελένη Παπαδοπούλου',
  'Юлія Ґалаґан',
  'Ђорђе Ёлкин',
]

const render = (texts: readonly string[]) =>
  renderPdf({
    title: 'Names',
    at: new Date(0),
    draw(sheet) {
      for (const text of texts) {
        sheet.write(text)
        sheet.writeRow(text, '£12.50', { isBold: true })
      }
    },
  })

it('prints the letters of European languages, in both weights', async () => {
  const pdf = await render(names)
  expect(textOfPdf(pdf).split('\n')).toEqual(names.flatMap((name) => [name, name, '£12.50']))
  // The file contains only the glyphs in use, not a whole typeface.
  expect(pdf.length).toBeLessThan(60_000)
})

it('replaces characters that the typeface lacks with a mark, and keeps the rest', async () => {
  const cases = {
    'Li 王小明 Wang': 'Li \uFFFD\uFFFD\uFFFD Wang',
    'All four 👨‍👩‍👧‍👦!': 'All four \uFFFD!',
    '\u202EAda\u0007': '\uFFFDAda\uFFFD',
    'Zoe\u0308 \u263A\uFE0F': 'Zoë \u263A',
    '\uD800 Bo': '\uFFFD Bo',
  }
  expect(textOfPdf(await render(Object.keys(cases))).split('\n')).toEqual(
    Object.values(cases).flatMap((shown) => [shown, shown, '£12.50']),
  )
})
