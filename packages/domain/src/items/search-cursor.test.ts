import { expect, test } from 'vitest'
import { cursorMark, encodeFirstPageState, parseSearchCursor } from './search-cursor.ts'

const mark = cursorMark('tent', 'newest')

test('parses where the previous page of the same search ended', () => {
  expect(parseSearchCursor(`3.-17.17.${mark}`, mark)).toEqual({ rank: 3, position: -17, no: 17 })
})

test.each([
  { newestNo: 200_000, atMost: 3000, areFew: true },
  { newestNo: 200_000, atMost: 3000, areFew: false },
  { newestNo: 0, atMost: 0, areFew: false },
])('parses what the first page saw: %o', (first) => {
  const text = `3.-17.17.${encodeFirstPageState(first)}.${mark}`
  expect(parseSearchCursor(text, mark)).toEqual({ rank: 3, position: -17, no: 17, first })
})

test('an unbounded match estimate is stored as the largest integer', () => {
  const text = encodeFirstPageState({ newestNo: 5, atMost: Number.POSITIVE_INFINITY, areFew: false })
  expect(parseSearchCursor(`3.-17.17.${text}.${mark}`, mark)?.first?.atMost).toBe(2_147_483_647)
})

test.each([
  '',
  'x',
  `1.1.1.1.${mark}`,
  `1.1.1.-1.1.${mark}`,
  `1.1.1.1.9999999999.${mark}`,
  `1.1.1.1.1x.${mark}`,
  `6.1.1.${mark}`,
  `1.1.${mark}`,
  `1.1.-1.${mark}`,
  `1.9999999999.1.${mark}`,
  `1.1.1.${mark}x`,
])('refuses %j', (text) => expect(parseSearchCursor(text, mark)).toBeUndefined())

test('refuses a cursor of another search or another order', () => {
  for (const other of [cursorMark('tents', 'newest'), cursorMark('tent', 'best')]) {
    expect(parseSearchCursor(`1.1.1.${other}`, mark)).toBeUndefined()
  }
})
