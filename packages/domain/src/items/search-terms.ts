import { foldText } from '../text.ts'
import { placeCell } from './place-cells.ts'
import type { Point } from './places.ts'
import { areaNames } from './postcode-areas.ts'
import { ageSlices, cellsOf, dailyTerm, minRateTerm, placeTerm, priceBand } from './search-windows.ts'

/**
 * The terms by which items are found: one index holds them all, so whatever narrows a search is one more term of the same query.
 *
 *     drill          a word of the title, the description or the category; a sign (%) that stands there
 *     ^drill         a word or sign of the title
 *     +stepladder    two neighbours of the title, joined
 *     #hackney       where it is and of what kind: outward postcode, town, words of the category
 *     =Power Tools   the category
 *     ~a515:-1       the cell of a tenth of a degree in which it lies, ~b51:-1 of a whole one, and ~51499994 of two hundredths
 *     $7             the band of its daily rate; $l5 of what a day costs at least, by the week or month
 *     @a12           the slice of 2,048 items that it was listed in; @b of 16,384, @c of 131,072; @all: every item
 */
export interface SearchableItem {
  /** Greater than that of every item listed before. */
  readonly no: number
  readonly title: string
  readonly description: string
  readonly category: string
  readonly dailyPence: number
  /** What a day costs at least: in a whole week or month, where such a rate is lower. May have a fraction. */
  readonly minRatePence: number
  /** The outward postcode; null where nobody knows the place. */
  readonly location: string | null
  /** Rounded. */
  readonly point: Point | null
}

/** Raised when the terms of an item change: rows of an older version are written again. */
export const searchTermsVersion = 2

/** The term that every item has. */
export const everyItem = '@all'

/** A longer word is found by so many of its first letters. */
const maxWordLength = 100

const words = /[\p{L}\p{N}]+/gu
const signs = /[^\p{L}\p{N}\s]/gu

/** The words of a folded text, split at what is not a letter or digit. */
export function wordsOf(folded: string): string[] {
  return (folded.match(words) ?? []).map(cut)
}

/** The signs of a folded text: what is neither letter, digit nor space. */
export function signsOf(folded: string): string[] {
  return [...new Set(folded.match(signs))]
}

/** What the words of a search are compared with as they stand: the title, and what else is looked through. */
export function searchedTexts({ title, description, category }: Omit<SearchableItem, 'no'>) {
  return { title: foldText(title), body: `${foldText(description)}\n${foldText(category)}` }
}

/** The terms of an item, each once. */
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

/** The term of two neighbours of a title. */
export const joinedTerm = (one: string, other: string): string => `+${cut(`${one}${other}`)}`

const cut = (word: string): string => Array.from(word).slice(0, maxWordLength).join('')

export interface DictionaryWord {
  readonly word: string
  /** Whether it names things: a title, a place or a category has it. */
  readonly named: boolean
}

/** The words among the terms of items, each once, for the dictionary: sorted, so that two writers never wait for each other. */
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

/** A term as PostgreSQL reads it in a `tsquery`, whatever it holds. */
export function quoteTerm(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

/** Any of some queries; undefined for none. */
export function anyOf(queries: readonly string[]): string | undefined {
  const distinct = [...new Set(queries)]
  return distinct.length > 1 ? `(${distinct.join(' | ')})` : distinct[0]
}

/** Any of some terms, whatever they hold; undefined for none. */
export const anyTerm = (terms: readonly string[]): string | undefined => anyOf(terms.map(quoteTerm))

/** All of some queries; undefined for none. */
export function allOf(queries: readonly string[]): string | undefined {
  const distinct = [...new Set(queries)]
  return distinct.length > 1 ? `(${distinct.join(' & ')})` : distinct[0]
}
