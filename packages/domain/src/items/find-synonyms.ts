import type { AskedWord } from './read-search.ts'

export type SynonymGroups = readonly (readonly string[])[]

/** What means the same as the words of a search from one to another. */
export interface Synonym {
  readonly from: number
  readonly to: number
  readonly phrase: readonly string[]
}

/** Groups by each of their members. */
const indexes = new WeakMap<SynonymGroups, ReadonlyMap<string, readonly string[]>>()

function indexOf(groups: SynonymGroups): ReadonlyMap<string, readonly string[]> {
  const made = indexes.get(groups)
  if (made) return made
  const index = new Map<string, string[]>()
  for (const group of groups) {
    for (const member of group) index.set(member, [...(index.get(member) ?? []), ...group])
  }
  indexes.set(groups, index)
  return index
}

/** The longest phrase of a group has so many words. */
const maxPhrase = 3

/** What means the same as words of a search or as neighbours among them, in singular or plural. */
export function synonymsOf(words: readonly AskedWord[], groups: SynonymGroups): Synonym[] {
  const index = indexOf(groups)
  return words.flatMap((_, from) =>
    Array.from({ length: Math.min(maxPhrase, words.length - from) }, (__, more) => from + more).flatMap((to) => {
      const part = words.slice(from, to + 1)
      if (!part.slice(1).every(({ isNeighbour }) => isNeighbour)) return []
      const start = part.slice(0, -1).map(({ word }) => word)
      const written = (part.at(-1)?.forms ?? []).map((form) => [...start, form].join(' '))
      const same = new Set(written.flatMap((one) => index.get(one) ?? []))
      return [...same].filter((one) => !written.includes(one)).map((one) => ({ from, to, phrase: one.split(' ') }))
    }),
  )
}
