import type { AskedWord, ReadSearch } from './read-search.ts'
import { allOf, anyOf, anyTerm, everyItem, joinedTerm, quoteTerm } from './search-terms.ts'
import { searchSynonyms } from './search-synonyms.ts'
import { synonymsOf, type SynonymGroups } from './find-synonyms.ts'
import { canBeTypo, correctionsOf, type CountedWord, cutsOf, formsOf, halvesOf } from './word-forms.ts'

/** A word of the dictionary. */
export interface KnownWord extends CountedWord {
  /** Whether a title, a place or a category contains it. */
  readonly named: boolean
  readonly stem: string | null
}

/** The dictionary's entries for a search, by word. */
export interface Known {
  /** The words that contain the typed one; null when there are too many of them. */
  readonly literal: readonly (readonly KnownWord[] | null)[]
  /** The stem of each word. */
  readonly stems: readonly (string | null)[]
  /** The words of the dictionary with one of these stems, and those in `formsAsked`. */
  readonly words: readonly KnownWord[]
}

/** The second query to the dictionary, for words that aren't in any name: it returns named words only. */
export interface DoubtfulWords {
  readonly cuts: readonly string[]
  readonly halves: readonly string[]
}

/** The named words that share a cut with a doubtful word, or are one of its halves. */
export type Candidates = readonly CountedWord[]

/** A search translated for the index: the queries of its classes, each undefined where the class can't have any results. */
export interface UnderstoodSearch {
  /** The text that an item's title or body has to contain literally, for the first two classes; undefined where the terms suffice. */
  readonly phrase: string | undefined
  /** Literally in the title, and anywhere; all its words in the title, and anywhere; and similar words. */
  readonly classes: readonly [title: Query, text: Query, words: Query, wordsOfText: Query, like: Query]
  /** The number of items with the rarest of its words, at most. */
  readonly atMost: number
  /** The part of the second class that may contain a longer word in place of the word, and so belong to no other class. */
  readonly parts: Query
  /** The approximate number of results, for a search with one word. */
  readonly about: number | undefined
  readonly corrected: readonly { readonly typed: string; readonly used: string }[]
  readonly ignored: readonly string[]
}

type Query = string | undefined

/** A term that no item has. */
const nothing = quoteTerm('@none')

/** A replacement for one word or several neighbouring ones: the query that finds it. */
interface Span {
  readonly from: number
  readonly to: number
  readonly query: string
}

/** The forms of a synonym of two words, written as one. */
function asOne([one, other, more]: readonly string[]): string[] {
  return one !== undefined && other !== undefined && more === undefined
    ? formsOf(other).map((form) => `${one}${form}`)
    : []
}

/** The forms of the words of a search, of neighbouring words written as one, and of synonyms, for a single query to the dictionary. */
export function formsAsked({ words }: ReadSearch, synonyms: SynonymGroups = searchSynonyms()): string[] {
  const similar = synonymsOf(words, synonyms).flatMap(({ phrase }) => [...phrase.flatMap(formsOf), ...asOne(phrase)])
  return [...new Set([...words.flatMap(({ forms }, at) => [...forms, ...joinedForms(words, at)]), ...similar])]
}

/** The forms of a word joined to the one before it. */
function joinedForms(words: readonly AskedWord[], at: number): string[] {
  const word = words[at]
  return word?.isNeighbour ? word.forms.map((form) => `${words[at - 1]?.word ?? ''}${form}`) : []
}

/** The dictionary query for the words that no title, place or category contains; undefined where every word is known. */
export function doubtfulWordsOf(
  search: ReadSearch,
  known: Known,
  synonyms = searchSynonyms(),
): DoubtfulWords | undefined {
  const doubtful = doubtfulWords(search, known, synonyms)
  if (doubtful.length === 0) return undefined
  const halves = doubtful.flatMap((word) => halvesOf(word).flatMap(([one, other]) => [one, ...formsOf(other)]))
  return { cuts: [...new Set(doubtful.flatMap(cutsOf))], halves: [...new Set(halves)] }
}

/** The words that no name equals, contains or shares a stem with, and that have no synonyms: possibly misspelt. */
function doubtfulWords(search: ReadSearch, known: Known, synonyms: SynonymGroups): string[] {
  if (search.areSigns || search.isExact) return []
  const meant = synonymsOf(search.words, synonyms)
  const doubtful = search.words.filter((word, index) => {
    const literal = known.literal[index] ?? null
    if (!canBeTypo(word.word) || literal === null) return false
    if (meant.some(({ from, to }) => from <= index && index <= to)) return false
    return ![...literal, ...sameWords(known, word, index)].some(({ named: isName }) => isName)
  })
  return doubtful.map(({ word }) => word)
}

/** The words of the dictionary that are another form of a word or have the same stem. */
function sameWords({ words, stems }: Known, { forms }: AskedWord, index: number): KnownWord[] {
  const stem = stems[index] ?? null
  return words.filter((one) => forms.includes(one.word) || (stem !== null && one.stem === stem))
}

/** A word of at least this many letters is completed, where at most this many words begin with it. */
const [minBegun, maxBegun] = [3, 30]

/** Translates a search, given the dictionary's entries for its words. */
export function understandSearch(
  search: ReadSearch,
  known: Known,
  { candidates = [], synonyms = searchSynonyms() }: { candidates?: Candidates; synonyms?: SynonymGroups } = {},
): UnderstoodSearch {
  const { words, phrase, isPhrase, ignored } = search
  const tooCommon = known.literal.includes(null)
  const literal = literalQueries(words, known)
  const asked = {
    phrase: isPhrase || tooCommon ? phrase : undefined,
    ignored,
    parts: partsQuery(words, known, literal.text),
  }
  if (search.areSigns || search.isExact) {
    const classes = [literal.title, literal.text, undefined, undefined, undefined] as const
    return {
      ...asked,
      classes,
      atMost: search.areSigns
        ? rarest(known.literal.map((set) => countOf(set ?? [])))
        : atMost(search, known, { candidates, synonyms }),
      about: undefined,
      corrected: [],
    }
  }
  const same = words.map((word, index) => {
    const all = sameWords(known, word, index)
    const names = all.filter(({ named: isName }) => isName).map((one) => one.word)
    // A word typed as one may be two in a title.
    const whole = word.forms.map((form) => `+${form}`)
    const ofKind = names.map((name) => `#${name}`)
    return {
      isNamed: names.length > 0,
      title: terms([...names.map((name) => `^${name}`), ...ofKind, ...whole]),
      anywhere: terms([...all.map((one) => one.word), ...ofKind, ...whole]),
    }
  })
  const names = new Set([...known.words.filter((one) => one.named), ...candidates].map((one) => one.word))
  const doubtful = doubtfulWords(search, known, synonyms)
  // Next to another word, which may match in another form or place, an unfinished word stands for those that begin with it.
  const unfinished = words.flatMap(({ word }, at): Span[] => {
    const longer = known.literal[at]?.filter(({ named: isName }) => isName) ?? []
    if (words.length === 1 || word.length < minBegun || same[at]?.isNamed || longer.length === 0) return []
    if (longer.length > maxBegun) return []
    return [{ from: at, to: at, query: terms(longer.flatMap((one) => [`^${one.word}`, `#${one.word}`])) }]
  })
  const likes = words.map(({ word }) => (doubtful.includes(word) ? likeOf(word, candidates) : undefined))
  const spans = [
    ...synonymsOf(words, synonyms),
    ...likes.flatMap((like, at) => like?.phrases.map((phrase) => ({ from: at, to: at, phrase })) ?? []),
  ].flatMap(({ from, to, phrase: other }): Span[] => {
    const query = called(other, names)
    return query === undefined ? [] : [{ from, to, query }]
  })
  const joined = joinsOf(words, known)
  const anywhere = same.map((one) => one.anywhere)
  return {
    ...asked,
    classes: [
      literal.title,
      literal.text,
      every(
        same.map((one) => one.title),
        joined.map((span) => ({ ...span, query: span.title })),
      ),
      every(anywhere, joined),
      spans.length + unfinished.length === 0 ? undefined : like(anywhere, [...joined, ...spans, ...unfinished]),
    ],
    atMost: atMost(search, known, { candidates, synonyms }),
    about: words.length === 1 && !isPhrase && !tooCommon ? aboutOf(known, words[0]) : undefined,
    corrected: likes.flatMap((one, at) => (one ? [{ typed: words[at]?.word ?? '', used: one.used }] : [])),
  }
}

/** The most pairs that two neighbouring words may expand to in a query; with more, comparing the titles costs less. */
const maxPairs = 64

/** The queries for the search as typed, as far as terms can express it: its neighbouring words are neighbours in the title, too. */
function literalQueries(
  words: readonly AskedWord[],
  { literal }: Known,
): { readonly title: Query; readonly text: Query } {
  const sets = literal.filter((set) => set !== null)
  if (sets.some((set) => set.length === 0)) return { title: undefined, text: undefined }
  if (sets.length === 0) return { title: quoteTerm(everyItem), text: quoteTerm(everyItem) }
  const wordsOf = (prefix: string) => sets.map((set) => terms(set.map(({ word }) => `${prefix}${word}`)))
  const pairs = words.flatMap(({ isNeighbour }, at) => {
    const [ones, others] = [literal[at - 1] ?? [], literal[at] ?? []]
    const count = ones.length * others.length
    if (!isNeighbour || count === 0 || count > maxPairs) return []
    return [terms(ones.flatMap((one) => others.map((other) => joinedTerm(one.word, other.word))))]
  })
  return { title: allOf([...wordsOf('^'), ...pairs]), text: allOf(wordsOf('')) }
}

/** Of the texts that may contain the search, those that contain a longer word in place of a typed one: "garden table" for "garden tab". */
function partsQuery(words: readonly AskedWord[], known: Known, text: Query): Query {
  const longer = words.flatMap((word, index) => {
    const same = new Set(sameWords(known, word, index).map((one) => one.word))
    return known.literal[index]?.filter((one) => !same.has(one.word)).map((one) => one.word) ?? [undefined]
  })
  // Too many words contain these letters: any text may have another one.
  if (longer.includes(undefined)) return text
  const some = anyTerm(longer.filter((word) => word !== undefined))
  return text === undefined || some === undefined ? undefined : allOf([text, some])
}

const terms = (list: readonly string[]): string => anyTerm(list) ?? nothing

/** The named items that a phrase finds, with its words in any number, and two words joined, too; undefined where there are none. */
function called(phrase: readonly string[], names: ReadonlySet<string>): Query {
  const parts = phrase.map((word) => formsOf(word).filter((form) => names.has(form)))
  const whole = asOne(phrase).filter((form) => names.has(form))
  return anyOf([
    ...(parts.some((part) => part.length === 0)
      ? []
      : [allOf(parts.map((part) => terms(part.flatMap((form) => [`^${form}`, `#${form}`])))) ?? nothing]),
    ...(whole.length === 0 ? [] : [terms(whole.map((form) => `^${form}`))]),
  ])
}

/**
 * Neighbouring words written as one: anywhere, and in a title. (Two words of a title that are typed as one are found by its joined terms.)
 */
function joinsOf(words: readonly AskedWord[], known: Known): (Span & { readonly title: string })[] {
  const all = new Set(known.words.map(({ word }) => word))
  return words.flatMap((_, to) => {
    const forms = joinedForms(words, to).filter((form) => all.has(form))
    if (forms.length === 0) return []
    return [{ from: to - 1, to, query: terms(forms), title: terms(forms.map((form) => `^${form}`)) }]
  })
}

/** All parts, or all with one span in place of the parts that it covers. */
function every(parts: readonly string[], spans: readonly Span[]): string {
  const withSpan = ({ from, to, query }: Span) => allOf([...parts.slice(0, from), query, ...parts.slice(to + 1)])
  return anyOf([allOf(parts), ...spans.map(withSpan)].filter((query) => query !== undefined)) ?? nothing
}

/** The same with spans for several parts at once, where each covers one part. */
function like(parts: readonly string[], spans: readonly Span[]): string {
  const single = parts.map(
    (part, at) =>
      anyOf([part, ...spans.filter(({ from, to }) => from === at && to === at).map(({ query }) => query)]) ?? part,
  )
  return every(
    single,
    spans.filter(({ from, to }) => from !== to),
  )
}

/** What a doubtful word probably means: other words, or two words. */
function likeOf(word: string, candidates: Candidates) {
  const corrections = correctionsOf(word, candidates)
  const [first] = corrections
  if (first) return { phrases: corrections.map((one) => [one.word]), used: first.word }
  const itemsOf = (half: string) =>
    Math.max(0, ...candidates.filter((one) => formsOf(half).includes(one.word)).map((one) => one.items))
  const [best] = halvesOf(word)
    .map(([one, other]) => ({ one, other, items: Math.min(itemsOf(one), itemsOf(other)) }))
    .filter(({ items }) => items > 0)
    .sort((a, b) => b.items - a.items)
  return best && { phrases: [[best.one, best.other]], used: `${best.one} ${best.other}` }
}

const countOf = (set: readonly CountedWord[]): number => set.reduce((sum, { items }) => sum + items, 0)
const rarest = (counts: readonly number[]): number => Math.min(...counts)

/** The most results that a search can have: the count of its rarest word, including its replacements. */
function atMost(
  search: ReadSearch,
  known: Known,
  { candidates, synonyms }: { candidates: Candidates; synonyms: SynonymGroups },
): number {
  const count = (forms: readonly string[]) => countOf(known.words.filter(({ word }) => forms.includes(word)))
  const similar = synonymsOf(search.words, synonyms).map(({ from, to, phrase }) => ({
    from,
    to,
    items: rarest(phrase.map((word) => count(formsOf(word)))) + count(asOne(phrase)),
  }))
  const counts = search.words.map((word, index) => {
    const literal = known.literal[index] ?? null
    if (literal === null) return Number.POSITIVE_INFINITY
    const all = new Map([...literal, ...sameWords(known, word, index)].map((one) => [one.word, one]))
    const instead = similar.filter(({ from, to }) => from <= index && index <= to)
    return countOf([...all.values()]) + instead.reduce((sum, { items }) => sum + items, 0)
  })
  return rarest(counts) + countOf(candidates)
}

/** The commonest form is the best estimate of how many items have a word: most items with another form have this one too. */
function aboutOf(known: Known, word: AskedWord | undefined): number {
  const all = [...(known.literal[0] ?? []), ...(word ? sameWords(known, word, 0) : [])]
  return Math.max(0, ...all.map(({ items }) => items))
}
