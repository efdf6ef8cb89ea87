import { expect, test } from 'vitest'
import { csvHead, csvLine, poundsCell, textCell } from './csv.ts'

test.each([
  ['Tent', '"Tent"'],
  ['A "big" tent, with poles', '"A ""big"" tent, with poles"'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+1', `"'+1"`],
  ['-2', `"'-2"`],
  ['@sum', `"'@sum"`],
  ['\t=1', `"'\t=1"`],
  ['  =1', `"'  =1"`],
  ['\r=1', `"'\r=1"`],
  ['＝1+1', `"'＝1+1"`],
  ['3=4', '"3=4"'],
  ['', '""'],
])('%j becomes the cell %j', (text, cell) => {
  expect(textCell(text)).toBe(cell)
})

test('amounts are plain numbers, negative ones too', () => {
  expect([1234, -5, 0].map(poundsCell)).toEqual(['12.34', '-0.05', '0.00'])
  expect(csvLine(['"a"', '1.00'])).toBe('"a",1.00\r\n')
})

test('the file starts with a UTF-8 byte order mark, and headings are protected against formula injection', () => {
  expect(csvHead(['day', '=1'])).toBe(`\uFEFF"day","'=1"\r\n`)
})
