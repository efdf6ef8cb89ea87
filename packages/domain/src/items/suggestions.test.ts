import fc from 'fast-check'
import { expect, test } from 'vitest'
import { categoriesThatBegin, choosePhrases, placesThatBegin, termOfPhrase, typedPrefix } from './suggestions.ts'

test.each([
  ['Bell T', 'bell t'],
  ['bell  ', 'bell '],
  ['  Zoë’s', 'zoe s'],
  ['b', undefined],
  ['', undefined],
  ['%%%', undefined],
])('%j is looked up as %j', (text, prefix) => {
  expect(typedPrefix(text)).toBe(prefix)
})

test('phrases that start as typed come first, then the commonest: four at most, never both singular and plural', () => {
  const known = [
    { phrase: 'bell tent', items: 90 },
    { phrase: 'tent', items: 80 },
    { phrase: 'tents', items: 70 },
    { phrase: 'tent peg', items: 3 },
    { phrase: 'roof tent', items: 30 },
    { phrase: 'dome tent', items: 40 },
  ]
  expect(choosePhrases('tent', known).map(({ phrase }) => phrase)).toEqual([
    'tent',
    'tent peg',
    'bell tent',
    'dome tent',
  ])
})

test('a phrase is stored as a term of titles', () => {
  expect([termOfPhrase('tent'), termOfPhrase('bell tent')]).toEqual(['^tent', '+belltent'])
})

test('a category is suggested by the start of any of its words', () => {
  expect(categoriesThatBegin('hik')).toEqual(['Camping & Hiking'])
  expect(categoriesThatBegin('camping hik')).toEqual(['Camping & Hiking'])
  expect(categoriesThatBegin('king')).toEqual([])
})

test.each([
  ['tent hack', [{ label: 'Hackney', near: 'Hackney', words: 'tent' }]],
  ['bell tent near e8', [{ label: 'Hackney, E8', near: 'E8', words: 'bell tent' }]],
  ['near leed', [{ label: 'Leeds', near: 'Leeds', words: '' }]],
  ['newcastle u', ['Newcastle under Lyme', 'Newcastle upon Tyne']],
  ['le', []],
  ['ZZ99', []],
])('%j suggests the places', (text, places) => {
  const found = placesThatBegin(text)
  const names = found.map(({ label }) => label).sort()
  expect(typeof places[0] === 'string' ? names : found).toEqual(places)
})

test('never throws, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => {
      const prefix = typedPrefix(text)
      expect(placesThatBegin(text).length).toBeLessThanOrEqual(2)
      if (prefix !== undefined) categoriesThatBegin(prefix)
    }),
  )
})
