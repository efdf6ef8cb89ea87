import { describe, expect, it } from 'vitest'
import { foldText } from '../text.ts'
import { nounOf } from './item-nouns.ts'
import { searchSynonyms } from './search-synonyms.ts'

const entries = searchSynonyms.flat()

describe('the words for the same thing', () => {
  it('come in at least 150 groups of two to eight', () => {
    expect(searchSynonyms.length).toBeGreaterThanOrEqual(150)
    expect(searchSynonyms.filter((group) => group.length < 2 || group.length > 8)).toEqual([])
  })

  it('are written as search sees them: folded, letters and digits, at most three words', () => {
    expect(entries.filter((entry) => foldText(entry) !== entry)).toEqual([])
    expect(entries.filter((entry) => !/^[a-z0-9]+(?: [a-z0-9]+){0,2}$/.test(entry))).toEqual([])
  })

  it('stand in one group only, and not with their plurals', () => {
    const all = new Set(entries)
    expect(entries.filter((entry, index) => entries.indexOf(entry) !== index)).toEqual([])
    expect(entries.filter((entry) => all.has(`${entry}s`) || all.has(`${entry}es`))).toEqual([])
  })

  it('join nothing that people look for in two categories', () => {
    // "party tent" is no tent: only what is such a noun as a whole says where it belongs.
    const isWhole = (words: string, plural: string) => words.split(' ').length === plural.split(' ').length
    const categoriesOf = (group: readonly string[]) =>
      new Set(
        group.flatMap((words) => {
          const noun = nounOf(words)
          return noun && isWhole(words, noun.plural) ? noun.category : []
        }),
      )
    expect(searchSynonyms.filter((group) => categoriesOf(group).size > 1)).toEqual([])
  })
})
