import { foldText } from '../text.ts'
import { placeCell } from './place-cells.ts'
import type { Point } from './places.ts'
import { areaNames } from './postcode-areas.ts'
import { ageSlices, cellsOf, dailyTerm, minRateTerm, placeTerm, priceBand } from './search-windows.ts'

/**
 * The search terms of an item. One index holds them all, so every filter of a search is one more term of the same query.
 *
 *     drill          a word of the title, the description or the category; a sign (%) in them
 *     ^drill         a word or sign of the title
 *     +stepladder    two neighbouring words of the title, joined
 *     #hackney       its place and kind: outward postcode, town, words of the category
 *     =Power Tools   the category
 *     ~a515:-1       its cell of a tenth of a degree; ~b51:-1 of a whole one, and ~51499994 of two hundredths
 *     $7             the band of its daily rate; $l5 of the lowest price of a day, by the week or month
 *     @a12           its slice of 2,048 items by age; @b of 16,384, @c of 131,072; @all: every item
 */
export interface SearchableItem {
  /** Greater than that of every item listed before. */
  readonly no: number
  readonly title: string
  readonly description: string
  readonly category: string
  readonly dailyPence: number
  /** The lowest price of a day: that in a whole week or month, where such a rate is lower. May have a fraction. */
  readonly minRatePence: number
  /** The outward postcode; null where the place is unknown. */
  readonly location: string | null
  /** Rounded. */
  readonly point: Point | null
}

/** Incremented when the terms of an item change: rows of an older version are rewritten. */
export const searchTermsVersion = 2

/** The term of every item. */
export const everyItem = '@all'

/** Of longer words, only this many letters are indexed. */
const maxWordLength = 100

const words = /[\p{L}\p{N}]+/gu
const signs = /[^\p{L}\p{N}\s]/gu

/** The words of a folded text, split at everything that isn't a letter or digit. */
export function wordsOf(folded: string): string[] {
  return (folded.match(words) ?? []).map(cut)
}

/** The signs of a folded text: characters that are neither letters, digits nor spaces. */
export function signsOf(folded: string): string[] {
  return [...new Set(folded.match(signs))]
}

/** The texts that a literal search is compared with: the title, and the body (description and category). */
export function searchedTexts({ title, description, category }: Omit<SearchableItem, 'no'>) {
  return { title: foldText(title), body: `${foldText(description)}\n${foldText(category)}` }
}

/** The terms of an item, without duplicates. */
export function searchTermsOf(item: SearchableItem): string[] {
  const { title, body } = searchedTexts(item)
  const ofTitle = wordsOf(title)
  const kinds = wordsOf(foldText([item.category, item.location, ...areaNames(item.location ?? '')].join(' ')))
  return [
    ...new Set([
      ...ofTitle,
      ...wordsOf(body),
      ...signsOf(`${title}${body}`),
      ...[...ofTitle, ...signsOf(title)].map((word) => `^${word}`),
      ...ofTitle.slice(1).map((word, index) => joinedTerm(ofTitle[index] ?? '', word)),
      ...kinds.map((word) => `#${word}`),
      `=${item.category}`,
      ...(item.point ? cellsOf(item.point) : []),
      ...(item.point ? [placeTerm(placeCell(item.point))] : []),
      dailyTerm(priceBand(item.dailyPence)),
      minRateTerm(priceBand(item.minRatePence)),
      ...ageSlices(item.no),
      everyItem,
    ]),
  ]
}

/** The term of two neighbouring words of a title. */
export const joinedTerm = (one: string, other: string): string => `+${cut(`${one}${other}`)}`

const cut = (word: string): string => Array.from(word).slice(0, maxWordLength).join('')

export interface DictionaryWord {
  readonly word: string
  /** Whether it names things, because a title, a place or a category contains it. */
  readonly named: boolean
}

/** The words among the terms of items for the dictionary, without duplicates: sorted, so that two writers can't deadlock. */
export function dictionaryWordsOf(terms: readonly string[]): DictionaryWord[] {
  const named = new Map<string, boolean>()
  for (const term of terms) {
    if (/^[+=~$@]./su.test(term)) continue
    const isName = /^[\^#]./su.test(term)
    const word = isName ? term.slice(1) : term
    named.set(word, isName || named.get(word) === true)
  }
  return [...named].map(([word, isName]) => ({ word, named: isName })).sort((a, b) => (a.word < b.word ? -1 : 1))
}

/** Quotes a term for a `tsquery` of PostgreSQL. */
export function quoteTerm(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

/** Joins queries with OR; undefined for none. */
export function anyOf(queries: readonly string[]): string | undefined {
  const distinct = [...new Set(queries)]
  return distinct.length > 1 ? `(${distinct.join(' | ')})` : distinct[0]
}

/** Joins terms with OR, quoting them; undefined for none. */
export const anyTerm = (terms: readonly string[]): string | undefined => anyOf(terms.map(quoteTerm))

/** Joins queries with AND; undefined for none. */
export function allOf(queries: readonly string[]): string | undefined {
  const distinct = [...new Set(queries)]
  return distinct.length > 1 ? `(${distinct.join(' & ')})` : distinct[0]
}
