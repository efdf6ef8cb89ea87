import { describe, expect, test } from 'vitest'
import { readSearch } from './read-search.ts'
import { dictionaryWordsOf, searchTermsOf } from './search-terms.ts'
import { synonymsOf } from './find-synonyms.ts'
import { doubtfulWordsOf, type Known, understandSearch } from './understand-search.ts'
import { cutsOf } from './word-forms.ts'

const synonyms = [
  ['hoover', 'vacuum cleaner'],
  ['pram', 'pushchair'],
  ['set of rungs', 'step ladder'],
]

/** Items by title, with their descriptions. */
const town = {
  'Cordless hammer drill': 'Comes with a case.',
  'Camera bag': 'For a mirrorless one.',
  'Mirrorless cameras, two': '',
  Stepladder: 'Three steps.',
  'Step ladder, tall': 'For walls.',
  'Bell tent': 'Sleeps four at a festival.',
  'Festival tents': 'Two of them.',
  'Vacuum cleaner': 'Bagless.',
  'Lawn and hedge mower': 'Petrol.',
  'Weekend suitcase': 'A project of mine; takes a drill too.',
  'Sewing machine': '',
}

const found = Object.entries(town).map(([title, description], no) => {
  const terms = searchTermsOf({
    no,
    title,
    description,
    category: 'Other',
    dailyPence: 500,
    minRatePence: 500,
    location: null,
    point: null,
  })
  return { title, terms: new Set(terms), words: dictionaryWordsOf(terms) }
})

/** The dictionary for these items, with the simplest possible stems. */
function ask(text: string) {
  const search = readSearch(text)
  if (!search) throw new Error('nothing was typed')
  const stemOf = (word: string) => word.replace(/(ing|ed|s)$/, '')
  const names = new Set(found.flatMap(({ words }) => words.filter(({ named }) => named).map(({ word }) => word)))
  const all = [...new Set(found.flatMap(({ words }) => words.map(({ word }) => word)))].map((word) => ({
    word,
    items: found.filter(({ words }) => words.some((one) => one.word === word)).length,
    named: names.has(word),
    stem: stemOf(word),
  }))
  const known: Known = {
    literal: search.words.map(({ word, openLeft, openRight }) =>
      all.filter(
        (one) =>
          one.word.includes(word) && (openLeft || one.word.startsWith(word)) && (openRight || one.word.endsWith(word)),
      ),
    ),
    stems: search.words.map(({ word }) => stemOf(word)),
    words: all,
  }
  const doubts = doubtfulWordsOf(search, known, synonyms)
  const candidates = all.filter(
    ({ word, named }) =>
      named && doubts && (doubts.halves.includes(word) || cutsOf(word).some((cut) => doubts.cuts.includes(cut))),
  )
  return understandSearch(search, known, { candidates, synonyms })
}

/** Whether some terms match a query, as in PostgreSQL. */
function answers(terms: ReadonlySet<string>, query: string): boolean {
  const parts = query.match(/'(?:[^']|'')*'|[()&|]/g) ?? []
  let at = 0
  const one = (): boolean => {
    const part = parts[at++] ?? ''
    if (part !== '(') return terms.has(part.slice(1, -1).replaceAll("''", "'"))
    const value = any()
    at++
    return value
  }
  const all = (): boolean => {
    let value = one()
    while (parts[at] === '&') {
      at++
      value = one() && value
    }
    return value
  }
  const any = (): boolean => {
    let value = all()
    while (parts[at] === '|') {
      at++
      value = all() || value
    }
    return value
  }
  return any()
}

/** The class of each item that a search finds. */
function find(text: string): Record<string, number> {
  const { classes, phrase } = ask(text)
  return Object.fromEntries(
    found.flatMap(({ title, terms }) => {
      const holds = (at: number) => {
        const query = classes[at]
        if (query === undefined || !answers(terms, query)) return false
        const written = (at === 0 ? title : (town[title as keyof typeof town] ?? '')).toLowerCase()
        return at > 1 || phrase === undefined || written.includes(phrase)
      }
      const at = [0, 1, 2, 3, 4].find(holds)
      return at === undefined ? [] : [[title, at + 1]]
    }),
  )
}

describe('a search finds, each with its class of match,', () => {
  test.each<[string, Record<string, number>]>([
    ['drill', { 'Cordless hammer drill': 1, 'Weekend suitcase': 2 }],
    ['rill', { 'Cordless hammer drill': 1, 'Weekend suitcase': 2 }],
    ['drills', { 'Cordless hammer drill': 3, 'Weekend suitcase': 4 }],
    ['hammer drill', { 'Cordless hammer drill': 1 }],
    ['drill hammer', { 'Cordless hammer drill': 3 }],
    ['ammer dr', { 'Cordless hammer drill': 1 }],
    ['tent for a festival', { 'Bell tent': 4, 'Festival tents': 3 }],
    ['stepladder', { Stepladder: 1, 'Step ladder, tall': 3 }],
    ['step-ladder', { Stepladder: 3, 'Step ladder, tall': 3 }],
    ['camra', { 'Camera bag': 5, 'Mirrorless cameras, two': 5 }],
    ['hoover', { 'Vacuum cleaner': 5 }],
    ['set of rungs', { Stepladder: 5, 'Step ladder, tall': 5 }],
    ['lawnmower', { 'Lawn and hedge mower': 5 }],
    ['sewing machines', { 'Sewing machine': 3 }],
    ['helicopter', {}],
    ['%', {}],
    ['drill helicopter', {}],
  ])('%s', (text, expected) => expect(find(text)).toEqual(expected))
})

test("a part of a word isn't corrected, nor a word with a known synonym", () => {
  expect(ask('camer').corrected).toEqual([])
  expect(ask('pram').corrected).toEqual([])
  expect(ask('camra').corrected).toEqual([{ typed: 'camra', used: 'camera' }])
  expect(ask('lawnmower').corrected).toEqual([{ typed: 'lawnmower', used: 'lawn mower' }])
})

test('after another word, an unfinished word matches what begins with it', () => {
  expect(find('ladders tal')).toEqual({ 'Step ladder, tall': 5 })
  expect(find('ladders ta')).toEqual({})
  expect(find('vacum clean')).toEqual({ 'Vacuum cleaner': 5 })
  expect(find('sewng machin')).toEqual({ 'Sewing machine': 5 })
  expect(find('vacum fest')).toEqual({})
})

test('of several ways to split a word, the one whose rarer half has the most items wins', () => {
  const search = readSearch('carpetrack')
  if (!search) throw new Error('nothing was typed')
  const known: Known = { literal: [[]], stems: ['carpetrack'], words: [] }
  const used = (items: Readonly<Record<string, number>>) => {
    const candidates = Object.entries(items).map(([word, count]) => ({ word, items: count }))
    return understandSearch(search, known, { candidates, synonyms }).corrected.map((one) => one.used)
  }
  expect(used({ car: 900, petrack: 1, carpet: 20, rack: 30 })).toEqual(['carpet rack'])
  expect(used({ car: 900, petrack: 25, carpet: 20, rack: 30 })).toEqual(['car petrack'])
  expect(used({ car: 900, rack: 30 })).toEqual([])
})

test("a typo isn't corrected to a word that occurs only in descriptions", () => {
  expect(ask('projecter').classes[4]).toBeUndefined()
  expect(find('projecter')).toEqual({})
})

test('words beyond the eighth are ignored and reported', () => {
  const search = readSearch('one two three four five six seven eight nine ten')
  expect(search?.words).toHaveLength(8)
  expect(search?.ignored).toEqual(['nine', 'ten'])
})

test('stop words are left out, unless there are no other words', () => {
  expect(readSearch('a tent for the rent')?.words.map(({ word }) => word)).toEqual(['tent'])
  expect(readSearch('for rent')?.words.map(({ word }) => word)).toEqual(['for', 'rent'])
})

test('a possessive s is ignored, but the text is still searched for as typed', () => {
  for (const text of ["Children's bike", 'children’s bike']) {
    expect(readSearch(text)?.words.map(({ word }) => word)).toEqual(['children', 'bike'])
    expect(ask(text).phrase).toBe(text.toLowerCase())
  }
  expect(readSearch("size s o'neill")?.words.map(({ word }) => word)).toEqual(['size', 's', 'o', 'neill'])
  expect(similar("builder's buckets", [['builders bucket', 'mixing bucket']])).toEqual(['mixing bucket'])
})

test("a longer word that contains the typed one needs a match in the text itself, the exact word doesn't", () => {
  const { parts } = ask('camera bag')
  const terms = (text: string) => new Set(text.split(' '))
  expect(answers(terms('camera bagless'), parts ?? '')).toBe(true)
  expect(answers(terms('camera bag'), parts ?? '')).toBe(false)
  expect(ask('hammer drill').parts).toBeUndefined()
  // Not a complete word of any item: every literal match has a longer word.
  expect(answers(terms('hammer drill'), ask('hammer dri').parts ?? '')).toBe(true)
})

test("an empty text isn't a search", () => {
  for (const text of [undefined, '', ' \n ']) expect(readSearch(text)).toBeUndefined()
})

test('a phrase is searched for as typed, and a single word by its terms alone', () => {
  expect(ask('drill').phrase).toBeUndefined()
  expect(ask('Hammer  Drill').phrase).toBe('hammer drill')
  expect(ask('the drill').phrase).toBe('the drill')
  expect(ask('drill!').phrase).toBe('drill!')
})

test("a title with two adjacent words in another order doesn't match", () => {
  const [drill] = found
  const asks = (text: string) => drill && answers(drill.terms, ask(text).classes[0] ?? '')
  expect(asks('hammer drill')).toBe(true)
  expect(asks('ammer dr')).toBe(true)
  expect(asks('drill hammer')).toBe(false)
  expect(asks('drill for a hammer')).toBe(true)
})

test('the estimated maximum of items is that of the rarest word', () => {
  expect(ask('tent').atMost).toBe(2)
  expect(ask('tent bell').atMost).toBe(1)
  expect(ask('drill').about).toBe(2)
  // A synonym of a word counts for that word only.
  expect(ask('hoover').atMost).toBe(1)
  expect(ask('hoover tent').atMost).toBe(1)
  expect(ask('bell tent pram').atMost).toBe(0)
  // Two words with the same meaning are joined in another title.
  expect(ask('set of rungs').atMost).toBe(2)
})

const similar = (text: string, groups: string[][]) =>
  synonymsOf(readSearch(text)?.words ?? [], groups).map(({ phrase }) => phrase.join(' '))

test("synonyms that only extend what was typed aren't searched for", () => {
  expect(similar('pa', [['pa', 'pa system', 'public address']])).toEqual(['public address'])
})

test('synonyms match with and without the stop words in them', () => {
  const groups = [['ride on mower', 'sit on mower', 'lawn tractor']]
  expect(similar('ride-on mowers', groups)).toEqual(['sit mower', 'lawn tractor'])
  expect(similar('lawn tractor for a day', groups)).toEqual(['ride mower', 'sit mower'])
  expect(similar('ride mower', groups)).toEqual([])
})

test("an ambiguous word finds the others in its group, but they don't find it", () => {
  const groups = [['dinghy?', 'inflatable boat', 'rubber boat', 'boat of rubber?']]
  expect(similar('dinghies', groups)).toEqual(['inflatable boat', 'rubber boat'])
  expect(similar('inflatable boat', groups)).toEqual(['rubber boat'])
  expect(similar('boat of rubber', groups)).toEqual(['inflatable boat'])
})
