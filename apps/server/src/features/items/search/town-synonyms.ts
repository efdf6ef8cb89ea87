import type { SynonymGroups } from '@itemo/domain/items/find-synonyms.ts'
import { searchSynonyms } from '@itemo/domain/items/search-synonyms.ts'
import type { Context } from '../../../context.ts'

/** The groups of the program with those of the town, made once for each list of the town's: an index of them is kept by the object. */
const combined = new WeakMap<SynonymGroups, SynonymGroups>()

/** What means the same here at this moment. */
export function synonymsOfTown({ settings }: Pick<Context, 'settings'>): SynonymGroups {
  const own = settings.get('words.synonyms')
  if (own.length === 0) return searchSynonyms()
  const made = combined.get(own) ?? [...searchSynonyms(), ...own]
  combined.set(own, made)
  return made
}
