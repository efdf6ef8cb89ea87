import type { AskedWord, ReadSearch } from './read-search.ts'
import { allOf, anyOf, anyTerm, everyItem, joinedTerm, quoteTerm } from './search-terms.ts'
import { searchSynonyms } from './search-synonyms.ts'
import { synonymsOf, type SynonymGroups } from './find-synonyms.ts'
import { canBeTypo, correctionsOf, type CountedWord, cutsOf, formsOf, halvesOf } from './word-forms.ts'

/** A word of the dictionary. */
export interface KnownWord extends CountedWord {
  /** Whether a title, a place or a category has it. */
  readonly named: boolean
  readonly stem: string | null
}

/** What the dictionary says of a search, word by word. */
export interface Known {
  /** The words that hold the typed one; null when there are too many of them. */
  readonly literal: readonly (readonly KnownWord[] | null)[]
  /** The stem of each word. */
  readonly stems: readonly (string | null)[]
  /** Every word of the dictionary with one of these stems, or that is one of `formsAsked`. */
  readonly words: readonly KnownWord[]
}

/** What the dictionary is asked a second time, for a word that nothing is called by: named words only. */
export interface Doubtful {
  readonly cuts: readonly string[]
  readonly halves: readonly string[]
}

/** The named words that share a cut with a doubtful word or are one of its halves. */
export type Candidates = readonly CountedWord[]

/** A search as the index is asked for it: the queries of its classes, each undefined where nothing can be of it. */
export interface UnderstoodSearch {
  /** What has to stand in title or text as it was typed, for the first two classes; undefined where their terms say it all. */
  readonly phrase: string | undefined
  /** As it was typed in the title, and anywhere; all its words in the title, and anywhere; and what is like it. */
  readonly classes: readonly [title: Query, text: Query, words: Query, wordsOfText: Query, like: Query]
  /** In how many items the rarest of its words stands, at most. */
  readonly atMost: number
  /** What of the second class may have a part of a word instead of the word, and so be of no other class. */
  readonly parts: Query
  /** About how many items have it, for a search of one word. */
  readonly about: number | undefined
  readonly corrected: readonly { readonly typed: string; readonly used: string }[]
  readonly ignored: readonly string[]
}

type Query = string | undefined

/** What no item has. */
const nothing = quoteTerm('@none')

/** One way of writing one word or several neighbours: what is found by it. */
interface Span {
  readonly from: number
  readonly to: number
  readonly query: string
}

/** Every form of two words that mean the same as a search, written as one. */
function asOne([one, other, more]: readonly string[]): string[] {
  return one !== undefined && other !== undefined && more === undefined
    ? formsOf(other).map((form) => `${one}${form}`)
    : []
}

/** Every form of the words of a search, of neighbours written as one and of what means the same, for one look into the dictionary. */
export function formsAsked({ words }: ReadSearch, synonyms: SynonymGroups = searchSynonyms()): string[] {
  const similar = synonymsOf(words, synonyms).flatMap(({ phrase }) => [...phrase.flatMap(formsOf), ...asOne(phrase)])
  return [...new Set([...words.flatMap(({ forms }, at) => [...forms, ...joinedForms(words, at)]), ...similar])]
}

/** The forms of a word and the one before it, written as one. */
function joinedForms(words: readonly AskedWord[], at: number): string[] {
  const word = words[at]
  return word?.isNeighbour ? word.forms.map((form) => `${words[at - 1]?.word ?? ''}${form}`) : []
}

/** What is to be asked about the words that no title, place or category has; undefined where every word is known. */
export function doubtsOf(search: ReadSearch, known: Known, synonyms = searchSynonyms()): Doubtful | undefined {
  const doubtful = doubtfulWords(search, known, synonyms)
  if (doubtful.length === 0) return undefined
  const halves = doubtful.flatMap((word) => halvesOf(word).flatMap(([one, other]) => [one, ...formsOf(other)]))
  return { cuts: [...new Set(doubtful.flatMap(cutsOf))], halves: [...new Set(halves)] }
}

/** The words that no name is, holds or has the stem of, and that mean nothing else: typed wrong, perhaps. */
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

/** The words of the dictionary that are a word in another number or with the same stem. */
function sameWords({ words, stems }: Known, { forms }: AskedWord, index: number): KnownWord[] {
  const stem = stems[index] ?? null
  return words.filter((one) => forms.includes(one.word) || (stem !== null && one.stem === stem))
}

/** So many letters of a word say what it begins, where so many words at most begin with them. */
const [minBegun, maxBegun] = [3, 30]

/** Understands a search by what the dictionary knows of its words. */
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
    // What was written as one word may stand as two in a title.
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
  // Next to another one, which may stand in another form or place, a word that isn't finished yet is what begins with it.
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

/** So many pairs of words that may be meant by two neighbours are asked for; of more it costs less to read the titles. */
const maxPairs = 64

/** What holds the search as it was typed, as far as terms can say: in a title its neighbours are neighbours too. */
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

/** What of the texts that may hold a search has a longer word where it has one of these: "garden table" for "garden tab". */
function partsQuery(words: readonly AskedWord[], known: Known, text: Query): Query {
  const longer = words.flatMap((word, index) => {
    const same = new Set(sameWords(known, word, index).map((one) => one.word))
    return known.literal[index]?.filter((one) => !same.has(one.word)).map((one) => one.word) ?? [undefined]
  })
  // Letters that too many words hold: any text may have another one.
  if (longer.includes(undefined)) return text
  const some = anyTerm(longer.filter((word) => word !== undefined))
  return text === undefined || some === undefined ? undefined : allOf([text, some])
}

const terms = (list: readonly string[]): string => anyTerm(list) ?? nothing

/** What is called by a phrase, its words in any number, two of them as one as well; undefined where nothing is. */
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

/** Neighbours written as one word: anywhere, and in a title. (Two words of a title are found as they are.) */
function joinsOf(words: readonly AskedWord[], known: Known): (Span & { readonly title: string })[] {
  const all = new Set(known.words.map(({ word }) => word))
  return words.flatMap((_, to) => {
    const forms = joinedForms(words, to).filter((form) => all.has(form))
    if (forms.length === 0) return []
    return [{ from: to - 1, to, query: terms(forms), title: terms(forms.map((form) => `^${form}`)) }]
  })
}

/** All of some parts, or all with one span instead of the parts it takes the place of. */
function every(parts: readonly string[], spans: readonly Span[]): string {
  const withSpan = ({ from, to, query }: Span) => allOf([...parts.slice(0, from), query, ...parts.slice(to + 1)])
  return anyOf([allOf(parts), ...spans.map(withSpan)].filter((query) => query !== undefined)) ?? nothing
}

/** The same with spans for several parts at once, as far as each takes the place of one. */
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

/** What a doubtful word was probably meant to be: other words, or two of them. */
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

/** The most items that a search can have, by the word that the fewest have or have in another way. */
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

/** The commonest form says best how many items have a word: most that have one of the others have it too. */
function aboutOf(known: Known, word: AskedWord | undefined): number {
  const all = [...(known.literal[0] ?? []), ...(word ? sameWords(known, word, 0) : [])]
  return Math.max(0, ...all.map(({ items }) => items))
}
