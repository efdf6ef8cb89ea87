import { foldText } from '../text.ts'
import { formsOf } from './word-forms.ts'
import { signsOf, wordsOf } from './search-terms.ts'

/** Words that say nothing of a thing. */
export const stopWords: ReadonlySet<string> = new Set(
  `a an and any are at by can do for from get have hire hiring i in is it me my near need of on or rent rental renting some the
  to want we with you`.split(/\s+/),
)

/** The mark and the s of "children's" and "builder’s", which say nothing by themselves. */
const possessive = /(?<=\p{L})['’ʼ]s(?![\p{L}\p{N}])/u

/** So many words of a search are looked for; more are left out. */
const maxWords = 8

/** A word of a search, with what may stand around it in a text that holds the search as it was typed. */
export interface AskedWord {
  readonly word: string
  readonly forms: readonly string[]
  /** Whether it may be the end of a longer word, or the beginning of one. */
  readonly openLeft: boolean
  readonly openRight: boolean
  /** Whether the word asked before it stands right before it. */
  readonly isNeighbour: boolean
  /** Whether it was typed with an apostrophe and an s, which many leave out. */
  readonly isPossessive?: boolean
}

export interface ReadSearch {
  /** What was typed, folded. */
  readonly phrase: string
  readonly words: readonly AskedWord[]
  /** Whether these are signs, because nothing else was typed. */
  readonly areSigns: boolean
  /** Whether more than one word was typed, or signs with it: then the phrase itself has to be looked for. */
  readonly isPhrase: boolean
  /** Whether it was typed in quotation marks: then only what holds it as it stands there is meant. */
  readonly isExact: boolean
  /** Words that are not looked for, because there are too many. */
  readonly ignored: readonly string[]
}

/** Reads what someone typed; undefined when it is nothing. */
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
