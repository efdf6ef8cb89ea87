import { expect, test } from 'vitest'
import { cursorMark, parseSearchCursor } from './search-cursor.ts'

const mark = cursorMark('tent', 'newest')

test('reads where a page of the same search ended', () => {
  expect(parseSearchCursor(`3.-17.17.${mark}`, mark)).toEqual({ rank: 3, position: -17, no: 17 })
})

test.each(['', 'x', `6.1.1.${mark}`, `1.1.${mark}`, `1.1.-1.${mark}`, `1.9999999999.1.${mark}`, `1.1.1.${mark}x`])(
  'refuses %j',
  (text) => expect(parseSearchCursor(text, mark)).toBeUndefined(),
)

test('refuses one of other words or another order', () => {
  for (const other of [cursorMark('tents', 'newest'), cursorMark('tent', 'best')]) {
    expect(parseSearchCursor(`1.1.1.${other}`, mark)).toBeUndefined()
  }
})
