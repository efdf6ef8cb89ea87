import { type AskedWord, stopWords } from './read-search.ts'

export type SynonymGroups = readonly (readonly string[])[]

/** What means the same as the words of a search from one to another. */
export interface Synonym {
  readonly from: number
  readonly to: number
  readonly phrase: readonly string[]
}

/** Groups by each of their members. */
const indexes = new WeakMap<SynonymGroups, ReadonlyMap<string, readonly (readonly string[])[]>>()

/** Where words that say nothing stand between two others: "ride on mower". */
const gap = '…'

/** Ends a member that is only asked with: who types it finds the others, and who types another doesn't find it. */
export const askedOnly = '?'

/** A word that says nothing where people ask ("can I hire"), and much where a thing is called by it. */
const vessel = 'can'

/** The words of a member that are looked for, and the same with its gaps, as a search is compared with it. */
function readMember(member: string): { readonly phrase: readonly string[]; readonly key: string } {
  const all = member.replace(askedOnly, '').split(' ')
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
    const phrases = group.filter((member) => !member.endsWith(askedOnly)).map((member) => readMember(member).phrase)
    for (const { key } of group.map(readMember)) index.set(key, [...(index.get(key) ?? []), ...phrases])
  }
  indexes.set(groups, index)
  return index
}

/** The longest phrase of a group has so many words. */
const maxPhrase = 3

/** What means the same as words of a search or as neighbours among them, in singular or plural, and isn't found by those already. */
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
