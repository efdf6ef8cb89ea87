import type { SynonymGroups } from '@itemo/domain/items/find-synonyms.ts'
import type { Context } from '../../../context.ts'
import { BoundedMap } from '../../../platform/bounded-map.ts'
import { readFromPrimary } from '../../../platform/db/replicas.ts'
import { type ParsedSearch, understand } from './dictionary-queries.ts'
import { synonymsOfTown } from './town-synonyms.ts'

type Deps = Pick<Context, 'db' | 'responseCache' | 'now' | 'settings'>

interface Understood {
  /** The change counter of the cache when the dictionary was read. */
  readonly changes: number
  readonly until: number
  readonly synonyms: SynonymGroups
  readonly search: Promise<ParsedSearch | undefined>
}

/** The dictionary's counts are up to an hour old anyway; after a lost connection, missed changes have no effect for longer than this. */
const keptMs = 30_000
const maxTexts = 500
const maxLength = 60

const texts = new WeakMap<Context['responseCache'], Map<string, Understood>>()

/**
 * Resolves typed text through a short cache: many people search for the same words, and resolving them took half as long as the search
 * itself. An entry is valid until an item changes, in any process, which also drops the cached answer named `until`: a new item may add a
 * word.
 */
export function understandCached(
  deps: Deps,
  until: string,
  text: string | undefined,
): Promise<ParsedSearch | undefined> {
  if (text === undefined || text.length > maxLength) return understand(deps, text)
  const { responseCache, now } = deps
  const known = texts.get(responseCache) ?? new BoundedMap<string, Understood>(maxTexts)
  texts.set(responseCache, known)
  const [changes, at, synonyms] = [responseCache.changes(until), now().getTime(), synonymsOfTown(deps)]
  const before = known.get(text)
  if (before?.changes === changes && at < before.until && before.synonyms === synonyms) return before.search
  const forget = () => {
    if (known.get(text)?.search === search) known.delete(text)
  }
  // A replica may not have the word that the last change added yet.
  const search = readFromPrimary(
    () => understand(deps, text),
    () => forget(),
  )
  search.catch(forget)
  known.set(text, { changes, until: at + keptMs, synonyms, search })
  return search
}
