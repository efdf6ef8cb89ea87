import { type AskedWord, stopWords } from './read-search.ts'

export type SynonymGroups = readonly (readonly string[])[]

/** A synonym of the words `from` to `to` (inclusive) of a search. */
export interface Synonym {
  readonly from: number
  readonly to: number
  readonly phrase: readonly string[]
}

/** The groups, indexed by each of their members. */
const indexes = new WeakMap<SynonymGroups, ReadonlyMap<string, readonly (readonly string[])[]>>()

/** Stands for stop words between two other words: "ride on mower". */
const gap = '…'

/** Marks a member that is only searched with: a search for it finds the other members, but a search for these doesn't find it. */
export const searchOnlyMark = '?'

/** A stop word in a question ("can I hire"), but not at the end of a thing's name. */
const vessel = 'can'

/** The significant words of a member, and the key with gaps that a search is compared with. */
function readMember(member: string): { readonly phrase: readonly string[]; readonly key: string } {
  const all = member.replace(searchOnlyMark, '').split(' ')
  const telling = all.filter((word) => !stopWords.has(word))
  if (telling.length === 0) return { phrase: all, key: all.join(' ') }
  const [first, last] = [all.indexOf(telling[0] ?? ''), all.lastIndexOf(telling.at(-1) ?? '')]
  const phrase = all.filter((word, at) => !stopWords.has(word) || (word === vessel && at > last))
  const inside = all.slice(first, last + 1).map((word) => (stopWords.has(word) ? gap : word))
  return { phrase, key: inside.filter((word, at) => word !== gap || inside[at - 1] !== gap).join(' ') }
}

function indexOf(groups: SynonymGroups): ReadonlyMap<string, readonly (readonly string[])[]> {
  const made = indexes.get(groups)
  if (made) return made
  const index = new Map<string, (readonly string[])[]>()
  for (const group of groups) {
    const phrases = group
      .filter((member) => !member.endsWith(searchOnlyMark))
      .map((member) => readMember(member).phrase)
    for (const { key } of group.map(readMember)) index.set(key, [...(index.get(key) ?? []), ...phrases])
  }
  indexes.set(groups, index)
  return index
}

/** The most words that a phrase of a group has. */
const maxPhrase = 3

/**
 * The synonyms of words of a search, or of neighbouring words in it, in singular or plural, unless the words themselves already find them.
 */
export function synonymsOf(words: readonly AskedWord[], groups: SynonymGroups): Synonym[] {
  const index = indexOf(groups)
  return words.flatMap((_, from) =>
    Array.from({ length: Math.min(maxPhrase, words.length - from) }, (__, more) => from + more).flatMap((to) => {
      const part = words.slice(from, to + 1)
      const start = part.slice(0, -1).map(({ word, isPossessive }, at) => {
        if (isPossessive) return `${word}s `
        return part[at + 1]?.isNeighbour ? `${word} ` : `${word} ${gap} `
      })
      const same = (part.at(-1)?.forms ?? []).flatMap((form) => index.get(`${start.join('')}${form}`) ?? [])
      return [...new Map(same.map((phrase) => [phrase.join(' '), phrase])).values()]
        .filter((phrase) => !part.every(({ forms }) => forms.some((form) => phrase.includes(form))))
        .map((phrase) => ({ from, to, phrase }))
    }),
  )
}
