import { categories, type Category } from '../categories.ts'
import { foldText } from '../text.ts'
import { type Town, townsThatBegin } from './find-town.ts'
import { areaName } from './postcode-areas.ts'
import { wordsOf } from './search-terms.ts'
import { formsOf } from './word-forms.ts'

/** The most phrases from titles, and the most places, that are suggested; with a category and the typed text that makes eight rows. */
export const maxPhrases = 4
export const maxPlaces = 2

/** One or two neighbouring words that are in titles of several owners. */
export interface TitlePhrase {
  readonly phrase: string
  /** How many items had it at the last count. */
  readonly items: number
}

/** A place for the search, in place of the end of the typed text. */
export interface SuggestedPlace {
  readonly label: string
  /** The value for the list's filter: a town, or an outward postcode. */
  readonly near: string
  /** The words before it. */
  readonly words: string
}

/** The typed beginning of a phrase, with single spaces between its words; undefined for less than two letters. */
export function typedPrefix(text: string): string | undefined {
  const words = wordsOf(foldText(text)).join(' ')
  if (words.length < 2) return undefined
  return /\s$/.test(text) ? `${words} ` : words
}

/**
 * Selects the phrases to suggest: those that begin with the typed text come before those whose second word does, then the commonest first.
 */
export function choosePhrases(prefix: string, known: readonly TitlePhrase[]): TitlePhrase[] {
  const begins = ({ phrase }: TitlePhrase) => phrase.startsWith(prefix)
  const sorted = known.toSorted(
    (a, b) => Number(begins(b)) - Number(begins(a)) || b.items - a.items || (a.phrase < b.phrase ? -1 : 1),
  )
  const chosen: TitlePhrase[] = []
  for (const one of sorted) {
    // A search for the singular also finds the plural, and the other way round.
    const isKnown = chosen.some(
      ({ phrase }) => formsOf(phrase).includes(one.phrase) || formsOf(one.phrase).includes(phrase),
    )
    if (!isKnown && chosen.length < maxPhrases) chosen.push(one)
  }
  return chosen
}

/** The term of an item whose title contains the phrase. */
export function termOfPhrase(phrase: string): string {
  const words = phrase.split(' ')
  return words.length > 1 ? `+${words.join('')}` : `^${phrase}`
}

/** The categories with a word that begins with the typed text. */
export function categoriesThatBegin(prefix: string): Category[] {
  const typed = prefix.trim()
  return categories.filter((category) => ` ${wordsOf(foldText(category)).join(' ')}`.includes(` ${typed}`))
}

/** The places whose names begin with the end of a search: 'tent hack' may mean a tent in Hackney. */
export function placesThatBegin(text: string): SuggestedPlace[] {
  const words = text.trim().split(/\s+/)
  for (const at of words.keys()) {
    const end = words.slice(at).join(' ')
    const found = placesNamed(end)
    if (found.length === 0) continue
    const before = words.slice(0, at).join(' ')
    return found.map((place) => ({ ...place, words: before.replace(/(?:^|\s+)(?:near|in|around)$/i, '') }))
  }
  return []
}

function placesNamed(text: string): Omit<SuggestedPlace, 'words'>[] {
  const area = /^[a-z]{1,2}\d[a-z\d]?$/i.test(text) ? areaName(text) : undefined
  if (area !== undefined) return [{ label: area, near: text.toUpperCase() }]
  return townsThatBegin(text, maxPlaces).map(({ name }: Town) => ({ label: name, near: name }))
}
