import { foldText } from '../text.ts'
import { formsOf } from './word-forms.ts'
import { signsOf, wordsOf } from './search-terms.ts'

/** Stop words: they say nothing about a thing. */
export const stopWords: ReadonlySet<string> = new Set(
  `a an and any are at by can do for from get have hire hiring i in is it me my near need of on or rent rental renting some the
  to want we with you`.split(/\s+/),
)

/** The apostrophe and s of "children's" and "builder’s", which have no meaning of their own. */
const possessive = /(?<=\p{L})['’ʼ]s(?![\p{L}\p{N}])/u

/** The most words of a search that are looked up; the others are ignored. */
const maxWords = 8

/** A word of a search, and what may surround it in a text that contains the search as typed. */
export interface AskedWord {
  readonly word: string
  readonly forms: readonly string[]
  /** Whether it may be the end or the beginning of a longer word. */
  readonly openLeft: boolean
  readonly openRight: boolean
  /** Whether it directly follows the previous word of this list. */
  readonly isNeighbour: boolean
  /** Whether it was typed with an apostrophe and an s, which many people leave out. */
  readonly isPossessive?: boolean
}

export interface ReadSearch {
  /** The typed text, folded. */
  readonly phrase: string
  readonly words: readonly AskedWord[]
  /** Whether the words are signs, because nothing else was typed. */
  readonly areSigns: boolean
  /** Whether more than one word was typed, or signs with it: then the phrase itself has to be compared. */
  readonly isPhrase: boolean
  /** Whether it was typed in quotation marks: then only exact matches count. */
  readonly isExact: boolean
  /** Words that are ignored, because there are too many. */
  readonly ignored: readonly string[]
}

/** Parses a typed search; undefined when it's empty. */
export function readSearch(text: string | undefined): ReadSearch | undefined {
  const typed = foldText(text ?? '')
  const quoted = /^["“”]([^"“”]+)["“”]$/.exec(typed)?.[1]?.trim()
  const phrase = quoted || typed
  const isExact = phrase !== typed
  const all = phrase
    .split(possessive)
    .flatMap((part, index) => [
      ...(index > 0 ? [{ word: 's', isMark: true }] : []),
      ...wordsOf(part).map((word) => ({ word, isMark: false })),
    ])
  if (all.length === 0) {
    const signs = signsOf(phrase).slice(0, maxWords)
    const words = signs.map((word) => ({ word, forms: [word], openLeft: false, openRight: false, isNeighbour: false }))
    return words.length > 0 ? { phrase, words, areSigns: true, isPhrase: true, isExact, ignored: [] } : undefined
  }
  const places = all.map((one, place) => ({ ...one, place }))
  const telling = places.filter(({ word, isMark }) => !isMark && !stopWords.has(word))
  const asked = telling.length > 0 ? telling : places
  const words = asked.slice(0, maxWords).map(({ word, place }, index): AskedWord => ({
    word,
    forms: formsOf(word),
    openLeft: place === 0 && phrase.startsWith(word),
    openRight: place === all.length - 1 && phrase.endsWith(word),
    isNeighbour: index > 0 && asked[index - 1]?.place === place - 1,
    ...(places[place + 1]?.isMark && { isPossessive: true }),
  }))
  const ignored = [...new Set(asked.slice(maxWords).map(({ word }) => word))]
  const isPhrase = words.length > 1 || phrase !== words[0]?.word
  return { phrase, words, areSigns: false, isPhrase, isExact, ignored }
}
