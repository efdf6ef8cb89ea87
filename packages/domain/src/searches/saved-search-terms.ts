import { type SynonymGroups, synonymsOf } from '../items/find-synonyms.ts'
import type { Point } from '../items/places.ts'
import type { ReadSearch } from '../items/read-search.ts'
import { allOf, anyOf, anyTerm, dictionaryWordsOf, everyItem, quoteTerm } from '../items/search-terms.ts'
import { searchSynonyms } from '../items/search-synonyms.ts'
import { cellsAround } from '../items/search-windows.ts'
import { formsOf } from '../items/word-forms.ts'

/** What is looked for, as far as the terms of items can say. */
export interface SavedAim {
  readonly words: ReadSearch | undefined
  readonly category: string | undefined
  readonly around: { readonly point: Point; readonly km: number } | undefined
}

/** The stem of a word, and in how many items words with this stem stand. */
export interface StemmedWord {
  readonly stem: string
  readonly items: number
}

/** The word as items are compared with it: so singular and plural meet, and words that nobody has written before are found later. */
const stemTerm = (stem: string) => `'${stem}`

/** A word of a search: what an item has to have for it, and by which terms the item finds the search. */
interface Unit {
  readonly terms: readonly string[]
  readonly items: number
}

/** Every word of a search, written as it was, as one with its neighbour, or as what means the same. */
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
  /** An item has to have one of these too, which an index can say of all that wait for something common. */
  readonly also: readonly string[]
  readonly test: string
  /** What has to stand in the title or the text of an item as it was typed, folded; null: nothing has. */
  readonly phrase: string | null
}

/**
 * How a saved search and an item find each other: an item that fits has one of the anchors among its terms and the stems of its
 * words, and matches the test. The anchors are the rarest word of each way to say the search; without words, where it looks, or
 * for what kind. `synonyms`: what means the same.
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

/** The search as it was typed, and unless it is meant exactly so, with two words as one or with what means the same. */
function waysOf(search: ReadSearch, stems: ReadonlyMap<string, StemmedWord>, synonyms: SynonymGroups): Unit[][] {
  const { words, areSigns, isExact } = search
  if (areSigns) return [words.map(({ word }) => ({ terms: [word], items: 0 }))]
  const unitOf = (word: string): Unit => {
    const { stem, items } = stems.get(word) ?? { stem: word, items: 0 }
    // What was written as one word may stand as two in a title.
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

/** The terms of an item of which a search may need one besides its anchor: its category, where it lies, and that of every item. */
export const placingTerms = (terms: readonly string[]): string[] => terms.filter((term) => /^[=~@]./su.test(term))

/** The terms of an item that a saved search can name besides stems: two words as one, its category, where it lies, and signs. */
export function namedTerms(terms: readonly string[]): string[] {
  return terms.filter((term) => term === everyItem || /^(?:[+=~].|[^\p{L}\p{N}\s]$)/su.test(term))
}

/** Every form that the words of an item can have, from its terms: their stems are what saved searches name. */
export function itemForms(terms: readonly string[]): string[] {
  return [...new Set(dictionaryWordsOf(terms).flatMap(({ word }) => formsOf(word)))]
}
