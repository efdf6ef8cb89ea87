import { type SynonymGroups, synonymsOf } from '../items/find-synonyms.ts'
import type { Point } from '../items/places.ts'
import type { ReadSearch } from '../items/read-search.ts'
import { allOf, anyOf, anyTerm, dictionaryWordsOf, everyItem, quoteTerm } from '../items/search-terms.ts'
import { searchSynonyms } from '../items/search-synonyms.ts'
import { cellsAround } from '../items/search-windows.ts'
import { formsOf } from '../items/word-forms.ts'

/** The part of a saved search that the terms of items can express. */
export interface SavedAim {
  readonly words: ReadSearch | undefined
  readonly category: string | undefined
  readonly around: { readonly point: Point; readonly km: number } | undefined
}

/** The stem of a word, and the number of items with words of this stem. */
export interface StemmedWord {
  readonly stem: string
  readonly items: number
}

/** The term for a word by its stem: so singular and plural match, and words that nobody has used before are found later. */
const stemTerm = (stem: string) => `'${stem}`

/** A word of a search: the terms of which an item has to have one, and by which the item finds the search. */
interface Unit {
  readonly terms: readonly string[]
  readonly items: number
}

/** The words of a search to stem: as typed, joined with a neighbour, and their synonyms. */
export function wordsToStem({ words, areSigns }: ReadSearch, synonyms: SynonymGroups = searchSynonyms()): string[] {
  if (areSigns) return []
  const joined = words.flatMap(({ word, isNeighbour }, at) =>
    isNeighbour ? [`${words[at - 1]?.word ?? ''}${word}`] : [],
  )
  const similar = synonymsOf(words, synonyms).flatMap(({ phrase }) => phrase)
  return [...new Set([...words.map(({ word }) => word), ...joined, ...similar])]
}

export interface SavedTerms {
  readonly anchors: readonly string[]
  /** An item also has to have one of these terms: with them an index narrows down the many searches that share a common anchor. */
  readonly also: readonly string[]
  readonly test: string
  /** The text that an item's title or body has to contain literally, folded; null: none. */
  readonly phrase: string | null
}

/**
 * How a saved search and an item find each other: a matching item has one of the anchors among its terms and the stems of its words, and
 * passes the test. The anchors are the rarest word of each reading of the search; without words, its place or category. `synonyms`: words
 * with the same meaning.
 */
export function savedSearchTerms(
  { words, category, around }: SavedAim,
  stems: ReadonlyMap<string, StemmedWord>,
  synonyms: SynonymGroups = searchSynonyms(),
): SavedTerms {
  const cells = around && cellsAround(around.point, around.km)
  const ways = words ? waysOf(words, stems, synonyms) : []
  const narrow = [
    ...(category === undefined ? [] : [quoteTerm(`=${category}`)]),
    ...(cells ? [anyTerm(cells) ?? quoteTerm(everyItem)] : []),
  ]
  const said = anyOf(ways.map((units) => allOf(units.map(({ terms }) => anyTerm(terms) ?? '')) ?? ''))
  const ofCategory = category === undefined ? undefined : [`=${category}`]
  return {
    also: (words ? (cells ?? ofCategory) : cells && ofCategory) ?? [everyItem],
    anchors: [...new Set(words ? ways.flatMap(rarestTerms) : (cells ?? [category ? `=${category}` : everyItem]))],
    test: allOf([...(said === undefined ? [] : [said]), ...narrow]) ?? quoteTerm(everyItem),
    phrase: words?.isExact ? words.phrase : null,
  }
}

/** The readings of a search: as typed and, unless it's exact, with two words joined or replaced by a synonym. */
function waysOf(search: ReadSearch, stems: ReadonlyMap<string, StemmedWord>, synonyms: SynonymGroups): Unit[][] {
  const { words, areSigns, isExact } = search
  if (areSigns) return [words.map(({ word }) => ({ terms: [word], items: 0 }))]
  const unitOf = (word: string): Unit => {
    const { stem, items } = stems.get(word) ?? { stem: word, items: 0 }
    // A word typed as one may be two in a title.
    return { terms: [stemTerm(stem), ...formsOf(word).map((form) => `+${form}`)], items }
  }
  const plain = words.map(({ word }) => unitOf(word))
  if (isExact) return [plain]
  const joins = words.flatMap(({ word, isNeighbour }, at) =>
    isNeighbour ? [{ from: at - 1, to: at, phrase: [`${words[at - 1]?.word ?? ''}${word}`] }] : [],
  )
  const spans = [...joins, ...synonymsOf(words, synonyms)]
  return [
    plain,
    ...spans.map(({ from, to, phrase }) => [...plain.slice(0, from), ...phrase.map(unitOf), ...plain.slice(to + 1)]),
  ]
}

function rarestTerms(units: readonly Unit[]): readonly string[] {
  const rarest = Math.min(...units.map(({ items }) => items))
  return units.find(({ items }) => items === rarest)?.terms ?? []
}

/** The terms of an item that a search may require besides its anchor: its category, its place, and the term of every item. */
export const placingTerms = (terms: readonly string[]): string[] => terms.filter((term) => /^[=~@]./su.test(term))

/** The terms of an item that a saved search can name besides stems: joined words, category, place, and signs. */
export function namedTerms(terms: readonly string[]): string[] {
  return terms.filter((term) => term === everyItem || /^(?:[+=~].|[^\p{L}\p{N}\s]$)/su.test(term))
}

/** Every form of an item's words, from its terms: saved searches name their stems. */
export function itemForms(terms: readonly string[]): string[] {
  return [...new Set(dictionaryWordsOf(terms).flatMap(({ word }) => formsOf(word)))]
}
