import type { SynonymGroups } from '@itemo/domain/items/find-synonyms.ts'
import { searchSynonyms } from '@itemo/domain/items/search-synonyms.ts'
import type { Context } from '../../../context.ts'

/** The built-in synonyms with those of the town, combined once per list of the town: their index is cached by object identity. */
const combined = new WeakMap<SynonymGroups, SynonymGroups>()

/** The synonyms currently in force in this town. */
export function synonymsOfTown({ settings }: Pick<Context, 'settings'>): SynonymGroups {
  const own = settings.get('words.synonyms')
  if (own.length === 0) return searchSynonyms()
  const made = combined.get(own) ?? [...searchSynonyms(), ...own]
  combined.set(own, made)
  return made
}
