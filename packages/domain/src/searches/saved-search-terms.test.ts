import { expect, test } from 'vitest'
import { readSearch } from '../items/read-search.ts'
import { itemForms, namedTerms, placingTerms, savedSearchTerms, wordsToStem } from './saved-search-terms.ts'

const termsOf = (text: string, counts: Readonly<Record<string, number>> = {}) => {
  const words = readSearch(text)
  const stems = new Map(
    (words ? wordsToStem(words) : []).map((word) => [word, { stem: word.replace(/s$/, ''), items: counts[word] ?? 0 }]),
  )
  return savedSearchTerms({ words, category: undefined, around: undefined }, stems)
}

test('a search is anchored by its rarest word, so items without it never trigger it', () => {
  const { anchors, test: query } = termsOf('roof tents', { roof: 900, tents: 40, rooftents: 1000 })
  expect(anchors).toContain("'tent")
  expect(anchors).not.toContain("'roof")
  expect(query).toContain("'''roof'")
})

test('synonyms and compounds are alternatives, each with its own anchor', () => {
  expect(termsOf('hoover').anchors).toEqual(expect.arrayContaining(["'hoover", "'vacuum"]))
  expect(termsOf('step ladder', { step: 5, ladder: 9 }).anchors).toEqual(
    expect.arrayContaining(["'step", "'stepladder"]),
  )
})

test("a town's own synonyms are alternatives too", () => {
  const words = readSearch('bogie')!
  const synonyms = [['bogie', 'go kart']]
  expect(wordsToStem(words, synonyms)).toEqual(['bogie', 'go', 'kart'])
  const own = savedSearchTerms({ words, category: undefined, around: undefined }, new Map(), synonyms)
  expect(own.anchors).toEqual(expect.arrayContaining(["'bogie", "'go"]))
  expect(termsOf('bogie').anchors).not.toContain("'go")
})

test('a search in quotation marks matches only what was typed', () => {
  const exact = termsOf('"Step ladder"', { step: 5, ladder: 9 })
  expect(exact).toMatchObject({ anchors: expect.not.arrayContaining(["'stepladder"]), phrase: 'step ladder' })
  expect(termsOf('“hoover”').anchors).not.toContain("'vacuum")
  expect(termsOf('step ladder').phrase).toBeNull()
})

test('a search without words is anchored by its place or category', () => {
  const point = { latitude: 51.54, longitude: -0.06 }
  const byPlace = savedSearchTerms({ words: undefined, category: 'Other', around: { point, km: 5 } }, new Map())
  expect(byPlace.anchors).toContain('~a515:-1')
  expect(byPlace.test).toContain("'=Other'")
  const byCategory = savedSearchTerms({ words: undefined, category: 'Other', around: undefined }, new Map())
  expect(byCategory).toEqual({ anchors: ['=Other'], also: ['@all'], test: "'=Other'", phrase: null })
  expect(byPlace.also).toEqual(['=Other'])
  const anywhere = savedSearchTerms({ words: undefined, category: undefined, around: { point, km: 200 } }, new Map())
  expect(anywhere.anchors).toEqual(['@all'])
})

test('signs are searched for as typed', () => {
  expect(termsOf('%')).toEqual({ anchors: ['%'], also: ['@all'], test: "'%'", phrase: null })
})

test('the word forms of an item come only from its words, not from its other terms', () => {
  expect(itemForms(['lenses', '^lenses', '#e8', '=Other', '~a515:-1', '@all'])).toEqual(
    expect.arrayContaining(['lenses', 'lens', 'e8']),
  )
  expect(itemForms(['=Other', '~a515:-1', '@all', '+stepladder'])).toEqual([])
})

test('a common word is anchored by its place or category', () => {
  const words = readSearch('drill')
  const around = { point: { latitude: 51.54, longitude: -0.06 }, km: 5 }
  const of = (aim: { category?: string; around?: typeof around }) =>
    savedSearchTerms({ words, category: aim.category, around: aim.around }, new Map()).also
  expect(of({ around, category: 'Other' })).toContain('~a515:-1')
  expect(of({ category: 'Other' })).toEqual(['=Other'])
  expect(of({})).toEqual(['@all'])
  expect(placingTerms(['drill', '=Other', '~a515:-1', '@all', '@', '+ab'])).toEqual(['=Other', '~a515:-1', '@all'])
})

test('an item lists the terms that searches use, without those matched by stem', () => {
  const terms = [
    'drill',
    '^drill',
    '+hammerdrill',
    '#e8',
    '=Power Tools',
    '~a515:-1',
    '~b51:-1',
    '$7',
    '@a12',
    '@all',
    '%',
    '^%',
    '🚲',
  ]
  expect(namedTerms(terms)).toEqual(['+hammerdrill', '=Power Tools', '~a515:-1', '~b51:-1', '@all', '%', '🚲'])
  // A sign that is also a prefix of terms stands for itself.
  expect(namedTerms(['+', '=', '~', '$'])).toEqual(['+', '=', '~', '$'])
})
