import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldText } from '../text.ts'
import { dictionaryWordsOf, quoteTerm, type SearchableItem, searchTermsOf, wordsOf } from './search-terms.ts'

const item: SearchableItem = {
  no: 5000,
  title: 'Step-ladder, 2.5 m',
  description: 'For Décorators & others.',
  category: 'DIY Tools',
  dailyPence: 1000,
  minRatePence: 4000 / 7,
  location: 'E8',
  point: { latitude: 51.54, longitude: -0.06 },
}

describe('the search terms of an item', () => {
  test('are its words, title phrases, place, category, price and age', () => {
    const terms = searchTermsOf(item)
    expect(terms).toEqual(expect.arrayContaining(['step', 'ladder', '^step', '^ladder', '+stepladder', 'decorators']))
    expect(terms).toEqual(
      expect.arrayContaining(['&', '^-', '#e8', '#hackney', '#london', '#diy', '#tools', '=DIY Tools']),
    )
    expect(terms).toEqual(
      expect.arrayContaining(['~a515:-1', '~b51:-1', '~51539997', '$6', '$l4', '@a2', '@b0', '@c0', '@all']),
    )
    expect(terms).not.toContain('^decorators')
    expect(new Set(terms).size).toBe(terms.length)
  })

  test("contain no place if it's unknown", () => {
    const terms = searchTermsOf({ ...item, location: null, point: null })
    expect(terms.filter((term) => /^[~#]/.test(term))).toEqual(['#diy', '#tools'])
  })

  test('cut a very long word to 100 characters', () => {
    expect(searchTermsOf({ ...item, description: 'x'.repeat(2000) })).toContain('x'.repeat(100))
  })
})

test('the dictionary contains words and signs, and marks those that name something', () => {
  expect(
    dictionaryWordsOf([
      'drill',
      '^drill',
      'two',
      '#e8',
      '+adrill',
      '=Power Tools',
      '%',
      '^%',
      '@all',
      '$3',
      '$l3',
      '~a5:1',
      '~51539997',
    ]),
  ).toEqual([
    { word: '%', named: true },
    { word: 'drill', named: true },
    { word: 'e8', named: true },
    { word: 'two', named: false },
  ])
})

test('the words of any part of a text are contained in the words of the text', () => {
  const unit = fc.constantFrom('a', 'B', 'é', 'ß', '1', '½', ' ', '-', '%', '🚲', 'ש')
  const typed = fc.string({ unit, maxLength: 60 })
  fc.assert(
    fc.property(typed, fc.nat(60), fc.nat(60), (text, a, b) => {
      const folded = foldText(text)
      const part = folded.slice(Math.min(a, b), Math.max(a, b))
      const words = wordsOf(folded)
      for (const word of wordsOf(part)) expect(words.some((one) => one.includes(word))).toBe(true)
    }),
  )
})

test.each([
  ["o'neill", "'o''neill'"],
  ['back\\slash', String.raw`'back\\slash'`],
])('quotes %j as %s', (term, quoted) => expect(quoteTerm(term)).toBe(quoted))
